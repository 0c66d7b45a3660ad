internal import WilcoIntents

/// One clause of several is a request; the others are only said along: "I'm hungry, order me a soup".
struct OneOfTheClauses: SentencePass {
    static let name = "one of several clauses"
    let sentence: Sentence

    private static let mostClauses = 5

    func isDue(_ standing: Standing) -> Bool { standing.isWhole && sentence.mayBeReread }

    func outcome(_ standing: Standing) -> Outcome? {
        clause(of: sentence.text, standing.whole).map { .taken($0) }
    }

    private func clause(of text: NormalizedText, _ whole: Understanding) -> Understanding? {
        let clauses = text.clauses()
        guard clauses.count > 1, clauses.count <= Self.mostClauses else { return nil }
        var found: Understanding?
        var place = 0
        for (index, clause) in clauses.enumerated() {
            let part = sentence.part(clause)
            let reading = runner.understanding(of: part, runner.readings(of: part))
            guard reading.status == .matched else { continue }
            guard found == nil else { return nil }
            found = reading
            place = index
        }
        guard var result = found, result.confidence > whole.confidence else { return nil }
        result.confidence = min(result.confidence, Matcher.Bands.guess)
        result.match?.confidence = result.confidence
        for (index, clause) in clauses.enumerated() where index != place {
            if let match = result.match, let filled = maker.filled(match, with: clause, replacing: false) {
                result.match = filled
            } else {
                result.leftOut.append(LeftOut(clause.raw(0..<clause.count), .saidAlong))
            }
        }
        return engine.banded(result)
    }
}
