extension AppDefinition {
    /// What people call the assistant itself, as ``heard(_:)`` has it.
    package static let assistantNames: Set<String> = ["wilco", "hey wilco", "ok wilco", "okay wilco"]

    /// What is left of a name for whoever hears it: its words, without capitals and punctuation.
    package static func heard(_ name: String) -> String {
        name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }
}
