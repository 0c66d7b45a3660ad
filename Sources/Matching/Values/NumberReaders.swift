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
        if isDecimal {
            return scanner.typed(
                scanner.decimals(at: first, articles: true).map {
                    ($0.end, .decimal(NumberScanner.tidy($0.value)), $0.isArticle ? 0.2 : 0)
                }
            )
        }
        return scanner.typed(
            scanner.integers(at: first, articles: true).compactMap { reading in
                Int(exactly: reading.value).map { (reading.end, .integer($0), reading.isArticle ? 0.2 : 0) }
            }
        )
    }
}
