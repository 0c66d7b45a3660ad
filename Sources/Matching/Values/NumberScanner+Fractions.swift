internal import WilcoIntents

/// Decimals, fractions and places in a row.
extension NumberScanner {
    /// Any number: whole ones, decimals, fractions and mixed numbers.
    func decimals(at start: Int, counts: Bool = true, articles: Bool = false) -> [NumberReading] {
        var readings = integers(at: start, counts: counts, articles: articles)
        let minus = isOne(of: language.numbers?.minus, at: start) || word(start) == "-"
        let first = minus ? start + 1 : start
        let sign = minus ? -1.0 : 1.0
        if let digits = digits(at: first), digits != digits.rounded() {
            readings.append(NumberReading(value: digits * sign, end: first + 1))
        }
        // "anderthalb"
        if let mixed = word(first).flatMap({ language.numbers?.mixed[$0] }) {
            readings.append(NumberReading(value: mixed * sign, end: first + 1))
        }
        // "point five"
        if isOne(of: language.numbers?.point, at: first) || word(first) == "." {
            for reading in points(NumberReading(value: 0, end: first)) {
                readings.append(NumberReading(value: reading.value * sign, end: reading.end))
            }
        }
        let whole = readings.filter { $0.value == $0.value.rounded() || !$0.isArticle }
        for reading in whole where !reading.isArticle {
            // "three point one four"
            if reading.value == reading.value.rounded(), isOne(of: language.numbers?.point, at: reading.end) {
                readings += points(reading)
            }
            // "2½"
            if let part = vulgarFraction(at: reading.end), reading.value == reading.value.rounded() {
                readings.append(NumberReading(value: reading.value + sign * part, end: reading.end + 1))
            }
            // "two and a half", "two thirds"
            if isOne(of: language.numbers?.and, at: reading.end) {
                // "a million and a half" is half a million more.
                let last = reading.end > start ? word(reading.end - 1) : nil
                let scale = last.flatMap { language.numbers?.scales[$0] } ?? 1
                for part in fractions(at: reading.end + 1) {
                    let more = part.value * Double(scale) * (reading.value < 0 ? -1 : 1)
                    readings.append(NumberReading(value: reading.value + more, end: part.end))
                }
            } else if reading.value == reading.value.rounded(), word(reading.end) == "/",
                let below = digits(at: reading.end + 1), below != 0
            {
                readings.append(NumberReading(value: reading.value / below, end: reading.end + 2))
            } else if digits(at: first) != nil, reading.end == first + 1, word(reading.end + 1) == "/",
                let above = digits(at: reading.end), let below = digits(at: reading.end + 2), below != 0
            {
                readings.append(NumberReading(value: reading.value + sign * above / below, end: reading.end + 3))
            }
        }
        readings += fractions(at: first).map { NumberReading(value: $0.value * sign, end: $0.end) }
        // "two point five million"
        for reading in readings where reading.value != reading.value.rounded() {
            if let scale = scale(at: reading.end) {
                readings.append(
                    NumberReading(value: Self.tidy(reading.value * Double(scale)), end: reading.end + 1)
                )
            }
        }
        return readings
    }

    /// Digits said one by one after the point that stands at the end of `whole`.
    private func points(_ whole: NumberReading) -> [NumberReading] {
        var readings: [NumberReading] = []
        var index = whole.end + 1
        var scale = 0.1
        var value = abs(whole.value)
        while let word = word(index) {
            if let digit = language.numbers?.small[word], digit < 10 {
                value += Double(digit) * scale
                scale /= 10
            } else if language.numbers?.spokenZeros.contains(word) == true {
                scale /= 10
            } else if scale == 0.1, let digits = digits(at: index), digits == digits.rounded() {
                var divisor = 1.0
                for _ in tokens[index].text { divisor *= 10 }
                value += digits / divisor
                scale = 0
            } else if scale == 0.1, let number = words(at: index).last, number.value < 100 {
                value += number.value / 100
                scale = 0
                index = number.end - 1
            } else {
                break
            }
            index += 1
            readings.append(NumberReading(value: Self.tidy(value) * (whole.value.sign == .minus ? -1 : 1), end: index))
            if scale == 0 { break }
        }
        return readings
    }

    /// "½" as one sign.
    private func vulgarFraction(at index: Int) -> Double? {
        guard index < tokens.count, tokens[index].kind == .symbol, let scalar = tokens[index].text.unicodeScalars.first,
            let value = scalar.properties.numericValue, value > 0, value < 1
        else { return nil }
        return value
    }

    /// Fractions below one: "half", "a third", "three quarters", "1/2".
    func fractions(at start: Int) -> [NumberReading] {
        guard let numbers = language.numbers else { return [] }
        var readings: [NumberReading] = []
        if let part = vulgarFraction(at: start) { readings.append(NumberReading(value: part, end: start + 1)) }
        if let word = word(start), let part = numbers.fractions[word], part == 0.5 || part == 0.25 {
            readings.append(NumberReading(value: part, end: start + 1))
            if isOne(of: numbers.articles, at: start + 1) {
                readings.append(NumberReading(value: part, end: start + 2))
            }
        }
        if isOne(of: numbers.articles, at: start), let word = word(start + 1), let part = numbers.fractions[word] {
            readings.append(NumberReading(value: part, end: start + 2))
        }
        if let above = words(at: start).first(where: { $0.value < 20 }), let word = word(above.end),
            let part = numbers.fractions[word]
        {
            readings.append(NumberReading(value: above.value * part, end: above.end + 1))
        }
        if let above = digits(at: start), word(start + 1) == "/", let below = digits(at: start + 2), below != 0 {
            readings.append(NumberReading(value: above / below, end: start + 3))
        }
        return readings
    }

    /// Places in a row: "second", "the 3rd", "twenty first".
    func ordinals(at start: Int) -> [NumberReading] {
        guard let numbers = language.numbers, let word = word(start) else { return [] }
        var readings: [NumberReading] = []
        if let value = numbers.ordinals[word] { readings.append(NumberReading(value: Double(value), end: start + 1)) }
        if let tens = numbers.ordinalTens[word], let next = self.word(start + 1), let small = numbers.ordinals[next],
            small < 10
        {
            readings.append(NumberReading(value: Double(tens + small), end: start + 2))
        }
        if let digits = digits(at: start), text.isGlued(start), isOne(of: numbers.ordinalSuffixes, at: start + 1) {
            readings.append(NumberReading(value: digits, end: start + 2))
        }
        return readings
    }
}
