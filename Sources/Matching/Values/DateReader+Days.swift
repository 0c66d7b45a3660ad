extension DateReader {
    /// Days: "tomorrow", "next Friday", "the third of May", "in two weeks".
    func days(
        _ scanner: NumberScanner,
        _ words: Language.TimeWords,
        at start: Int,
        _ moment: Moment
    ) -> [DayReading] {
        let first = scanner.isOne(of: words.on, at: start) ? start + 1 : start
        var found: [DayReading] = []
        let today = moment.date
        func later(_ days: Int) -> CivilDate { CivilDate(day: today.day + days) }
        for relative in words.relativeDays where scanner.has(relative.words, at: first) {
            let part = words.partsOfDay.first { $0.words == relative.words }
            found.append(
                DayReading(
                    date: later(relative.days),
                    end: first + relative.words.count,
                    hours: part.map { $0.from...$0.to }
                )
            )
        }
        found += weekdays(scanner, words, at: first, moment)
        found += calendarDays(scanner, words, at: first, moment)
        let hasIn = scanner.isOne(of: words.in, at: first)
        if hasIn || scanner.digits(at: first) != nil || !scanner.words(at: first).isEmpty
            || scanner.isOne(of: language.numbers?.articles, at: first)
        {
            for duration in DurationReader.durations(scanner, at: hasIn ? first + 1 : first, limit: .infinity)
            where duration.value >= 86_400 && duration.value < 4e9 {
                var end = duration.end
                if !hasIn {
                    guard let after = words.fromNow.first(where: { scanner.has($0, at: end) }) else { continue }
                    end += after.count
                }
                found.append(DayReading(date: later(Int(duration.value / 86_400)), end: end))
            }
        }
        // "tomorrow morning", "Friday evening"
        for day in found where day.hours == nil {
            for part in words.partsOfDay where scanner.has(part.words, at: day.end) {
                found.append(DayReading(date: day.date, end: day.end + part.words.count, hours: part.from...part.to))
            }
        }
        return found
    }

    private func weekdays(
        _ scanner: NumberScanner,
        _ words: Language.TimeWords,
        at first: Int,
        _ moment: Moment
    ) -> [DayReading] {
        var found: [DayReading] = []
        let isNext = scanner.isOne(of: words.next, at: first)
        let isThis = scanner.isOne(of: words.this, at: first)
        let index = isNext || isThis ? first + 1 : first
        let today = moment.date
        if let word = scanner.word(index), let weekday = words.weekdays[word] {
            var days = (weekday - today.weekday + 7) % 7
            if days == 0 { days = 7 }
            // "next Friday" is the one of next week, unless this week's has gone by.
            if isNext, weekday > today.weekday { days += 7 }
            found.append(DayReading(date: CivilDate(day: today.day + days), end: index + 1))
            if scanner.isOne(of: words.next, at: index + 1), scanner.isOne(of: words.week, at: index + 2) {
                let untilMonday = 7 - today.weekday
                found.append(DayReading(date: CivilDate(day: today.day + untilMonday + weekday), end: index + 3))
            }
        }
        if isNext || isThis, scanner.isOne(of: words.weekend, at: index) {
            let days = (5 - today.weekday + 7) % 7
            found.append(DayReading(date: CivilDate(day: today.day + days + (isNext ? 7 : 0)), end: index + 1))
        }
        if isNext, scanner.isOne(of: words.week, at: index) {
            found.append(DayReading(date: CivilDate(day: today.day + 7 - today.weekday), end: index + 1))
        }
        return found
    }

    private func calendarDays(
        _ scanner: NumberScanner,
        _ words: Language.TimeWords,
        at start: Int,
        _ moment: Moment
    ) -> [DayReading] {
        var found: [DayReading] = []
        let first = scanner.isOne(of: words.the, at: start) ? start + 1 : start
        func numbers(at index: Int) -> [NumberReading] {
            (scanner.ordinals(at: index) + scanner.integers(at: index, counts: false))
                .filter { $0.value >= 1 && $0.value <= 31 }
        }
        func add(_ month: Int, _ day: Double, _ end: Int) {
            // "May fifth twenty twenty seven", "5 May 2027"
            if let year = scanner.digits(at: end), year > 1900, year < 2200, year == year.rounded(),
                let date = CivilDate(year: Int(year), month: month, dayOfMonth: Int(day))
            {
                found.append(DayReading(date: date, end: end + 1))
            }
            let year = moment.date.components.year
            for candidate in year...(year + 4) {
                if let date = CivilDate(year: candidate, month: month, dayOfMonth: Int(day)), date >= moment.date {
                    found.append(DayReading(date: date, end: end))
                    return
                }
            }
        }
        if let word = scanner.word(first), let month = words.months[word] {
            let next = scanner.isOne(of: words.the, at: first + 1) ? first + 2 : first + 1
            for day in numbers(at: next) { add(month, day.value, day.end) }
        }
        for day in numbers(at: first) {
            let next = scanner.isOne(of: words.of, at: day.end) ? day.end + 1 : day.end
            if let word = scanner.word(next), let month = words.months[word] { add(month, day.value, next + 1) }
        }
        // "the fifth": of this month, or of the next.
        if first > start {
            for day in scanner.ordinals(at: first) where day.value >= 1 && day.value <= 31 {
                let (year, month, _) = moment.date.components
                for offset in 0..<3 {
                    let shifted = month - 1 + offset
                    if let date = CivilDate(
                        year: year + shifted / 12,
                        month: shifted % 12 + 1,
                        dayOfMonth: Int(day.value)
                    ),
                        date >= moment.date
                    {
                        found.append(DayReading(date: date, end: day.end))
                        break
                    }
                }
            }
        }
        if first < scanner.text.tokens.count, scanner.text.tokens[first].kind == .number {
            // ISO 8601; hyphens between digits are spaces by now.
            let iso = scanner.text.tokens[first...].prefix(3).map(\.text)
            if iso.count == 3, iso[0].count == 4, iso[1].count == 2, iso[2].count == 2, let year = Int(iso[0]),
                let month = Int(iso[1]), let day = Int(iso[2]),
                let date = CivilDate(year: year, month: month, dayOfMonth: day)
            {
                found.append(DayReading(date: date, end: first + 3))
            }
        }
        return found
    }
}
