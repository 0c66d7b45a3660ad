internal import WilcoIntents

/// Names that were written or heard a little wrong, but sound like one that is known.
extension Understander {
    /// Words looked up at most.
    private static let soundWords = 6

    /// The sentence with words that nobody knows replaced by words of known names that sound like them; nil when there are none.
    func resounded(_ view: View) -> NormalizedText? {
        let tokens = view.run.tokens.tokens
        var replacements: [(range: Range<Int>, scalars: [UInt32])] = []
        var looked = 0
        for token in tokens where token.kind == .word && token.text.count > 3 && looked < Self.soundWords {
            guard !engine.language.phrases.fillers.contains(token.text),
                !engine.language.phrases.givenNames.contains(token.text), !engine.valueWords.contains(token.text),
                !engine.keywords.isKnown(engine.language.key(of: token.text))
            else { continue }
            looked += 1
            var best: (word: String, distance: Int)?
            for list in engine.soundLists {
                let trie = engine.graph.termLists[list]
                let like = engine.sounds.words(like: token.text, in: list) {
                    trie.spoken.flatMap { ways in ways.flatMap { Self.words(of: $0) } }
                }
                guard let word = like.first else { continue }
                let distance = SoundIndex.distance(word, token.text)
                if distance < best?.distance ?? .max { best = (word, distance) }
            }
            if let best { replacements.append((token.start..<token.end, best.word.unicodeScalars.map(\.value))) }
        }
        guard !replacements.isEmpty else { return nil }
        return view.run.text.replacing(replacements)
    }

    private static func words(of way: [UInt32]) -> [String] {
        way.split(separator: TextNormalizer.space).map { word in
            var text = String.UnicodeScalarView()
            for scalar in word { Unicode.Scalar(scalar).map { text.append($0) } }
            return String(text)
        }
    }
}
