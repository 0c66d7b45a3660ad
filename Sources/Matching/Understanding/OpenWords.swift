internal import WilcoIntents

/// The words of a text that somebody said or wrote freely.
struct OpenWords {
    private let text: NormalizedText
    private let tokens: [TokenizedText.Token]

    init(_ text: String, ignoringWhitespace: Bool) {
        self.text = NormalizedText(text, ignoringWhitespace: ignoringWhitespace)
        tokens = TokenizedText(self.text).tokens.filter { $0.kind != .symbol }
    }

    /// Index of a word.
    func place(of word: String) -> Int? { tokens.firstIndex { $0.text == word } }

    /// Where words stand one after the other, or words like them.
    func place(of words: [String]) -> Range<Int>? {
        guard !words.isEmpty, words.count <= tokens.count else { return nil }
        let places = (0...tokens.count - words.count).map { $0..<$0 + words.count }
        func first(_ isSame: (String, String) -> Bool) -> Range<Int>? {
            places.first { zip(tokens[$0], words).allSatisfy { isSame($0.text, $1) } }
        }
        return first(==) ?? first(Self.areAlike)
    }

    /// Where the word stands that is written most like another, or the two that it was taken for, if any are at all like it.
    func mostLike(_ word: String) -> Range<Int>? {
        let word = word.lowercased()
        let places = tokens.indices.dropLast().map { $0..<$0 + 2 } + tokens.indices.map { $0..<$0 + 1 }
        func written(_ place: Range<Int>) -> String { tokens[place].map(\.text).joined() }
        return places.filter { Self.areAlike(written($0), word) }
            .min { EditDistance.between(written($0), word) < EditDistance.between(written($1), word) }
    }

    /// Share of the words that others have, too, or have words like them.
    func likeness(to others: [String]) -> Double {
        let common = others.filter { word in tokens.contains { Self.areAlike($0.text, word) } }
        return Double(common.count) / Double(max(tokens.count, others.count, 1))
    }

    /// The text with other words in the place of some; what began large does so again.
    func replacing(_ range: Range<Int>, with words: String) -> String {
        guard let first = tokens[range].first, let last = tokens[range].last else { return text.raw(0..<text.count) }
        let place = text.originalRange(first.start..<last.end)
        let scalars = text.original
        let isLarge = scalars[place.lowerBound].properties.isUppercase
        let new = isLarge ? words.prefix(1).uppercased() + words.dropFirst() : words
        var result = String.UnicodeScalarView()
        result.append(contentsOf: scalars[..<place.lowerBound])
        result.append(contentsOf: new.unicodeScalars)
        result.append(contentsOf: scalars[place.upperBound...])
        return String(result)
    }

    /// Whether at most half of the letters are others.
    private static func areAlike(_ first: String, _ second: String) -> Bool {
        first == second
            || 2 * EditDistance.between(first, second) <= max(first.count, second.count)
                && min(first.count, second.count) > 2
    }
}
