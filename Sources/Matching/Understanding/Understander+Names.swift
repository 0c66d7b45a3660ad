internal import WilcoIntents

/// Names of people that only read as names.
extension Understander {
    /// The most that a reading with a name that nobody knows can have; less than a name put right by its sound.
    static let unknownName = Matcher.Bands.guess - 0.01

    /// Whether a value reader found a person that no app knows.
    func isUnknownPerson(_ capture: Derivation.Capture, in run: inout MatchRun) -> Bool {
        let node = engine.graph.nodes[Int(capture.node)]
        guard node.kind == .typed else { return false }
        let reading = run.readings(node.a, Int(capture.start)).first { $0.end == Int(capture.end) }
        guard case .person? = reading?.value else { return false }
        return true
    }
}
