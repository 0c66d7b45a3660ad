internal import WilcoIntents

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
        if let seconds = Self.seconds(scanner, at: first) {
            found.append((first + 1, .duration(seconds: seconds), 0.1))
        }
        return scanner.typed(found.sorted { $0.doubt < $1.doubt })
    }

    /// "1:30" is an hour and a half, "0:01:30" a minute and a half.
    private static func seconds(_ scanner: NumberScanner, at first: Int) -> Double? {
        guard let word = scanner.word(first), word.contains(":") else { return nil }
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0) }
        guard (2...3).contains(parts.count), numbers.count == parts.count,
            parts.dropFirst().allSatisfy({ $0.count == 2 }), numbers.dropFirst().allSatisfy({ $0 < 60 })
        else { return nil }
        return numbers[0] * 3600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0)
    }

    /// - Parameter limit: Seconds of the larger unit that stands before.
    static func durations(_ scanner: NumberScanner, at first: Int, limit: Double) -> [NumberReading] {
        let language = scanner.language
        var found: [NumberReading] = []
        // "hour and a half"
        if let unit = scanner.word(first).flatMap({ language.units.durations[$0] }), unit < limit,
            scanner.isOne(of: language.numbers?.and, at: first + 1)
        {
            for part in scanner.fractions(at: first + 2) {
                found.append(NumberReading(value: (1 + part.value) * unit, end: part.end))
            }
        }
        for number in scanner.decimals(at: first, articles: true) where number.value >= 0 {
            var unitStart = number.end
            // "ten more minutes"
            if scanner.isOne(of: language.units.more, at: unitStart) { unitStart += 1 }
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
            // "two hours thirty", "two minutes thirty"
            if unit == 3600 || unit == 60, number.value == number.value.rounded() {
                for minutes in scanner.integers(at: end, counts: false) where minutes.value > 0 && minutes.value < 60 {
                    let next = scanner.word(minutes.end).flatMap { language.units.durations[$0] }
                    guard next == nil else { continue }
                    found.append(
                        NumberReading(value: number.value * unit + minutes.value * unit / 60, end: minutes.end)
                    )
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
