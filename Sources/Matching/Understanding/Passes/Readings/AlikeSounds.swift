internal import WilcoIntents

/// Names that were written or heard a little wrong, but sound like one that is known.
struct AlikeSounds: ReadingPass {
    static let name = "a word put right by its sound"
    let sentence: Sentence

    /// Words looked up at most.
    private static let mostWords = 6
    /// What is left of the confidence in the sentence with other words.
    private static let doubt = 0.9
    /// The list of the words of sentences and values; the others are of names.
    private static let spokenWords = -1

    func isDue(after earlier: Readings) -> Bool {
        !sentence.isExact && !earlier.isSure && engine.tiers > 1
            && earlier.candidates.allSatisfy { $0.confidence < Matcher.Bands.guess }
    }

    func readings(after earlier: Readings) -> Readings {
        let earlier = earlier.begun(with: sentence)
        for known in earlier.views where !known.isReworded {
            guard let text = resounded(known.run), text.count > 0 else { continue }
            var all = earlier
            all.candidates = []
            WordForWord(situation: situation, pass: Self.name, isReworded: false).look(at: text, known.apps, &all)
            NearTemplates(sentence: sentence).add(to: &all, from: earlier.views.count, by: Self.name)
            all.candidates =
                earlier.candidates
                + all.candidates.map { guess in
                    var guess = guess
                    guess.confidence = min(guess.confidence * Self.doubt, Matcher.Bands.guess)
                    guess.isGuess = true
                    return guess
                }
            return all
        }
        return earlier
    }

    /// The sentence with words that nobody knows replaced by words of known names, or of what may be said, that sound like them; nil
    /// when there are none.
    private func resounded(_ run: MatchRun) -> NormalizedText? {
        let tokens = run.tokens.tokens
        var replacements: [(range: Range<Int>, scalars: [UInt32])] = []
        var looked = 0
        for token in tokens where token.kind == .word && token.text.count > 2 && looked < Self.mostWords {
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
        return run.text.replacing(replacements)
    }

    /// The word of a name, or of what may be said, that sounds most like a word.
    ///
    /// - Parameter misspelled: What it sounds like where no dictionary knows it.
    private func likeWord(_ said: String, _ misspelled: String?) -> String? {
        var best: (word: String, distance: Int)?
        let keys = (said.count > 3 ? engine.sounds.keys(of: said) : []) + (misspelled.map { [$0] } ?? [])
        func look(in list: Int, _ names: () -> [String]) {
            guard let word = engine.sounds.words(like: said, keys, in: list, names: names).first else { return }
            let distance = EditDistance.between(word, said)
            if distance < best?.distance ?? .max { best = (word, distance) }
        }
        for list in engine.soundLists {
            let trie = engine.graph.termLists[list]
            look(in: list) { trie.spoken.flatMap { ways in ways.flatMap { SoundIndex.words(of: $0) } } }
        }
        if misspelled != nil {
            look(in: Self.spokenWords) {
                engine.keywords.words.union(engine.valueWords).subtracting(engine.language.phrases.fillers).sorted()
            }
        }
        return best?.word
    }
}

extension SoundIndex {
    /// The words of a way to say something.
    static func words(of way: [UInt32]) -> [String] {
        way.split(separator: TextNormalizer.space).map { word in
            var text = String.UnicodeScalarView()
            for scalar in word { Unicode.Scalar(scalar).map { text.append($0) } }
            return String(text)
        }
    }
}
