/// A number as it was said.
struct NumberReading {
    var value: Double
    /// One past the last token.
    var end: Int
    /// Said as "a" or "an": one, only if something to count follows.
    var isArticle = false
}

/// Reads numbers at a token: digits, words and fractions.
struct NumberScanner {
    let language: Language
    let text: TokenizedText

    private var tokens: [TokenizedText.Token] { text.tokens }

    func word(_ index: Int) -> String? {
        index < tokens.count ? tokens[index].text : nil
    }

    func has(_ words: [String], at index: Int) -> Bool {
        guard index + words.count <= tokens.count else { return false }
        for (offset, word) in words.enumerated() where tokens[index + offset].text != word { return false }
        return true
    }

    func isOne(of words: Set<String>?, at index: Int) -> Bool {
        guard let words, let word = word(index) else { return false }
        return words.contains(word)
    }

    /// Digits: "12", "1,000", "3.5".
    func digits(at index: Int) -> Double? {
        guard index < tokens.count, tokens[index].kind == .number else { return nil }
        return Self.value(ofDigits: tokens[index].text, decimalSeparator: language.decimalSeparator)
    }

    static func value(ofDigits digits: String, decimalSeparator: Character) -> Double? {
        guard !digits.contains(":") else { return nil }
        let grouping: Character = decimalSeparator == "." ? "," : "."
        let separators = digits.filter { !$0.isNumber }
        guard !separators.isEmpty else { return Double(plain(digits)) }
        let groups = digits.split(separator: grouping, omittingEmptySubsequences: false)
        let last = groups.last?.split(separator: decimalSeparator, omittingEmptySubsequences: false) ?? []
        if separators.contains(grouping) {
            let wholeGroups = groups.dropFirst().dropLast().allSatisfy { $0.count == 3 }
            if wholeGroups, last.first?.count == 3, last.count <= 2, groups[0].count <= 3 {
                return Double(plain(digits.filter { $0 != grouping }.map { $0 == decimalSeparator ? "." : $0 }))
            }
            // "3,5": somebody else's decimal separator.
            guard separators.count == 1 else { return nil }
            return Double(plain(digits.map { $0 == grouping ? "." : $0 }))
        }
        guard separators.count == 1 else { return nil }
        return Double(plain(digits.map { $0 == decimalSeparator ? "." : $0 }))
    }

    private static func plain(_ digits: some Sequence<Character>) -> String {
        String(digits.map { $0.wholeNumberValue.map { Character(String($0)) } ?? $0 })
    }

    /// Whole numbers in words, every prefix that is one: "two", "two hundred", "two hundred and five".
    func words(at start: Int) -> [NumberReading] {
        guard let numbers = language.numbers else { return [] }
        var readings: [NumberReading] = []
        var total = 0
        var current = 0
        // The largest number that may still follow in this group of three digits.
        var room = 1000
        var lastScale = Int.max
        var index = start
        var hasAny = false
        var needsMore = false
        while let word = word(index) {
            if numbers.bareScales, current == 0, numbers.hundred.contains(word) {
                current = 100
                room = 100
            } else if numbers.bareScales, current == 0, let scale = numbers.scales[word], scale == 1000,
                scale < lastScale
            {
                total += scale
                room = 1000
                lastScale = scale
            } else if let phrase = numbers.smallPhrases[word]?.first(where: { has($0.words, at: index) }) {
                guard phrase.value < room, phrase.value > 0 || !hasAny else { break }
                current += phrase.value
                room = 1
                index += phrase.words.count - 1
            } else if let small = numbers.small[word] {
                guard small < room, small > 0 || !hasAny else { break }
                current += small
                room = 1
            } else if let tens = numbers.tens[word] {
                guard tens < room else { break }
                current += tens
                room = 10
            } else if numbers.hundred.contains(word), hasAny, current > 0, current < 100, current % 100 == current,
                room <= 10
            {
                guard current < 10 || lastScale == .max else { break }
                current *= 100
                room = 100
            } else if let scale = numbers.scales[word], hasAny, current > 0, scale < lastScale {
                total += current * scale
                current = 0
                room = 1000
                lastScale = scale
            } else if numbers.articles.contains(word), !hasAny, let next = self.word(index + 1),
                numbers.hundred.contains(next) || numbers.scales[next] != nil
            {
                current = 1
                room = 1
                hasAny = true
                index += 1
                continue
            } else if numbers.and.contains(word), hasAny, current % 100 == 0, !needsMore {
                needsMore = true
                index += 1
                continue
            } else {
                break
            }
            hasAny = true
            needsMore = false
            index += 1
            readings.append(NumberReading(value: Double(total + current), end: index))
            // "three dozen"
            if let next = self.word(index), let multiple = numbers.multiples[next] {
                readings.append(NumberReading(value: Double((total + current) * multiple), end: index + 1))
            }
        }
        return readings
    }

    /// Whole numbers, as digits, in words or by count ("a dozen"); articles too when asked for.
    func integers(at start: Int, counts: Bool = true, articles: Bool = false) -> [NumberReading] {
        var sign = 1.0
        var first = start
        if isOne(of: language.numbers?.minus, at: start) || word(start) == "-" {
            sign = -1
            first += 1
        }
        var readings: [NumberReading] = []
        if let digits = digits(at: first), digits == digits.rounded() {
            var end = first + 1
            readings.append(NumberReading(value: digits, end: end))
            if let scale = word(end).flatMap({ language.numbers?.scales[$0] }) {
                end += 1
                readings.append(NumberReading(value: digits * Double(scale), end: end))
            }
        }
        readings += words(at: first)
        if counts {
            for count in language.numbers?.counts ?? [] where has(count.words, at: first) {
                readings.append(NumberReading(value: Double(count.value), end: first + count.words.count))
            }
        }
        if articles, first == start, isOne(of: language.numbers?.articles, at: first) {
            readings.append(NumberReading(value: 1, end: first + 1, isArticle: true))
        }
        return readings.map { NumberReading(value: $0.value * sign, end: $0.end, isArticle: $0.isArticle) }
    }

    /// Any number: whole ones, decimals, fractions and mixed numbers.
    func decimals(at start: Int, counts: Bool = true, articles: Bool = false) -> [NumberReading] {
        var readings = integers(at: start, counts: counts, articles: articles)
        let minus = isOne(of: language.numbers?.minus, at: start) || word(start) == "-"
        let first = minus ? start + 1 : start
        let sign = minus ? -1.0 : 1.0
        if let digits = digits(at: first), digits != digits.rounded() {
            readings.append(NumberReading(value: digits * sign, end: first + 1))
        }
        // "point five"
        if isOne(of: language.numbers?.point, at: first) {
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
            if let word = word(reading.end), let scale = language.numbers?.scales[word] {
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
            readings.append(NumberReading(value: Self.tidy(value) * (whole.value < 0 ? -1 : 1), end: index))
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

    /// Without the noise of binary fractions.
    static func tidy(_ value: Double) -> Double {
        (value * 1e9).rounded() / 1e9
    }
}
