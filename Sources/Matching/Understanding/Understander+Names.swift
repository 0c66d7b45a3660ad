internal import WilcoIntents

/// Names of people: those that an app knows, and those that only read as names.
extension Understander {
    /// The most that a reading with a name that nobody knows can have; less than a name put right by its sound.
    static let unknownName = Matcher.Bands.guess - 0.01

    /// The app's own term for a name that was read as one: "my very best friend Celestra" is Celestra.
    func knownPerson(_ name: IntentObject, app: Int) -> TermTrie.Entry? {
        guard let list = engine.typeLists["\(engine.apps[app].id)/\(ParameterType.person.name)"] else { return nil }
        let trie = engine.graph.termLists[list]
        let scalars = TextNormalizer.normalize(name.display)
        return trie.entries(in: scalars, 0..<scalars.count).first.map { trie.entries[Int($0)] }
    }

    /// The person that a value reader found; nil for other captures.
    func person(_ capture: Derivation.Capture, in run: inout MatchRun) -> IntentObject? {
        let node = engine.graph.nodes[Int(capture.node)]
        guard node.kind == .typed else { return nil }
        let reading = run.readings(node.a, Int(capture.start)).first { $0.end == Int(capture.end) }
        guard case .person(let name)? = reading?.value else { return nil }
        return name
    }
}
