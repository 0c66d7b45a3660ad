internal import WilcoIntents

/// The request without the reason behind it: "set a timer for ten minutes so I leave on time".
struct WithoutReasons: SentencePass {
    static let name = "without the reason behind it"
    let sentence: Sentence

    /// A reason stands behind a request, which has so many words at least.
    private static let leastWords = 2

    func isDue(_ standing: Standing) -> Bool { standing.isWhole && sentence.mayBeReread }

    func outcome(_ standing: Standing) -> Outcome? { request().map { .decided($0) } }

    func request() -> Understanding? {
        guard let (request, reason) = parted() else { return nil }
        let part = sentence.part(request, isExact: true)
        var result = runner.understanding(of: part, runner.readings(of: part))
        guard result.band == .act else { return nil }
        result.leftOut = [LeftOut(reason, .saidAlong)]
        return result
    }

    /// What is said before a reason, and the reason; nil where there is none.
    func parted() -> (request: NormalizedText, reason: String)? {
        let text = sentence.text
        for token in TokenizedText(text).tokens.dropFirst(Self.leastWords) {
            var isReason = false
            engine.phrases.reasons.ends(in: text.scalars, from: token.start) { end in
                if end == text.count || text.scalars[end] == TextNormalizer.space { isReason = true }
            }
            guard isReason else { continue }
            return (text.removing([token.start - 1..<text.count]), text.raw(token.start..<text.count))
        }
        return nil
    }
}
