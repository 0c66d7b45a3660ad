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
            let keys = engine.sounds.keys(of: token.text)
            for list in engine.soundLists {
                let trie = engine.graph.termLists[list]
                let like = engine.sounds.words(like: token.text, keys, in: list) {
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

    /// The sentence with words put together that are one word of a known name: "butter cup" is "buttercup"; nil when there are none.
    func joined(_ view: View) -> NormalizedText? {
        let tokens = view.run.tokens.tokens
        var replacements: [(range: Range<Int>, scalars: [UInt32])] = []
        var looked = 0
        for (index, token) in tokens.enumerated().dropLast() where looked < Self.soundWords {
            let next = tokens[index + 1]
            guard token.kind == .word, next.kind == .word, min(token.text.count, next.text.count) > 2,
                token.end + 1 == next.start, replacements.last?.range.contains(token.start) != true,
                !engine.language.phrases.fillers.contains(token.text),
                !engine.language.phrases.fillers.contains(next.text)
            else { continue }
            looked += 1
            let word = token.text + next.text
            let keys = engine.sounds.keys(of: word)
            let isKnown = engine.soundLists.contains { list in
                let trie = engine.graph.termLists[list]
                return engine.sounds.isWord(word, keys, in: list) {
                    trie.spoken.flatMap { ways in ways.flatMap { Self.words(of: $0) } }
                }
            }
            if isKnown { replacements.append((token.start..<next.end, word.unicodeScalars.map(\.value))) }
        }
        return replacements.isEmpty ? nil : view.run.text.replacing(replacements)
    }

    private static func words(of way: [UInt32]) -> [String] {
        way.split(separator: TextNormalizer.space).map { word in
            var text = String.UnicodeScalarView()
            for scalar in word { Unicode.Scalar(scalar).map { text.append($0) } }
            return String(text)
        }
    }
}
