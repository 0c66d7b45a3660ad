internal import WilcoIntents

/// Finds the option that was meant: by name, by place, or by what tells it from the others.
struct OptionChooser {
    struct Choice {
        var index: Int
        var confidence: Double
        /// Chosen by a bare number with words before it, as in "make it two": it may be an amount.
        var mayBeAmount = false
    }

    let options: [IntentObject]
    let engine: MatcherEngine

    func choose(_ text: String, spans: AnswerSpans, allowsPosition: Bool) -> Choice? {
        if let choice = byName(spans) { return choice }
        if allowsPosition, let choice = position(spans) { return choice }
        return byDifference(spans)
    }

    /// "Clam chowder and tomato", "noodle or tomato": the options that were named, if they are several.
    func several(_ spans: AnswerSpans) -> [Int] {
        guard byName(spans) == nil else { return [] }
        let tokens = spans.run.tokens.tokens.map(\.text)
        let phrases = engine.language.phrases
        guard !tokens.contains(where: phrases.negations.contains) else { return [] }
        let words = options.map(Self.words(of:))
        let chosen = options.indices.filter { index in
            words[index].contains { word in tokens.contains(word) && tells(word, words) }
        }
        guard chosen.count > 1 else { return [] }
        let isJoined = tokens.contains { engine.language.numbers?.and.contains($0) == true }
        let named = chosen.reduce(into: Set<String>()) { $0.formUnion(words[$1]) }
        return isJoined || Set(tokens).subtracting(phrases.common).isSubset(of: named) ? chosen : []
    }

    /// The options that have every word that was said, if that is more than words around a name.
    ///
    /// - Parameter kind: What they all are; to say that tells nothing.
    func fitting(_ spans: AnswerSpans, besides kind: Set<String>) -> [Int] {
        let said = Set(spans.run.tokens.tokens.map(\.text)).subtracting(engine.language.phrases.common)
        guard !said.isEmpty, !said.isSubset(of: kind) else { return [] }
        return options.indices.filter { said.isSubset(of: Self.words(of: options[$0])) }
    }

    /// "Not the bold one": the options that are left, where the answer says which are not meant.
    func besidesUnwanted(_ spans: AnswerSpans) -> [Int]? {
        let phrases = engine.language.phrases
        let tokens = spans.run.tokens.tokens.map(\.text)
        guard let negation = tokens.firstIndex(where: phrases.negations.contains),
            tokens[..<negation].allSatisfy({ phrases.fillers.contains($0) })
        else { return nil }
        let said = Set(tokens.dropFirst(negation + 1)).subtracting(phrases.common)
        let words = options.map(Self.words(of:))
        guard !said.isEmpty, said.allSatisfy({ word in words.contains { $0.contains(word) } }) else { return nil }
        let unwanted = options.indices.filter { said.isSubset(of: words[$0]) }
        let rest = options.indices.filter { !unwanted.contains($0) }
        return unwanted.isEmpty || rest.isEmpty ? nil : rest
    }

    private func byName(_ spans: AnswerSpans) -> Choice? {
        let named = options.indices.filter { index in
            names(options[index]).contains { spans.isWhole([$0]) }
        }
        return named.first.map { Choice(index: $0, confidence: named.count == 1 ? 0.97 : 0.6) }
    }

    /// Whether a word tells one option from all the others.
    private func tells(_ word: String, _ words: [Set<String>]) -> Bool {
        !engine.language.phrases.common.contains(word) && words.count { $0.contains(word) } == 1
    }

    private static func words(of option: IntentObject) -> Set<String> {
        var words: Set<String> = []
        for text in [option.display] + option.alternativeNames + option.properties.values.compactMap(\.stringValue) {
            words.formUnion(TokenizedText(NormalizedText(text)).tokens.map(\.text))
        }
        return words
    }

    private func names(_ option: IntentObject) -> [[UInt32]] {
        ([option.display] + option.alternativeNames).flatMap { name -> [[UInt32]] in
            let normalized = NormalizedText(name)
            let plurals = engine.language.plural(normalized.string(0..<normalized.count))
            return [normalized.scalars] + plurals.map { TextNormalizer.normalize($0) }
        }.filter { !$0.isEmpty }
    }

    /// "The second one", "number two", "the last", "the first soup".
    func position(_ spans: AnswerSpans) -> Choice? {
        func at(_ index: Int) -> Choice { Choice(index: index, confidence: 0.96) }
        let scanner = NumberScanner(language: engine.language, text: spans.run.tokens)
        let phrases = engine.language.phrases
        let words = options.map(Self.words(of:))
        // What they all are, in a word of the person's.
        func isKind(_ index: Int) -> Bool { scanner.word(index).map { !tells($0, words) } ?? false }
        for core in spans.cores {
            guard var token = spans.run.tokens.token(at: core.lowerBound) else { continue }
            func isEnd(_ index: Int) -> Bool {
                index > 0 && spans.run.tokens.tokens[index - 1].end == core.upperBound
            }
            if let word = scanner.word(token), isEnd(token + 1) || isEnd(token + 2) && isKind(token + 1) {
                if phrases.first.contains(word), !options.isEmpty { return at(0) }
                if phrases.last.contains(word), !options.isEmpty { return at(options.count - 1) }
                if phrases.middle.contains(word), options.count % 2 == 1 { return at(options.count / 2) }
            }
            if isKind(token), isOne(scanner, token + 1) { token += 1 }
            var isNumbered = false
            while let word = scanner.word(token), phrases.choiceWords.contains(word) {
                token += 1
                isNumbered = true
            }
            for ordinal in scanner.ordinals(at: token)
            where isEnd(ordinal.end) || isEnd(ordinal.end + 1) && isKind(ordinal.end) {
                let index = Int(ordinal.value) - 1
                if options.indices.contains(index) { return at(index) }
            }
            for number in scanner.integers(at: token, counts: false) where isEnd(number.end) {
                // "one" may be "the one": only a number if it was called one, or stands alone.
                guard isNumbered || core.lowerBound == 0 || number.value != 1 else { continue }
                guard let whole = Int(exactly: number.value), options.indices.contains(whole - 1) else { continue }
                var choice = at(whole - 1)
                choice.mayBeAmount = !isNumbered && core.lowerBound > 0
                return choice
            }
        }
        return nil
    }

    private func isOne(_ scanner: NumberScanner, _ index: Int) -> Bool {
        guard let word = scanner.word(index) else { return false }
        return engine.language.phrases.choiceWords.contains(word)
    }

    /// "The bold one": words that only one of the options has.
    private func byDifference(_ spans: AnswerSpans) -> Choice? {
        let common = engine.language.phrases.common
        let said = Set(spans.run.tokens.tokens.map(\.text)).subtracting(common)
        guard !said.isEmpty else { return nil }
        let scores = options.map { Double(said.intersection(Self.words(of: $0)).count) }
        guard let best = scores.max(), best > 0 else { return nil }
        let winners = scores.indices.filter { scores[$0] == best }
        guard winners.count == 1 else { return nil }
        let share = best / Double(said.count)
        guard share >= 0.3 else { return nil }
        return Choice(index: winners[0], confidence: 0.7 + 0.2 * share)
    }
}
