/// What a list is called, a colon, and what is put there: "cart: bread".
struct LabelsBeforeColons: RewordingPass {
    static let name = "a label before a colon"
    static let isReworded = true
    let sentence: Sentence

    /// Words of a label.
    private static let longest = 3

    func rewordings(after earlier: Readings) -> [NormalizedText] {
        let text = sentence.text
        let tokens = TokenizedText(text).tokens
        for index in tokens.indices.dropLast().prefix(Self.longest) {
            let end = text.originalRange(tokens[index].start..<tokens[index].end).upperBound
            let start = text.originalRange(tokens[index + 1].start..<tokens[index + 1].end).lowerBound
            guard end < start, text.original[end..<start].contains(":") else { continue }
            // "My cart: bread" is put "to my cart", and not to "my my cart".
            let phrases = engine.language.phrases
            let first = tokens[...index].firstIndex {
                !phrases.articles.contains($0.text) && !phrases.possessives.contains($0.text)
            }
            guard let first else { return [] }
            let label = Array(text.scalars[tokens[first].start..<tokens[index].end])
            let value = tokens[index + 1].start
            return engine.phrases.labelFrames.flatMap { frame in
                frame.before.flatMap { before in
                    frame.after.map { after in
                        let ending = ([[], after, label] as [[UInt32]]).filter { !$0.isEmpty }
                            .flatMap { [TextNormalizer.space] + $0 }
                        let beginning = before.isEmpty ? [] : before + [TextNormalizer.space]
                        let last = tokens[tokens.count - 1]
                        return text.replacing([
                            (0..<value, beginning),
                            (last.start..<last.end, Array(text.scalars[last.start..<last.end]) + ending),
                        ])
                    }
                }
            }
        }
        return []
    }

    func mayHoldOpenText(_ candidate: Candidate, after earlier: Readings) -> Bool { false }
}
