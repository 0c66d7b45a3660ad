internal import Speech

/// Written text as the words a recogniser knows.
struct SpokenWords {
    let language: Language

    /// Lower-case words; symbols and digits in words, apostrophes kept.
    func words(_ text: String) -> [String] {
        var result: [String] = []
        var word = ""
        func flush() {
            let trimmed = word.drop { $0 == "'" }
            var plain = String(trimmed)
            while plain.last == "'" { plain.removeLast() }
            if !plain.isEmpty {
                if plain.allSatisfy(\.isNumber) { result += spell(plain) } else { result.append(plain) }
            }
            word = ""
        }
        for character in text.lowercased() {
            switch character {
            case "'", "’": word.append("'")
            default:
                if character.isLetter {
                    if word.last?.isNumber == true { flush() }
                    word.append(character)
                } else if character.isNumber {
                    if word.last?.isLetter == true { flush() }
                    word.append(character)
                } else {
                    flush()
                    if let sign = language.aloud.signs[String(character)] {
                        result += sign.split(separator: " ").map(String.init)
                    }
                }
            }
        }
        flush()
        return result
    }

    /// What a text with digits in it is said as ("route sixty six"); nil for others.
    func inWords(_ text: String) -> String? {
        guard language.numbers != nil, text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return nil }
        return words(text).joined(separator: " ")
    }

    func expression(_ text: String) -> GrammarExpression {
        .sequence(words(text).map(GrammarExpression.word))
    }

    /// Digits as words: whole numbers below 10,000, otherwise digit by digit.
    private func spell(_ digits: String) -> [String] {
        guard let numbers = language.numbers else { return [digits] }
        let small = Dictionary(numbers.small.map { ($1, $0) }, uniquingKeysWith: { min($0, $1) })
        let tens = Dictionary(numbers.tens.map { ($1, $0) }, uniquingKeysWith: { min($0, $1) })
        guard let value = Int(digits), value < 10_000, digits == "0" || digits.first != "0" else {
            return digits.compactMap { $0.wholeNumberValue.flatMap { small[$0] } }
        }
        func below100(_ value: Int) -> [String] {
            if let word = small[value] { return [word] }
            return [tens[value / 10 * 10], value % 10 == 0 ? nil : small[value % 10]].compactMap { $0 }
        }
        func below1000(_ value: Int) -> [String] {
            guard value >= 100, let hundred = numbers.hundred.min() else { return below100(value) }
            return below100(value / 100) + [hundred] + (value % 100 == 0 ? [] : below100(value % 100))
        }
        guard value >= 1000, let thousand = numbers.scales.first(where: { $0.value == 1000 })?.key else {
            return below1000(value)
        }
        return below100(value / 1000) + [thousand] + (value % 1000 == 0 ? [] : below1000(value % 1000))
    }

    /// A whole number in words.
    func number(_ value: Int) -> GrammarExpression {
        .sequence(spell(String(value)).map(GrammarExpression.word))
    }
}
