extension ResolutionResult {
    /// The thing of that id, else those whose names hold the words: one is right, several are to choose from.
    ///
    /// None of them: unsupported for the reason `unknown`, which Wilco has words of its own for, with all of them as alternatives.
    public static func choose(_ wanted: IntentObject, among known: [IntentObject]) -> ResolutionResult {
        let words = wanted.display.lowercased()
        var fitting = known.filter { $0.id == wanted.id }
        if fitting.isEmpty, !words.isEmpty { fitting = known.filter { $0.display.lowercased().contains(words) } }
        if fitting.count == 1 { return .success(.object(fitting[0])) }
        return fitting.isEmpty
            ? .unsupported(reason: "unknown", alternatives: known) : .disambiguation(options: fitting)
    }
}
