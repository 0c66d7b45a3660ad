internal import WilcoIntents

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
            // "tomorrow week"
            let next = first + relative.words.count
            if relative.days >= 0, scanner.isOne(of: words.week, at: next) {
                found.append(DayReading(date: later(relative.days + 7), end: next + 1))
            }
            for weeks in words.weeksBehind where relative.days >= 0 && scanner.has(weeks.words, at: next) {
                found.append(DayReading(date: later(relative.days + 7 * weeks.weeks), end: next + weeks.words.count))
            }
        }
        found += weekdays(scanner, words, at: first, moment)
        found += spans(scanner, words, at: first, moment)
        found += calendarDays(scanner, words, at: first, moment)
        found += daysOfPeriods(scanner, words, at: first, moment)
        found += neighbours(scanner, words, at: first, moment)
        let hasIn = scanner.isOne(of: words.in, at: first)
        if hasIn || scanner.digits(at: first) != nil || !scanner.words(at: first).isEmpty
            || scanner.isOne(of: language.numbers?.articles, at: first)
        {
            for duration in DurationReader.durations(scanner, at: hasIn ? first + 1 : first, limit: .infinity)
            where duration.value >= 86_400 && duration.value < 320_000_000 {
                // A month and a year are counted by the calendar.
                let unit = duration.end - 1
                guard !scanner.isOne(of: words.month, at: unit), !scanner.isOne(of: words.year, at: unit) else {
                    continue
                }
                var end = duration.end
                let days = Int(duration.value / 86_400)
                if !hasIn {
                    if scanner.isOne(of: words.ago, at: end) {
                        found.append(DayReading(date: later(-days), end: end + 1))
                        found += daysAgo(days, scanner, words, at: end + 1, moment)
                        continue
                    }
                    // "a week from Friday", "two days before Christmas"
                    let isBefore = scanner.isOne(of: words.before, at: end)
                    if isBefore || scanner.isOne(of: words.from, at: end) {
                        found += anchors(scanner, words, at: end + 1, moment).map {
                            DayReading(date: CivilDate(day: $0.date.day + (isBefore ? -days : days)), end: $0.end)
                        }
                    } else if days % 7 == 0 {
                        // "a week on Friday", "a week tomorrow"
                        let next = scanner.isOne(of: words.on, at: end) ? end + 1 : end
                        found += anchors(scanner, words, at: next, moment).map {
                            DayReading(date: CivilDate(day: $0.date.day + days), end: $0.end)
                        }
                    }
                    guard let after = words.fromNow.first(where: { scanner.has($0, at: end) }) else { continue }
                    end += after.count
                } else if scanner.isOne(of: words.hence, at: end) {
                    end += 1
                }
                found.append(DayReading(date: later(days), end: end))
            }
        }
        for ago in words.agoBefore where scanner.has(ago, at: first) {
            for duration in DurationReader.durations(scanner, at: first + ago.count, limit: .infinity)
            where duration.value >= 86_400 && duration.value < 320_000_000 {
                found.append(DayReading(date: later(-Int(duration.value / 86_400)), end: duration.end))
            }
        }
        // "heute in einer Woche", "Friday in two weeks"
        for day in found where day.hours == nil && scanner.isOne(of: words.in, at: day.end) {
            for duration in DurationReader.durations(scanner, at: day.end + 1, limit: .infinity)
            where scanner.isOne(of: words.week, at: duration.end - 1) && duration.value < 32_000_000 {
                let days = Int(duration.value / 86_400)
                found.append(DayReading(date: CivilDate(day: day.date.day + days), end: duration.end))
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

    /// What days are counted back from, behind "ago": "a week ago today", "two weeks ago Tuesday".
    private func daysAgo(
        _ days: Int,
        _ scanner: NumberScanner,
        _ words: Language.TimeWords,
        at start: Int,
        _ moment: Moment
    ) -> [DayReading] {
        guard days % 7 == 0 else { return [] }
        let first = scanner.isOne(of: words.on, at: start) ? start + 1 : start
        var found = words.relativeDays.filter { scanner.has($0.words, at: first) }.map {
            DayReading(date: CivilDate(day: moment.date.day + $0.days - days), end: first + $0.words.count)
        }
        if let weekday = scanner.word(first).flatMap({ words.weekdays[$0] }) {
            let back = (moment.date.weekday - weekday + 7) % 7
            found.append(DayReading(date: CivilDate(day: moment.date.day - back - days), end: first + 1))
        }
        return found
    }

    /// "next month", "in six months", "last Friday", named days.
    private func spans(
        _ scanner: NumberScanner,
        _ words: Language.TimeWords,
        at first: Int,
        _ moment: Moment
    ) -> [DayReading] {
        var found: [DayReading] = []
        let (year, month, dayOfMonth) = moment.date.components
        /// The day `months` later; the last of the month where it has no such day.
        func shifted(_ months: Int, day: Int) -> CivilDate? {
            let total = year * 12 + month - 1 + months
            for day in stride(from: day, through: 1, by: -1) {
                if let date = CivilDate(year: total / 12, month: total % 12 + 1, dayOfMonth: day) { return date }
            }
            return nil
        }
        func add(_ date: CivilDate?, _ end: Int) { if let date { found.append(DayReading(date: date, end: end)) } }
        let the = scanner.isOne(of: words.the, at: first) ? first + 1 : first
        if scanner.isOne(of: words.next, at: first) {
            if scanner.isOne(of: words.month, at: first + 1) { add(shifted(1, day: 1), first + 2) }
            if scanner.isOne(of: words.year, at: first + 1) {
                add(CivilDate(year: year + 1, month: 1, dayOfMonth: 1), first + 2)
            }
            // "next week Friday", "next week on Friday"
            let day = scanner.isOne(of: words.on, at: first + 2) ? first + 3 : first + 2
            if scanner.isOne(of: words.week, at: first + 1), let word = scanner.word(day),
                let weekday = words.weekdays[word]
            {
                add(CivilDate(day: moment.date.day + 7 - moment.date.weekday + weekday), day + 1)
            }
        }
        // "In two months", "a month from now", "three years ago".
        let hasIn = scanner.isOne(of: words.in, at: first)
        for number in scanner.integers(at: hasIn ? first + 1 : first, articles: true)
        where number.value > 0 && number.value < 1200 {
            let isYears = scanner.isOne(of: words.year, at: number.end)
            guard isYears || scanner.isOne(of: words.month, at: number.end) else { continue }
            let months = Int(number.value) * (isYears ? 12 : 1)
            let end = number.end + 1
            if hasIn {
                add(shifted(months, day: dayOfMonth), end)
            } else if scanner.isOne(of: words.ago, at: end) {
                add(shifted(-months, day: dayOfMonth), end + 1)
                for today in words.relativeDays where today.days == 0 && scanner.has(today.words, at: end + 1) {
                    add(shifted(-months, day: dayOfMonth), end + 1 + today.words.count)
                }
            } else if let after = words.fromNow.first(where: { scanner.has($0, at: end) }) {
                add(shifted(months, day: dayOfMonth), end + after.count)
            }
        }
        if scanner.isOne(of: words.last, at: first), let word = scanner.word(first + 1),
            let weekday = words.weekdays[word]
        {
            let days = (moment.date.weekday - weekday + 6) % 7 + 1
            add(CivilDate(day: moment.date.day - days), first + 2)
        }
        // "the week after next"
        if scanner.isOne(of: words.from, at: the + 1), scanner.isOne(of: words.next, at: the + 2) {
            let monday = moment.date.day - moment.date.weekday + 14
            if scanner.isOne(of: words.week, at: the) { add(CivilDate(day: monday), the + 3) }
        }
        for weekend in words.weekend where scanner.has(weekend, at: the) {
            let end = the + weekend.count
            // "the weekend after next"
            if scanner.isOne(of: words.from, at: end), scanner.isOne(of: words.next, at: end + 1) {
                add(CivilDate(day: moment.date.day - moment.date.weekday + 19), end + 2)
            }
            // "the weekend", "am Wochenende"
            if the > first || first > 0 && scanner.isOne(of: words.on, at: first - 1) {
                add(CivilDate(day: moment.date.day + (5 - moment.date.weekday + 7) % 7), end)
            }
        }
        return found + neighbouringPeriods(scanner, words, at: first, moment)
            + holidays(scanner, words, at: first, moment)
    }

    func calendarDays(
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
            // "May fifth twenty twenty seven", "5 May 2027", "the fifth of May next year"
            for year in years(behind: end, scanner, words, moment) {
                guard let date = CivilDate(year: year.value, month: month, dayOfMonth: Int(day)) else { continue }
                found.append(DayReading(date: date, end: year.end))
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
            // "5/6", "5/6/2026"
            if scanner.word(first + 1) == "/", let one = scanner.digits(at: first),
                let two = scanner.digits(at: first + 2),
                one >= 1, one <= 31, two >= 1, two <= 31
            {
                let month = Int(words.monthFirst ? one : two)
                let day = Double(words.monthFirst ? two : one)
                if month <= 12 { add(month, day, first + 3) }
                if month <= 12, scanner.word(first + 3) == "/", let year = writtenYear(scanner, at: first + 4),
                    let date = CivilDate(year: year, month: month, dayOfMonth: Int(day))
                {
                    found.append(DayReading(date: date, end: first + 5))
                }
            }
            // "21.3.2026", "24.12."
            let points = (scanner.word(first) ?? "").split(separator: ".").compactMap { Int($0) }
            if points.count == 2, language.decimalSeparator != ".", points[0] >= 1, points[0] <= 31,
                points[1] >= 1, points[1] <= 12
            {
                add(points[1], Double(points[0]), first + 1)
            }
            if points.count == 3, let date = CivilDate(year: points[2], month: points[1], dayOfMonth: points[0]),
                points[2] > 1900, points[2] < 2200
            {
                found.append(DayReading(date: date, end: first + 1))
            }
            // "2026/03/21"
            if scanner.word(first + 1) == "/", scanner.word(first + 3) == "/", scanner.word(first)?.count == 4,
                let year = writtenYear(scanner, at: first), let month = scanner.word(first + 2).flatMap({ Int($0) }),
                let day = scanner.word(first + 4).flatMap({ Int($0) }),
                let date = CivilDate(year: year, month: month, dayOfMonth: day)
            {
                found.append(DayReading(date: date, end: first + 5))
            }
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

    /// "2026", "26".
    private func writtenYear(_ scanner: NumberScanner, at index: Int) -> Int? {
        guard let word = scanner.word(index), let year = Int(word) else { return nil }
        if word.count == 2 { return 2000 + year }
        return year > 1900 && year < 2200 ? year : nil
    }

    /// Years that a day is told to be in: "2027", "in twenty twenty seven", "next year", "of this year".
    func years(
        behind end: Int,
        _ scanner: NumberScanner,
        _ words: Language.TimeWords,
        _ moment: Moment
    ) -> [(value: Int, end: Int)] {
        var found: [(value: Int, end: Int)] = []
        let isLinked = scanner.isOne(of: words.of, at: end) || scanner.isOne(of: words.in, at: end)
        var first = isLinked ? end + 1 : end
        if let year = spokenYear(scanner, at: first) { found.append((year.year, year.end)) }
        if let year = scanner.digits(at: first), year > 1900, year < 2200, let whole = Int(exactly: year) {
            found.append((whole, first + 1))
        }
        if scanner.isOne(of: words.the, at: first) { first += 1 }
        let thisYear = moment.date.components.year
        // "L'année prochaine"
        if scanner.isOne(of: words.year, at: first) {
            if scanner.isOne(of: words.nextBehind, at: first + 1) { found.append((thisYear + 1, first + 2)) }
            if scanner.isOne(of: words.lastBehind, at: first + 1) { found.append((thisYear - 1, first + 2)) }
        }
        if scanner.isOne(of: words.year, at: first + 1) {
            if scanner.isOne(of: words.next, at: first) { found.append((thisYear + 1, first + 2)) }
            if scanner.isOne(of: words.this, at: first) { found.append((thisYear, first + 2)) }
            if scanner.isOne(of: words.last, at: first) { found.append((thisYear - 1, first + 2)) }
        }
        return found
    }

    /// "twenty twenty seven", "two thousand and thirty".
    private func spokenYear(_ scanner: NumberScanner, at index: Int) -> (year: Int, end: Int)? {
        let first = scanner.words(at: index)
        if let whole = first.last, whole.value >= 1900, whole.value < 2200 { return (Int(whole.value), whole.end) }
        guard let century = first.first(where: { $0.value == 19 || $0.value == 20 || $0.value == 21 }),
            let rest = scanner.words(at: century.end).last, rest.value >= 10, rest.value < 100
        else { return nil }
        return (Int(century.value * 100 + rest.value), rest.end)
    }
}
