internal import Speech
internal import WilcoIntents

/// How colors, what is spelled, and telephone numbers are said.
extension TypedGrammar {
    private func phrases(_ phrases: [[String]]) -> GrammarExpression {
        .oneOf(phrases.map { .sequence($0.map(GrammarExpression.word)) })
    }

    func color() -> GrammarExpression? {
        let names = language.colors.names.map(\.words)
        guard !names.isEmpty else { return nil }
        let shades = language.colors.shades.map(\.words)
        let name = phrases(names)
        return shades.isEmpty ? name : .sequence([.optional(phrases(shades)), name])
    }

    /// Letters by name or by a word that stands for them, and digits; "b as in boy" is heard without its word.
    func spelling() -> GrammarExpression? {
        let words = language.spelling
        guard !words.alphabet.isEmpty else { return nil }
        let letters = Set(words.alphabet.values.filter { $0.count == 1 }).union(words.letters.map(\.letter)).sorted()
        var ways = words.alphabet.keys.sorted().map(GrammarExpression.word)
        ways += words.signs.filter { $0.words.allSatisfy { $0.allSatisfy(\.isLetter) } }
            .map { .sequence($0.words.map(GrammarExpression.word)) }
        ways.append(.oneOf(digitWords.map(GrammarExpression.word)))
        // Few say anything but letters.
        let one = GrammarExpression.alternatives(
            letters.map { .init(.letter($0), weight: 4) } + ways.filter { $0 != .alternatives([]) }.map { .init($0) }
        )
        let before = words.capital + words.small + words.repeats.keys.sorted().map { [$0] }
        return .repeated(before.isEmpty ? one : .sequence([.optional(phrases(before)), one]))
    }

    /// Digits one by one, doubled, or in twos.
    func phoneNumber() -> GrammarExpression? {
        guard !digitWords.isEmpty else { return nil }
        let digit = GrammarExpression.oneOf(digitWords.map(GrammarExpression.word))
        var ways: [GrammarExpression.Weighted] = [.init(digit, weight: 8), .init(.rule("below-hundred"))]
        let repeats = language.spelling.repeats.keys.sorted().map(GrammarExpression.word)
        if !repeats.isEmpty { ways.append(.init(.sequence([.oneOf(repeats), digit]))) }
        let digits = GrammarExpression.repeated(.alternatives(ways))
        let plus = language.phone.plus
        let inner = language.phone.extension
        return .sequence(
            (plus.isEmpty ? [] : [.optional(phrases(plus))]) + [digits]
                + (inner.isEmpty ? [] : [.optional(.sequence([phrases(inner), digits]))])
        )
    }

    private var digitWords: [String] {
        guard let numbers = language.numbers else { return [] }
        return (numbers.small.filter { $0.value < 10 }.keys + numbers.spokenZeros.filter { $0.count > 1 }).sorted()
    }
}
