internal import WilcoIntents

/// Sentences that are put right while they are spoken: "set a timer for five, no, ten minutes".
extension Understander {
    /// Words that may be taken back.
    private static let mostWords = 8
    /// Places that are tried, so that the cost does not grow with their number.
    private static let mostPlaces = 4

    /// The request, when it is a sure one without what was taken back.
    func corrected(_ text: NormalizedText, _ said: String) -> Understanding? {
        let tokens = TokenizedText(text).tokens
        var tried = 0
        for (index, token) in tokens.enumerated().dropFirst() {
            var end = 0
            engine.phrases.corrections.ends(in: text.scalars, from: token.start) { place in
                if place < text.count, text.scalars[place] == TextNormalizer.space { end = max(end, place) }
            }
            guard end > 0 else { continue }
            tried += 1
            guard tried <= Self.mostPlaces else { return nil }
            // As little as possible is taken back.
            for count in 1...min(index, Self.mostWords) {
                let rest = text.removing([tokens[index - count].start..<(end + 1)])
                let (candidates, views) = candidates(for: rest, isExact: true)
                guard candidates.first?.confidence ?? 0 >= Matcher.Bands.act else { continue }
                let result = understanding(of: said, candidates, views)
                if result.band == .act { return result }
            }
        }
        return nil
    }
}
