internal import WilcoIntents

/// Reads numbers at a token: digits, words and fractions.
struct NumberScanner {
    let language: Language
    let text: TokenizedText

    var tokens: [TokenizedText.Token] { text.tokens }

    func word(_ index: Int) -> String? {
        index < tokens.count ? tokens[index].text : nil
    }

    func has(_ words: [String], at index: Int) -> Bool {
        guard index + words.count <= tokens.count else { return false }
        for (offset, word) in words.enumerated() where tokens[index + offset].text != word { return false }
        return true
    }

    /// Where one of these phrases ends that begins here; of several the longest.
    func end(ofOne phrases: [[String]]?, at index: Int) -> Int? {
        phrases?.filter { has($0, at: index) }.map(\.count).max().map { index + $0 }
    }

    func isOne(of words: Set<String>?, at index: Int) -> Bool {
        guard let words, let word = word(index) else { return false }
        return words.contains(word)
    }

    /// Whether what begins here is the end of a range, and nobody said which of its numbers: "five to ten minutes".
    func isEndOfRange(at index: Int) -> Bool {
        guard index > 1, let numbers = language.numbers, isOne(of: numbers.rangeLinks, at: index - 1) else {
            return false
        }
        let before = tokens[index - 2]
        let isNumber = before.kind == .number || numbers.small[before.text] != nil || numbers.tens[before.text] != nil
        // "From 68 to 72 degrees" is no range.
        return isNumber && !(index > 2 && isOne(of: language.time?.from, at: index - 3))
    }

    /// Digits: "12", "1,000", "3.5".
    func digits(at index: Int) -> Double? {
        guard index < tokens.count, tokens[index].kind == .number else { return nil }
        return Self.value(ofDigits: tokens[index].text, decimalSeparator: language.decimalSeparator)
    }

    static func value(ofDigits digits: String, decimalSeparator: Character) -> Double? {
        guard !digits.contains(":") else { return nil }
        let grouping: Character = decimalSeparator == "." ? "," : "."
        let separators = digits.filter { !$0.isNumber }
        guard !separators.isEmpty else { return Double(plain(digits)) }
        let groups = digits.split(separator: grouping, omittingEmptySubsequences: false)
        let last = groups.last?.split(separator: decimalSeparator, omittingEmptySubsequences: false) ?? []
        if separators.contains(grouping) {
            let wholeGroups = groups.dropFirst().dropLast().allSatisfy { $0.count == 3 }
            if wholeGroups, last.first?.count == 3, last.count <= 2, groups[0].count <= 3 {
                return Double(plain(digits.filter { $0 != grouping }.map { $0 == decimalSeparator ? "." : $0 }))
            }
            // "3,5": somebody else's decimal separator.
            guard separators.count == 1 else { return nil }
            return Double(plain(digits.map { $0 == grouping ? "." : $0 }))
        }
        guard separators.count == 1 else { return nil }
        return Double(plain(digits.map { $0 == decimalSeparator ? "." : $0 }))
    }

    private static func plain(_ digits: some Sequence<Character>) -> String {
        String(digits.map { $0.wholeNumberValue.map { Character(String($0)) } ?? $0 })
    }

    /// Without the noise of binary fractions.
    static func tidy(_ value: Double) -> Double {
        (value * 1e9).rounded() / 1e9
    }
}
