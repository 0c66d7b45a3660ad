internal import WilcoIntents

extension DateReader {
    /// Where words that read as a day or a time of day that does not exist end: "the 31st of February", "2026-02-30", "25:00", "25
    /// o'clock".
    func impossible(
        _ scanner: NumberScanner,
        _ words: Language.TimeWords,
        at first: Int
    ) -> Int? {
        guard let text = scanner.word(first) else { return nil }
        func isImpossible(_ month: Int, _ day: Int, year: Int? = nil) -> Bool {
            // Where no year is told it may be a leap year.
            day > 28 && day < 40 && CivilDate(year: year ?? 2024, month: month, dayOfMonth: day) == nil
        }
        func year(at index: Int) -> Int? {
            scanner.digits(at: index).flatMap { $0 > 1900 && $0 < 2200 ? Int(exactly: $0) : nil }
        }
        func day(at index: Int) -> (value: Int, end: Int)? {
            let numbers = scanner.ordinals(at: index) + scanner.integers(at: index, counts: false)
            guard let longest = numbers.max(by: { $0.end < $1.end }), let value = Int(exactly: longest.value) else {
                return nil
            }
            return (value, longest.end)
        }
        if let month = words.months[text] {
            let next = scanner.isOne(of: words.the, at: first + 1) ? first + 2 : first + 1
            guard let day = day(at: next), isImpossible(month, day.value, year: year(at: day.end)) else { return nil }
            return year(at: day.end) == nil ? day.end : day.end + 1
        }
        if scanner.tokens[first].kind == .number {
            if let end = impossibleSigns(scanner, words, at: first) { return end }
        } else if scanner.words(at: first).isEmpty, scanner.ordinals(at: first).isEmpty {
            return nil
        }
        guard let day = day(at: first) else { return nil }
        if day.value > 24, let end = scanner.end(ofOne: words.oclock, at: day.end) { return end }
        let next = scanner.isOne(of: words.of, at: day.end) ? day.end + 1 : day.end
        guard let month = scanner.word(next).flatMap({ words.months[$0] }),
            isImpossible(month, day.value, year: year(at: next + 1))
        else { return nil }
        return year(at: next + 1) == nil ? next + 1 : next + 2
    }

    /// Days and times that are written in digits.
    private func impossibleSigns(_ scanner: NumberScanner, _ words: Language.TimeWords, at first: Int) -> Int? {
        let text = scanner.tokens[first].text
        func number(_ index: Int) -> Int? { scanner.word(index).flatMap { Int($0) } }
        func isDay(_ year: Int, _ month: Int, _ day: Int) -> Bool {
            CivilDate(year: year, month: month, dayOfMonth: day) != nil
        }
        // ISO 8601; hyphens between digits are spaces by now.
        if text.count == 4, scanner.word(first + 1)?.count == 2, scanner.word(first + 2)?.count == 2,
            let year = number(first), let month = number(first + 1), let day = number(first + 2), year > 1900,
            year < 2200
        {
            return isDay(year, month, day) ? nil : first + 3
        }
        if scanner.word(first + 1) == "/", scanner.word(first + 3) == "/", let one = number(first),
            let two = number(first + 2), let year = number(first + 4), year > 1900, year < 2200
        {
            return isDay(year, one, two) || isDay(year, two, one) ? nil : first + 5
        }
        let points = text.split(separator: ".").compactMap { Int($0) }
        if points.count == 3, points[2] > 1900, points[2] < 2200 {
            return isDay(points[2], points[1], points[0]) ? nil : first + 1
        }
        let clock = text.split(separator: ":", omittingEmptySubsequences: false)
        if clock.count == 2, clock[0].count <= 2, clock[1].count == 2, let hour = Int(clock[0]),
            let minute = Int(clock[1])
        {
            return hour > 24 || minute > 59 || hour == 24 && minute > 0 ? first + 1 : nil
        }
        return nil
    }
}
