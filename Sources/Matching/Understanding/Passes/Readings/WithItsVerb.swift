internal import WilcoIntents

/// The verb that was left out in haste: "milk on the shopping list" is read as "put milk on the shopping list".
///
/// The words that were said must tell by themselves whose they are: open text alone fits any verb.
struct WithItsVerb: ReadingPass {
    static let name = "the verb that was left out"
    let sentence: Sentence

    /// Nobody leaves the verb out of a longer sentence, in words.
    private static let longest = 12

    func isDue(after earlier: Readings) -> Bool { !earlier.isSure && engine.tiers > 1 }

    func readings(after earlier: Readings) -> Readings {
        var all = earlier
        guard let text = withoutOpenings() else { return earlier }
        let reader = WordForWord(situation: situation, pass: Self.name, isReworded: true)
        for frame in engine.phrases.elidedFrames {
            for before in frame.before {
                for after in frame.after where !all.isSure {
                    let first = all.candidates.count
                    reader.look(around: framed(text, before, after), &all)
                    for place in (first..<all.candidates.count).reversed()
                    where !isTold(all.candidates[place], by: before.count) { all.candidates.remove(at: place) }
                    for place in first..<all.candidates.count where !mayBeDone(all.candidates[place]) {
                        all.candidates[place].confidence = min(all.candidates[place].confidence, Matcher.Bands.guess)
                    }
                }
            }
        }
        return all
    }

    /// What was said without what leads up to it; nil where it has a verb, asks, refuses or tells.
    private func withoutOpenings() -> NormalizedText? {
        guard let run = sentence.text.count > 0 ? situation.run(sentence.text) : nil else { return nil }
        let phrases = engine.language.phrases
        let tokens = run.tokens.tokens
        let start = edges.starts(run).max().map(Int.init) ?? 0
        guard tokens.count <= Self.longest, let first = tokens.first(where: { $0.start >= start }),
            tokens.contains(where: { $0.start > first.start }), first.kind == .word,
            !phrases.requestVerbs.contains(first.text), !phrases.separableVerbs.contains(first.text),
            !phrases.negations.contains(first.text), !roles.tellsOfSomebody(run), !roles.asksOfWorld(run),
            !tokens.indices.contains(where: { roles.isStatement($0, tokens) }), sentence.text.clauses().count == 1
        else { return nil }
        return start > 0 ? sentence.text.removing([0..<start]) : sentence.text
    }

    private func framed(_ text: NormalizedText, _ before: [UInt32], _ after: [UInt32]) -> NormalizedText {
        let space = [TextNormalizer.space]
        return text.replacing([
            (0..<0, before.isEmpty ? [] : before + space),
            (text.count..<text.count, after.isEmpty ? [] : space + after),
        ])
    }

    /// Whether a mistake about the verb would be no more than words, or could be taken back.
    private func mayBeDone(_ candidate: Candidate) -> Bool {
        let place = engine.sentences[candidate.sentence]
        let intent = engine.apps[place.app].intents[place.intent]
        return intent.category.changesNothing || intent.undo != nil && !intent.category.confirmsByDefault
    }

    /// Whether a word that was said, and that means something, is one of the template's own.
    ///
    /// - Parameter verb: Scalars of what was put before the sentence.
    private func isTold(_ candidate: Candidate, by verb: Int) -> Bool {
        let fillers = engine.language.phrases.fillers
        return candidate.view.run.tokens.tokens.contains { token in
            token.start > verb && !fillers.contains(token.text) && token.kind == .word
                && !candidate.derivation.captures.contains { $0.start <= token.start && token.end <= $0.end }
        }
    }
}
