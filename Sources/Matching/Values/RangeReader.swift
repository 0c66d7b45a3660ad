internal import WilcoIntents

/// Numbers of a ``NumberRange``, as digits or in words.
struct RangeReader: ValueReader {
    private let language: Language
    private let range: NumberRange
    /// Words come from the language's own number words.
    private let hasOwnWords: Bool
    /// Number words of a language that has none of its own here, or of another language.
    private let spelled: TermTrie?

    init(_ range: NumberRange, language: Language) {
        self.language = language
        self.range = range
        let isForeign = range.wordsLanguage.map { LanguageTables.code(of: $0) != language.code } ?? false
        hasOwnWords = range.hasWords && !isForeign
        let isSpelled = range.hasWords && (isForeign || language.spellsNumbers)
        spelled = isSpelled ? SpelledNumbers.trie(range, range.wordsLanguage ?? language.locale) : nil
    }

    var startsInsideWords: Bool { spelled != nil }

    func readings(in text: TokenizedText, from start: Int, at moment: Moment) -> [TypedReading] {
        var readings: [TypedReading] = []
        if let first = text.token(at: start) {
            let scanner = NumberScanner(language: language, text: text)
            let found =
                range.fractions == nil && range.step == range.step.rounded() && range.from == range.from.rounded()
                ? scanner.integers(at: first, counts: false) : scanner.decimals(at: first, counts: false)
            readings = scanner.typed(
                found.compactMap { reading in
                    let isDigits = text.tokens[first..<reading.end].allSatisfy { $0.kind != .word }
                    guard isDigits ? range.hasDigits : hasOwnWords, range.accepts(reading.value) else { return nil }
                    return (reading.end, multiplied(reading.value), 0)
                }
            )
        }
        spelled?.ends(in: text.normalized.scalars, from: start) { end in
            guard let trie = spelled, let entry = trie.entries(in: text.normalized.scalars, start..<end).first,
                !readings.contains(where: { $0.end == end })
            else { return }
            let value = trie.entries[Int(entry)].value
            let number = value.json.doubleValue
            readings.append(TypedReading(end: end, value: range.multiplier == 1 ? value : multiplied(number ?? 0)))
        }
        return readings
    }

    private func multiplied(_ number: Double) -> ParameterValue {
        let result = number * range.multiplier
        return Int(exactly: result).map { .integer($0) } ?? .decimal(NumberScanner.tidy(result))
    }
}
