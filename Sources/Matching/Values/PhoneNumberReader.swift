internal import WilcoIntents

/// Telephone numbers: "five five five, one two three four", "double oh seven", "+1 (555) 123-4567 extension 12".
struct PhoneNumberReader: ValueReader {
    /// Digits that a number has.
    private static let counts = 3...15
    /// With fewer it may be any number.
    private static let usual = 7

    let language: Language

    func readings(in text: TokenizedText, from start: Int, at moment: Moment) -> [TypedReading] {
        guard var index = text.token(at: start) else { return [] }
        let scanner = NumberScanner(language: language, text: text)
        let words = language.phone
        var sign = ""
        if scanner.word(index) == "+" {
            (sign, index) = ("+", index + 1)
        } else if let plus = words.plus.first(where: { scanner.has($0, at: index) }) {
            (sign, index) = ("+", index + plus.count)
        }
        var digits = ""
        var found: [(end: Int, value: ParameterValue, doubt: Double)] = []
        while let next = piece(scanner, at: index), digits.count + next.digits.count <= Self.counts.upperBound {
            digits += next.digits
            index = next.end
            guard Self.counts.contains(digits.count) else { continue }
            let doubt = digits.count < Self.usual ? 0.2 : 0
            found.append((index, .phoneNumber(sign + digits), doubt))
            if let inner = innerNumber(scanner, at: index) {
                found.append((inner.end, .phoneNumber("\(sign)\(digits);ext=\(inner.digits)"), doubt))
            }
        }
        return scanner.typed(found)
    }

    private func innerNumber(_ scanner: NumberScanner, at start: Int) -> (digits: String, end: Int)? {
        guard let name = language.phone.extension.first(where: { scanner.has($0, at: start) }) else { return nil }
        var index = start + name.count
        var digits = ""
        while digits.count < 6, let next = piece(scanner, at: index) {
            digits += next.digits
            index = next.end
        }
        return digits.isEmpty ? nil : (digits, index)
    }

    /// The next digits, behind what is said between them.
    private func piece(_ scanner: NumberScanner, at start: Int) -> (digits: String, end: Int)? {
        var index = start
        while let skipped = language.phone.skipped.first(where: { scanner.has($0, at: index) }) {
            index += skipped.count
        }
        while let sign = scanner.word(index), sign == "-" || sign == "/" { index += 1 }
        guard let word = scanner.word(index) else { return nil }
        if scanner.text.tokens[index].kind == .number {
            return word.contains(where: { ",:".contains($0) }) ? nil : (word.filter(\.isNumber), index + 1)
        }
        if let count = language.spelling.repeats[word], let digit = digit(scanner.word(index + 1)) {
            return (String(repeating: digit, count: count), index + 2)
        }
        if let digit = digit(word), digit == "0" { return (digit, index + 1) }
        guard let number = scanner.words(at: index).last(where: { Self.isSpoken($0.value) }) else { return nil }
        return (String(Int(number.value)), number.end)
    }

    /// "Twenty three" and "eight hundred" are digits of a number; "one hundred twenty three" is a number of its own.
    private static func isSpoken(_ value: Double) -> Bool {
        value < 100 || value < 1000 && Int(value) % 100 == 0 || value < 10_000 && Int(value) % 1000 == 0
    }

    private func digit(_ word: String?) -> String? {
        guard let word, let numbers = language.numbers else { return nil }
        if numbers.spokenZeros.contains(word) { return "0" }
        if word.count == 1, word.first?.isNumber == true { return word }
        return numbers.small[word].flatMap { $0 < 10 ? String($0) : nil }
    }
}
