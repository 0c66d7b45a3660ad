extension ResolutionResult {
    /// The thing of that id, else those of that name, else those whose names hold the words: one is right, several are to choose from.
    ///
    /// Other names count as well. None of them: unsupported for the reason `unknown`, which Wilco has words of its own for, with all of
    /// them as alternatives.
    public static func choose(_ wanted: IntentObject, among known: [IntentObject]) -> ResolutionResult {
        let words = wanted.display.lowercased()
        func names(_ one: IntentObject) -> [String] { ([one.display] + one.alternativeNames).map { $0.lowercased() } }
        var ways: [(IntentObject) -> Bool] = [{ $0.id == wanted.id }]
        if !words.isEmpty {
            ways += [{ names($0).contains(words) }, { names($0).contains { $0.contains(words) } }]
        }
        let fitting = ways.lazy.map { known.filter($0) }.first { !$0.isEmpty } ?? []
        if fitting.count == 1 { return .success(.object(fitting[0])) }
        return fitting.isEmpty
            ? .unsupported(reason: "unknown", alternatives: known) : .disambiguation(options: fitting)
    }
}
