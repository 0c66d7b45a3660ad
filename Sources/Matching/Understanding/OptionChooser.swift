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
        if let choice = byName(spans) ?? byNumber(spans) ?? byOrdinalInName(spans) { return choice }
        if allowsPosition, let choice = position(spans) { return choice }
        return byDifference(spans)
    }

    /// "Clam chowder and tomato", "noodle or tomato": the options that were named, if they are several.
    func several(_ spans: AnswerSpans) -> [Int] {
        guard byName(spans) == nil else { return [] }
        let tokens = said(spans)
        let phrases = engine.language.phrases
        guard !tokens.contains(where: phrases.negations.contains) else { return [] }
        let words = options.map(words(of:))
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
        let said = Set(said(spans)).subtracting(engine.language.phrases.common)
        guard !said.isEmpty, !said.isSubset(of: kind) else { return [] }
        return options.indices.filter { said.isSubset(of: words(of: options[$0])) }
    }

    /// "Not the bold one": the options that are left, where the answer says which are not meant.
    func besidesUnwanted(_ spans: AnswerSpans) -> [Int]? {
        let phrases = engine.language.phrases
        let tokens = said(spans)
        guard let negation = tokens.firstIndex(where: phrases.negations.contains),
            tokens[..<negation].allSatisfy({ phrases.fillers.contains($0) })
        else { return nil }
        let said = Set(tokens.dropFirst(negation + 1)).subtracting(phrases.common)
        let words = options.map(words(of:))
        guard !said.isEmpty, said.allSatisfy({ word in words.contains { $0.contains(word) } }) else { return nil }
        let unwanted = options.indices.filter { said.isSubset(of: words[$0]) }
        let rest = options.indices.filter { !unwanted.contains($0) }
        return unwanted.isEmpty || rest.isEmpty ? nil : rest
    }

    /// The option whose name was said, and nothing else: numbers in words are those in digits.
    func byName(_ spans: AnswerSpans) -> Choice? {
        let cores = spans.cores.map { inDigits(spans.run.tokens, $0) }
        let named = options.indices.filter { index in
            names(options[index]).contains { name in
                spans.isWhole([name.scalars]) || cores.contains(inDigits(TokenizedText(name), 0..<name.count))
            }
        }
        return named.first.map { Choice(index: $0, confidence: named.count == 1 ? 0.97 : 0.6) }
    }

    /// "Ten" for "10 minutes": the number with which an option begins, or that alone tells it from the others, unless it was called a
    /// place ("number two").
    private func byNumber(_ spans: AnswerSpans) -> Choice? {
        let names = options.map { option in
            let name = NormalizedText(option.display)
            return inDigits(TokenizedText(name), 0..<name.count)
        }
        let shared = names.dropFirst().reduce(Set(names.first ?? [])) { $0.intersection($1) }
        for core in spans.cores {
            let said = inDigits(spans.run.tokens, core)
            let before = spans.run.tokens.tokens.last { $0.end <= core.lowerBound }
            // "one" may be "the one".
            guard said.count == 1, said[0].allSatisfy(\.isNumber), said[0] != "1" || core.lowerBound == 0,
                before.map({ engine.language.phrases.choiceWords.contains($0.text) }) != true
            else { continue }
            let found = names.indices.filter {
                names[$0].first == said[0] || names[$0].filter { !shared.contains($0) } == said
            }
            if found.count == 1 { return Choice(index: found[0], confidence: 0.96) }
        }
        return nil
    }

    /// "First floor" for "First floor, hall": an ordinal that stands in a name, beside other words of it, is no place in the list.
    private func byOrdinalInName(_ spans: AnswerSpans) -> Choice? {
        let phrases = engine.language.phrases
        let said = withOrdinals(spans.run.tokens).subtracting(phrases.common)
        let ordinals = said.filter { $0.hasPrefix(Self.ordinal) }
        guard !ordinals.isEmpty, said.subtracting(ordinals).contains(where: { !phrases.choiceWords.contains($0) })
        else {
            return nil
        }
        let found = options.indices.filter { index in
            names(options[index]).contains { said.isSubset(of: withOrdinals(TokenizedText($0))) }
        }
        return found.count == 1 ? Choice(index: found[0], confidence: 0.96) : nil
    }

    private static let ordinal = "#"

    /// The words of a text; ordinals by their numbers, as "erster" and "ersten" are the same.
    private func withOrdinals(_ text: TokenizedText) -> Set<String> {
        let scanner = NumberScanner(language: engine.language, text: text)
        return Set(
            text.tokens.indices.map { index in
                let number = scanner.ordinals(at: index).first { $0.end == index + 1 }
                return number.map { "\(Self.ordinal)\(Int($0.value))" } ?? text.tokens[index].text
            }
        )
    }

    /// What was said, its numbers in digits.
    private func said(_ spans: AnswerSpans) -> [String] {
        inDigits(spans.run.tokens, 0..<spans.run.scalars.count, keepsCommon: true)
    }

    /// The words of a stretch, in scalars, with whole numbers in digits however they are written: "ten minutes" and "10 minutes" are
    /// the same.
    ///
    /// - Parameter keepsCommon: Not of a word that says nothing by itself: "the bold one".
    private func inDigits(_ text: TokenizedText, _ range: Range<Int>, keepsCommon: Bool = false) -> [String] {
        let scanner = NumberScanner(language: engine.language, text: text)
        let tokens = text.tokens
        var words: [String] = []
        var index = tokens.firstIndex { $0.start >= range.lowerBound } ?? tokens.count
        while index < tokens.count, tokens[index].end <= range.upperBound {
            let numbers = scanner.integers(at: index, counts: false).filter {
                tokens[$0.end - 1].end <= range.upperBound
            }
            let isKept = keepsCommon && engine.language.phrases.common.contains(tokens[index].text)
            if !isKept, let number = numbers.max(by: { $0.end < $1.end }), let whole = Int(exactly: number.value) {
                words.append("\(whole)")
                index = number.end
            } else {
                words.append(tokens[index].text)
                index += 1
            }
        }
        return words
    }

    /// Whether a word tells one option from all the others.
    private func tells(_ word: String, _ words: [Set<String>]) -> Bool {
        !engine.language.phrases.common.contains(word) && words.count { $0.contains(word) } == 1
    }

    private func words(of option: IntentObject) -> Set<String> {
        var words: Set<String> = []
        for text in [option.display] + option.alternativeNames + option.properties.values.compactMap(\.stringValue) {
            let name = NormalizedText(text)
            words.formUnion(inDigits(TokenizedText(name), 0..<name.count, keepsCommon: true))
        }
        return words
    }

    private func names(_ option: IntentObject) -> [NormalizedText] {
        ([option.display] + option.alternativeNames).flatMap { name -> [NormalizedText] in
            let normalized = NormalizedText(name)
            let plurals = engine.language.plural(normalized.string(0..<normalized.count))
            return [normalized] + plurals.map { NormalizedText($0) }
        }.filter { $0.count > 0 }
    }

    /// "The second one", "number two", "the last", "the first soup".
    func position(_ spans: AnswerSpans) -> Choice? {
        func at(_ index: Int) -> Choice { Choice(index: index, confidence: 0.96) }
        let scanner = NumberScanner(language: engine.language, text: spans.run.tokens)
        let phrases = engine.language.phrases
        let words = options.map(words(of:))
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
        let said = Set(said(spans)).subtracting(common)
        guard !said.isEmpty else { return nil }
        let scores = options.map { Double(said.intersection(words(of: $0)).count) }
        guard let best = scores.max(), best > 0 else { return nil }
        let winners = scores.indices.filter { scores[$0] == best }
        guard winners.count == 1 else { return nil }
        let share = best / Double(said.count)
        guard share >= 0.3 else { return nil }
        return Choice(index: winners[0], confidence: 0.7 + 0.2 * share)
    }
}
