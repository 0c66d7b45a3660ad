internal import WilcoIntents

/// Requests to Wilco itself: what it can do, and that it was wrong.
struct OwnRequests: SentencePass {
    static let name = "a request to Wilco itself"
    let sentence: Sentence

    func isDue(_ standing: Standing) -> Bool { standing.isWhole }

    func outcome(_ standing: Standing) -> Outcome? {
        request(sentence.text).map { .decided($0) }
    }

    private func request(_ text: NormalizedText) -> Understanding? {
        let spans = AnswerSpans(run: situation.run(text), phrases: engine.phrases)
        let phrases = engine.phrases
        if spans.isWhole(phrases.notMeant) { return BuiltInRequest.notMeant.understanding(nil, sentence.said) }
        if spans.isWhole(phrases.abilities) { return BuiltInRequest.abilities.understanding(nil, sentence.said) }
        for naming in namings.namings(in: text) {
            let before = Array(text.scalars[..<naming.range.lowerBound]).trimmingSpaces
            let after = Array(text.scalars[naming.range.upperBound...]).trimmingSpaces
            let fits = phrases.abilityFrames.contains { $0.before.contains(before) && $0.after.contains(after) }
            if fits, let app = naming.apps.min() {
                return BuiltInRequest.abilities.understanding(engine.apps[app], sentence.said)
            }
        }
        return nil
    }

}

extension [UInt32] {
    fileprivate var trimmingSpaces: [UInt32] {
        var result = self
        while result.last == TextNormalizer.space { result.removeLast() }
        while result.first == TextNormalizer.space { result.removeFirst() }
        return result
    }
}
