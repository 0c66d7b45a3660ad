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
        for number in scanner.decimals(at: first, articles: true) {
            if let defaultUnit, !number.isArticle { add(number.end, number.value, defaultUnit, 0.1) }
            var unitStart = number.end
            if scanner.isOne(of: language.units.of, at: unitStart) {
                unitStart += 1
                if scanner.isOne(of: language.numbers?.articles, at: unitStart) { unitStart += 1 }
            }
            for (end, unit) in units(scanner, at: unitStart) {
                add(end, number.value, unit)
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
                    if unit == "feet", next == end { add(rest.end, amount, unit, 0.2) }
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

    private func units(_ scanner: NumberScanner, at index: Int) -> [(end: Int, unit: String)] {
        (language.units.names[quantity] ?? []).filter { scanner.has($0.words, at: index) }
            .map { (index + $0.words.count, $0.unit) }
    }
}

/// Lengths of time: "an hour and a half", "two hours five minutes", "half an hour".
struct DurationReader: ValueReader {
    let language: Language
    /// Seconds of a bare number's unit; nil: a bare number is none.
    let defaultSeconds: Double?

    func readings(in text: TokenizedText, from start: Int, at moment: Moment) -> [TypedReading] {
        guard let first = text.token(at: start) else { return [] }
        let scanner = NumberScanner(language: language, text: text)
        var found: [(end: Int, value: ParameterValue, doubt: Double)] = []
        if let defaultSeconds {
            for number in scanner.decimals(at: first) {
                found.append((number.end, .duration(seconds: number.value * defaultSeconds), 0.1))
            }
        }
        for part in Self.durations(scanner, at: first, limit: .infinity) {
            found.append((part.end, .duration(seconds: NumberScanner.tidy(part.value)), 0))
        }
        return scanner.typed(found.sorted { $0.doubt < $1.doubt })
    }

    /// - Parameter limit: Seconds of the larger unit that stands before.
    static func durations(_ scanner: NumberScanner, at first: Int, limit: Double) -> [NumberReading] {
        let language = scanner.language
        var found: [NumberReading] = []
        for number in scanner.decimals(at: first, articles: true) where number.value >= 0 {
            var unitStart = number.end
            if scanner.isOne(of: language.units.of, at: unitStart) { unitStart += 1 }
            if unitStart > number.end || number.value < 1, scanner.isOne(of: language.numbers?.articles, at: unitStart)
            {
                unitStart += 1
            }
            guard let word = scanner.word(unitStart), let unit = language.units.durations[word], unit < limit else {
                continue
            }
            let end = unitStart + 1
            found.append(NumberReading(value: number.value * unit, end: end))
            // "two hours thirty"
            if unit == 3600, number.value == number.value.rounded() {
                for minutes in scanner.integers(at: end, counts: false) where minutes.value > 0 && minutes.value < 60 {
                    let next = scanner.word(minutes.end).flatMap { language.units.durations[$0] }
                    guard next == nil else { continue }
                    found.append(NumberReading(value: number.value * unit + minutes.value * 60, end: minutes.end))
                }
            }
            let hasAnd = scanner.isOne(of: language.numbers?.and, at: end)
            if hasAnd {
                for part in scanner.fractions(at: end + 1) {
                    found.append(NumberReading(value: (number.value + part.value) * unit, end: part.end))
                }
            }
            for rest in durations(scanner, at: hasAnd ? end + 1 : end, limit: unit) {
                found.append(NumberReading(value: number.value * unit + rest.value, end: rest.end))
            }
        }
        return found
    }
}
