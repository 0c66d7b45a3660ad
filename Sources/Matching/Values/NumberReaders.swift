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

/// A hassil range: numbers from, to, in steps, as digits or in words.
struct RangeReader: ValueReader {
    let language: Language
    let from: Double
    let to: Double
    let step: Double
    let fractions: SlotList.Fractions?
    let multiplier: Double
    /// Spelled numbers of a language that has no number words of its own here.
    let spelled: TermTrie?

    var startsInsideWords: Bool { spelled != nil }

    func readings(in text: TokenizedText, from start: Int, at moment: Moment) -> [TypedReading] {
        let scanner = NumberScanner(language: language, text: text)
        let found = text.token(at: start).map { first in
            fractions == nil
                ? scanner.integers(at: first, counts: false) : scanner.decimals(at: first, counts: false)
        }
        var readings = scanner.typed(
            (found ?? []).compactMap { reading in
                guard accepts(reading.value) else { return nil }
                return (reading.end, multiplied(reading.value), 0)
            }
        )
        spelled?.ends(in: text.normalized.scalars, from: start) { end in
            guard let trie = spelled, let entry = trie.entries(in: text.normalized.scalars, start..<end).first,
                !readings.contains(where: { $0.end == end })
            else { return }
            let value = trie.entries[Int(entry)].value
            let number = value.json.doubleValue
            readings.append(TypedReading(end: end, value: multiplier == 1 ? value : multiplied(number ?? 0)))
        }
        return readings
    }

    private func multiplied(_ number: Double) -> ParameterValue {
        let result = number * multiplier
        return Int(exactly: result).map { .integer($0) } ?? .decimal(NumberScanner.tidy(result))
    }

    /// Whether the number lies on the range's grid.
    func accepts(_ value: Double) -> Bool {
        guard value >= from else { return false }
        let whole = value.rounded(.down)
        let rest = value - whole
        guard whole <= to, ((whole - from) / step) == ((whole - from) / step).rounded() else { return false }
        switch fractions {
        case nil: return rest == 0
        case .halves: return rest == 0 || abs(rest - 0.5) < 1e-9
        case .tenths: return abs(rest * 10 - (rest * 10).rounded()) < 1e-6
        }
    }
}
