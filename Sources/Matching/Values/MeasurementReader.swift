internal import WilcoIntents

/// Amounts with a unit: "ten meters", "half a mile", "five feet ten", "72 degrees".
struct MeasurementReader: ValueReader {
    let language: Language
    let quantity: MeasuredQuantity
    /// Unit of a bare number; nil: a bare number is none.
    let defaultUnit: String?

    func readings(in text: TokenizedText, from start: Int, at moment: Moment) -> [TypedReading] {
        guard let first = text.token(at: start) else { return [] }
        let scanner = NumberScanner(language: language, text: text)
        var found: [(end: Int, value: ParameterValue, doubt: Double)] = []
        func add(_ end: Int, _ amount: Double, _ unit: String, _ doubt: Double = 0) {
            found.append((end, .measurement(amount: NumberScanner.tidy(amount), unit: unit), doubt))
        }
        // "mile and a half"
        for (end, unit) in units(scanner, at: first) where scanner.isOne(of: language.numbers?.and, at: end) {
            for part in scanner.fractions(at: end + 1) { add(part.end, 1 + part.value, unit, 0.1) }
        }
        for number in scanner.decimals(at: first, articles: true) {
            if let defaultUnit, !number.isArticle { add(number.end, number.value, defaultUnit, 0.1) }
            if let home = defaultUnit ?? language.units.home[quantity], !number.isArticle {
                for below in belowZero(scanner, number, at: number.end, home) {
                    add(below.end, below.value, below.unit)
                }
            }
            var unitStart = number.end
            // "ten more meters"
            if scanner.isOne(of: language.units.more, at: unitStart) { unitStart += 1 }
            if scanner.isOne(of: language.units.of, at: unitStart) {
                unitStart += 1
                if scanner.isOne(of: language.numbers?.articles, at: unitStart) { unitStart += 1 }
            }
            for (end, unit) in units(scanner, at: unitStart) {
                add(end, number.value, unit)
                for below in belowZero(scanner, number, at: end, unit) { add(below.end, below.value, below.unit) }
                // "a meter and a half", "two meters and a half"
                if scanner.isOne(of: language.numbers?.and, at: end) {
                    for part in scanner.fractions(at: end + 1) { add(part.end, number.value + part.value, unit) }
                }
                guard let smaller = language.units.smaller[unit], number.value == number.value.rounded() else {
                    continue
                }
                let next = scanner.isOne(of: language.numbers?.and, at: end) ? end + 1 : end
                for rest in scanner.decimals(at: next, counts: false) where rest.value > 0 && rest.value < smaller.count
                {
                    let amount = number.value + rest.value / smaller.count
                    if smaller.isBare, next == end { add(rest.end, amount, unit, 0.2) }
                    // "two meters fifty"
                    if smaller.count == 100, next == end, rest.value >= 10 { add(rest.end, amount, unit, 0.2) }
                    for (end, restUnit) in units(scanner, at: rest.end) where restUnit == smaller.unit {
                        add(end, amount, unit)
                    }
                }
            }
        }
        return scanner.typed(found.sorted { $0.doubt < $1.doubt })
    }

    /// "Ten below zero", "ten degrees below zero Celsius".
    private func belowZero(
        _ scanner: NumberScanner,
        _ number: NumberReading,
        at index: Int,
        _ unit: String
    ) -> [(end: Int, value: Double, unit: String)] {
        guard quantity == .temperature, number.value > 0 else { return [] }
        return language.units.belowZero.filter { scanner.has($0, at: index) }.flatMap { words in
            let end = index + words.count
            return [(end, -number.value, unit)] + units(scanner, at: end).map { ($0.end, -number.value, $0.unit) }
        }
    }

    private func units(_ scanner: NumberScanner, at index: Int) -> [(end: Int, unit: String)] {
        (language.units.names[quantity] ?? []).filter { scanner.has($0.words, at: index) }
            .map { (index + $0.words.count, $0.unit) }
    }
}
