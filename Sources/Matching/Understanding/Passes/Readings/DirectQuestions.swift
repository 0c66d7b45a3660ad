internal import WilcoIntents

/// Questions within a request: "tell me what the time is" asks what is the time.
struct DirectQuestions: RewordingPass {
    static let name = "the question itself"
    let sentence: Sentence

    /// Words between a question's first and its verb.
    private static let mostBetween = 8
    /// Words of what a question is about.
    private static let mostOfSubject = 4

    func rewordings(after earlier: Readings) -> [NormalizedText] {
        earlier.first(of: sentence).flatMap { direct($0.run) }.map { [$0] } ?? []
    }

    /// The question itself, with its verb in the place where a question has it; nil where the sentence is nothing of the kind.
    private func direct(_ run: MatchRun) -> NormalizedText? {
        let questions = engine.language.phrases.indirectQuestions
        let tokens = run.tokens.tokens
        var first: Int?
        engine.phrases.indirectOpenings.ends(in: run.scalars, from: 0) { end in
            guard end < run.scalars.count, run.scalars[end] == TextNormalizer.space,
                let word = run.tokens.token(at: end + 1), questions.words.contains(tokens[word].text)
            else { return }
            first = word
        }
        guard let first else { return nil }
        let rest = tokens.indices.dropFirst(first + 2).prefix(Self.mostBetween)
        for verb in rest where questions.verbs.contains(tokens[verb].text) {
            let earliest = max(first + 1, verb - Self.mostOfSubject)
            guard let subject = (earliest..<verb).last(where: { questions.subjects.contains(tokens[$0].text) }) else {
                continue
            }
            let place = tokens[subject].start..<tokens[subject].end
            let moved = Array(run.text.scalars[tokens[verb].start..<tokens[verb].end]) + [TextNormalizer.space]
            let longer = run.text.replacing([(place, moved + Array(run.text.scalars[place]))])
            let said = tokens[verb].start + moved.count..<tokens[verb].end + moved.count
            return longer.removing([0..<tokens[first].start, said])
        }
        return nil
    }
}
