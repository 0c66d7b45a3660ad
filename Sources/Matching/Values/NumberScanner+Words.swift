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
}
