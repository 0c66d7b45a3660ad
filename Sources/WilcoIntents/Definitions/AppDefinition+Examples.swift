extension AppDefinition {
    /// What people can say to it, at most so many: something for each intent first.
    package func examples(atMost count: Int) -> [String] {
        let first = intents.compactMap(\.examples.first)
        let further = intents.flatMap { $0.examples.dropFirst() }
        return Array((first + further).prefix(count))
    }
}
