internal import WilcoIntents

/// Names that were written or heard a little wrong, but sound like one that is known.
extension Understander {
    /// Words looked up at most.
    private static let soundWords = 6

    /// The sentence with words that nobody knows replaced by words of known names, or of what may be said, that sound like them; nil
    /// when there are none.
    func resounded(_ view: View) -> NormalizedText? {
        let tokens = view.run.tokens.tokens
        var replacements: [(range: Range<Int>, scalars: [UInt32])] = []
        var looked = 0
        for token in tokens where token.kind == .word && token.text.count > 2 && looked < Self.soundWords {
            guard !engine.language.phrases.fillers.contains(token.text),
                !engine.language.phrases.givenNames.contains(token.text), !engine.valueWords.contains(token.text),
                !engine.keywords.isKnown(engine.language.key(of: token.text))
            else { continue }
            let misspelled = engine.sounds.misspelledKey(of: token.text) { engine.keywords.words }
            guard token.text.count > 3 || misspelled != nil else { continue }
            looked += 1
            if let word = likeWord(token.text, misspelled) {
                replacements.append((token.start..<token.end, word.unicodeScalars.map(\.value)))
            }
        }
        guard !replacements.isEmpty else { return nil }
        return view.run.text.replacing(replacements)
    }

    /// The word of a name, or of what may be said, that sounds most like a word.
    ///
    /// - Parameter misspelled: What it sounds like where no dictionary knows it.
    private func likeWord(_ said: String, _ misspelled: String?) -> String? {
        var best: (word: String, distance: Int)?
        let keys = (said.count > 3 ? engine.sounds.keys(of: said) : []) + (misspelled.map { [$0] } ?? [])
        func look(in list: Int, _ names: () -> [String]) {
            guard let word = engine.sounds.words(like: said, keys, in: list, names: names).first else { return }
            let distance = SoundIndex.distance(word, said)
            if distance < best?.distance ?? .max { best = (word, distance) }
        }
        for list in engine.soundLists {
            let trie = engine.graph.termLists[list]
            look(in: list) { trie.spoken.flatMap { ways in ways.flatMap { Self.words(of: $0) } } }
        }
        if misspelled != nil {
            look(in: Self.spokenWords) {
                engine.keywords.words.union(engine.valueWords).subtracting(engine.language.phrases.fillers).sorted()
            }
        }
        return best?.word
    }

    /// The list of the words of sentences and values; the others are of names.
    private static let spokenWords = -1

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
