internal import WilcoIntents

extension NumberScanner {
    /// Readings of tokens as readings of the sentence: one for each end, longest first, the first said wins.
    func typed(_ readings: [(end: Int, value: ParameterValue, doubt: Double)]) -> [TypedReading] {
        var result: [TypedReading] = []
        for reading in readings where reading.end > 0 {
            let end = text.tokens[reading.end - 1].end
            if !result.contains(where: { $0.end == end }) {
                result.append(TypedReading(end: end, value: reading.value, doubt: reading.doubt))
            }
        }
        return result.sorted { $0.end > $1.end }
    }
}

/// Whole numbers and decimals.
struct NumberReader: ValueReader {
    let language: Language
    var isDecimal: Bool

    func readings(in text: TokenizedText, from start: Int, at moment: Moment) -> [TypedReading] {
        guard let first = text.token(at: start) else { return [] }
        let scanner = NumberScanner(language: language, text: text)
        var found: [(end: Int, value: ParameterValue, doubt: Double)] = []
        for number in numbers(scanner, at: first) where !isRaised(scanner, at: number.end) {
            guard let value = value(number.value) else { continue }
            let doubt = number.isArticle ? 0.2 : 0
            found.append((number.end, value, doubt))
            // What is said in percent is that number.
            for percent in language.numbers?.percent ?? [] where scanner.has(percent, at: number.end) {
                found.append((number.end + percent.count, value, doubt))
            }
        }
        return scanner.typed(found)
    }

    /// "Ten to the third" is another number than ten.
    private func isRaised(_ scanner: NumberScanner, at end: Int) -> Bool {
        guard scanner.isOne(of: language.numbers?.rangeLinks, at: end),
            scanner.isOne(of: language.time?.the, at: end + 1)
        else { return false }
        return scanner.ordinals(at: end + 2).contains { $0.end == scanner.tokens.count }
    }

    private func value(_ number: Double) -> ParameterValue? {
        isDecimal ? .decimal(NumberScanner.tidy(number)) : Int(exactly: number).map { .integer($0) }
    }

    private func numbers(_ scanner: NumberScanner, at first: Int) -> [NumberReading] {
        if isDecimal { return scanner.decimals(at: first, articles: true) }
        // "half a million", "1.5k"
        let round = scanner.decimals(at: first, counts: false).filter { scanner.scale(at: $0.end - 1) != nil }
        return scanner.integers(at: first, articles: true) + round + scanner.digitByDigit(at: first)
    }
}
