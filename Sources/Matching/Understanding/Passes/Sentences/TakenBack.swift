internal import WilcoIntents

/// Sentences that are put right while they are spoken: "set a timer for five, no, ten minutes".
struct TakenBack: SentencePass {
    static let name = "without what was taken back"
    let sentence: Sentence

    /// Words that may be taken back.
    private static let mostWords = 8
    /// Places that are tried, so that the cost does not grow with their number.
    private static let mostPlaces = 4

    func isDue(_ standing: Standing) -> Bool { standing.isWhole && sentence.mayBeReread }

    func outcome(_ standing: Standing) -> Outcome? {
        // "A soup with croutons, no cheese" takes no croutons back.
        var run = situation.run(sentence.text)
        let rest = WithoutExclusions(sentence: sentence).withoutExclusions(&run)
        return corrected(rest ?? sentence.text).map { .taken($0) }
    }

    /// The request, when it is a sure one without what was taken back.
    private func corrected(_ text: NormalizedText) -> Understanding? {
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
                let back = tokens[index - count].start..<(end + 1)
                let rest = text.removing([back])
                let part = sentence.part(rest, isExact: true)
                let readings = runner.readings(of: part)
                guard readings.candidates.first?.confidence ?? 0 >= Matcher.Bands.act else { continue }
                var result = runner.understanding(of: part, readings)
                guard result.band == .act else { continue }
                result.leftOut = [LeftOut(text.raw(back), .takenBack)]
                return result
            }
        }
        return nil
    }
}

extension Sentence {
    /// Longer ones are read as they are, in scalars: whoever says so much at once neither joins requests nor corrects one.
    private static let longestReread = 1000

    var mayBeReread: Bool { text.count <= Self.longestReread }
}
