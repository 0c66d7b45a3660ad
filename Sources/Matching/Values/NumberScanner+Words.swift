internal import WilcoIntents

/// Whole numbers.
extension NumberScanner {
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
        // A scale right behind a number belongs to that: the three of "two hundred and three hundred" is no number by itself.
        let isBehindNumber = start > 0 && isNumber(tokens[start - 1], numbers)
        while let word = word(index) {
            let isBare = numbers.bareScales && current == 0 && (index > start || !isBehindNumber)
            if isBare, numbers.hundred.contains(word) {
                current = 100
                room = 100
            } else if isBare, let scale = numbers.scales[word], scale == 1000,
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
            } else if let glued = gluedThousands(word), lastScale > 1000 {
                guard current == 0 else { break }
                total += glued
                room = glued % 1000 == 0 ? 1000 : 1
                lastScale = 1000
            } else if let glued = gluedTens(word) {
                guard glued < room else { break }
                current += glued
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

    /// "Twentytwo".
    private func gluedTens(_ word: String) -> Int? {
        guard let numbers = language.numbers, word.count > 5 else { return nil }
        for (tens, value) in numbers.tens where word.hasPrefix(tens) {
            if let small = numbers.small[String(word.dropFirst(tens.count))], (1..<10).contains(small) {
                return value + small
            }
        }
        return nil
    }

    /// "Zweitausendsiebenhundertzwölf".
    private func gluedThousands(_ word: String) -> Int? {
        guard let numbers = language.numbers, let thousand = numbers.gluedThousand, word != thousand,
            let place = word.firstRange(of: thousand)
        else { return nil }
        let (before, behind) = (String(word[..<place.lowerBound]), String(word[place.upperBound...]))
        let count = before.isEmpty ? 1 : numbers.gluedCounts[before] ?? numbers.small[before]
        let rest = behind.isEmpty ? 0 : numbers.small[behind]
        guard let count, let rest, (1..<1000).contains(count), (0..<1000).contains(rest) else { return nil }
        return count * 1000 + rest
    }

    /// "Two oh one", "nineteen oh five": a zero said between digits stands for no tens; "nineteen eighty four"; "double seven".
    func digitByDigit(at start: Int) -> [NumberReading] {
        centuries(at: start) + repeated(at: start) + withZero(at: start)
    }

    /// "Nineteen eighty four": hundreds said as a number of two digits, as in a year.
    private func centuries(at start: Int) -> [NumberReading] {
        guard let numbers = language.numbers, let first = word(start).flatMap({ numbers.small[$0] }),
            (11..<20).contains(first), word(start + 1).flatMap({ numbers.tens[$0] }) != nil
        else { return [] }
        return words(at: start + 1).filter { (20..<100).contains($0.value) }.map {
            NumberReading(value: Double(first) * 100 + $0.value, end: $0.end)
        }
    }

    private func repeated(at start: Int) -> [NumberReading] {
        guard let count = word(start).flatMap({ language.spelling.repeats[$0] }),
            let digit = word(start + 1).flatMap({ language.numbers?.small[$0] }), (1..<10).contains(digit)
        else { return [] }
        let value = (0..<count).reduce(0) { number, _ in number * 10 + digit }
        return [NumberReading(value: Double(value), end: start + 2)]
    }

    private func withZero(at start: Int) -> [NumberReading] {
        guard let numbers = language.numbers, isOne(of: numbers.spokenZeros, at: start + 1),
            let first = word(start).flatMap({ numbers.small[$0] ?? numbers.tens[$0] }), first > 0,
            let last = word(start + 2).flatMap({ numbers.small[$0] }), (1..<10).contains(last)
        else { return [] }
        return [NumberReading(value: Double(first * 100 + last), end: start + 3)]
    }

    /// What the number before is multiplied by: "thousand", or "k" right behind digits.
    func scale(at index: Int) -> Int? {
        guard let numbers = language.numbers, let word = word(index) else { return nil }
        if let scale = numbers.scales[word] { return scale }
        guard index > 0, tokens[index - 1].kind == .number, text.isGlued(index - 1) else { return nil }
        return numbers.gluedScales[word]
    }

    /// What a count is of: hundreds, thousands, dozens.
    private func many(at index: Int) -> Int? {
        guard let numbers = language.numbers, let word = word(index) else { return nil }
        if numbers.hundred.contains(word) || numbers.small[word] == 100 { return 100 }
        return scale(at: index) ?? numbers.multiples[word]
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
            if let multiple = word(end).flatMap({ language.numbers?.multiples[$0] }) {
                readings.append(NumberReading(value: digits * Double(multiple), end: end + 1))
            }
            if let scale = scale(at: end) {
                end += 1
                readings.append(NumberReading(value: digits * Double(scale), end: end))
            }
        }
        readings += words(at: first)
        if counts {
            for count in language.numbers?.counts ?? [] where has(count.words, at: first) {
                let end = first + count.words.count
                readings.append(NumberReading(value: Double(count.value), end: end))
                // "a couple hundred"
                if count.value < 10, let times = many(at: end) {
                    readings.append(NumberReading(value: Double(count.value * times), end: end + 1))
                }
            }
            for count in language.numbers?.roughCounts ?? [] where has(count.words, at: first) {
                let end = first + count.words.count
                guard let times = many(at: end) else { continue }
                readings.append(NumberReading(value: Double(count.value * times), end: end + 1))
            }
        }
        // "A few" is no single one.
        let isRough = (language.numbers?.roughCounts ?? []).contains { $0.words.count > 1 && has($0.words, at: first) }
        if articles, !isRough, first == start, isOne(of: language.numbers?.articles, at: first) {
            readings.append(NumberReading(value: 1, end: first + 1, isArticle: true))
        }
        return readings.map { NumberReading(value: $0.value * sign, end: $0.end, isArticle: $0.isArticle) }
    }

    private func isNumber(_ token: TokenizedText.Token, _ numbers: Language.NumberWords) -> Bool {
        token.kind == .number || numbers.small[token.text] != nil || numbers.tens[token.text] != nil
    }
}
