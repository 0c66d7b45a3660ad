internal import WilcoIntents

/// A request, and behind it values that belong to it and stand in no sentence: "a ride to the station, two people, Pegasus".
struct WithItsValues: SentencePass {
    static let name = "a request and its values"
    let sentence: Sentence

    private static let mostClauses = 6
    /// In words.
    private static let longestName = 2

    func isDue(_ standing: Standing) -> Bool {
        standing.isWhole && standing.whole.band != .act && sentence.mayBeReread
    }

    func outcome(_ standing: Standing) -> Outcome? { request().map { .decided($0) } }

    /// "A timer for ten minutes, pasta": a word or two that are no request, where the request may have a name of its own.
    private func named(_ match: IntentMatch, by clause: NormalizedText) -> IntentMatch? {
        let run = situation.run(clause)
        let tokens = run.tokens.tokens
        let phrases = engine.language.phrases
        let neutral = roles.neutralTokens(run)
        let intent = engine.apps.first { $0.id == match.app }?.intent(named: match.intent)
        let names = intent?.parameters.filter {
            $0.takesAnyName && match.parameters[$0.name] == nil
        }
        guard names?.count == 1, let name = names?.first, tokens.count <= Self.longestName,
            tokens.indices.allSatisfy({ index in
                let word = tokens[index].text
                return !neutral[index] && !phrases.fillers.contains(word) && !phrases.requestVerbs.contains(word)
                    && !phrases.givenNames.contains(word)
                    && !phrases.negations.contains(word) && tokens[index].kind == .word
            })
        else { return nil }
        let raw = clause.raw(0..<clause.count)
        var named = match
        named.parameters[name.name] = [
            ParameterAssignment(
                value: .object(IntentObject(id: raw, display: raw)),
                display: raw,
                raw: raw,
                range: clause.originalRange(0..<clause.count)
            )
        ]
        return named
    }

    private func request() -> Understanding? {
        let clauses = sentence.text.clauses()
        guard (2...Self.mostClauses).contains(clauses.count) else { return nil }
        let first = sentence.part(clauses[0])
        let readings = runner.readings(of: first)
        guard readings.candidates.first?.confidence ?? 0 >= Matcher.Bands.act else { return nil }
        var result = runner.understanding(of: first, readings)
        guard var match = result.match else { return nil }
        for clause in clauses.dropFirst() {
            // What it has already is asked for once more, by a request of its own.
            guard let filled = maker.filled(match, with: clause, replacing: false) ?? named(match, by: clause) else {
                return nil
            }
            match = filled
        }
        match.transcript = sentence.said
        result.match = match
        result.transcript = sentence.said
        return result
    }
}
