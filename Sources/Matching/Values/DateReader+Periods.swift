internal import WilcoIntents

extension DateReader {
    /// A week, a month or a year.
    private struct Period {
        var first: CivilDate
        var last: CivilDate
        var end: Int
        /// Several weeks long: it has a fifth day, and more than one Monday.
        var isMonth: Bool
    }

    /// Days of a week, a month or a year: "the last day of March", "the first Monday in April", "the end of next month".
    func daysOfPeriods(
        _ scanner: NumberScanner,
        _ words: Language.TimeWords,
        at start: Int,
        _ moment: Moment
    ) -> [DayReading] {
        let first = scanner.isOne(of: words.the, at: start) ? start + 1 : start
        var found: [DayReading] = []
        func periods(after index: Int, needsWord: Bool = true) -> [Period] {
            let isLinked = scanner.isOne(of: words.of, at: index) || scanner.isOne(of: words.in, at: index)
            guard isLinked || !needsWord else { return [] }
            return namedPeriods(scanner, words, at: isLinked ? index + 1 : index, moment)
        }
        if scanner.isOne(of: words.end, at: first) {
            found += periods(after: first + 1, needsWord: false).map { DayReading(date: $0.last, end: $0.end) }
        }
        if scanner.isOne(of: words.start, at: first) {
            found += periods(after: first + 1, needsWord: false).map { DayReading(date: $0.first, end: $0.end) }
        }
        let isLast = scanner.isOne(of: words.last, at: first)
        let places = isLast ? [NumberReading(value: 0, end: first + 1)] : scanner.ordinals(at: first)
        for place in places where isLast || place.value >= 1 && place.value <= 31 {
            let count = Int(place.value)
            if scanner.isOne(of: words.day, at: place.end) {
                for period in periods(after: place.end + 1) {
                    let date = isLast ? period.last : CivilDate(day: period.first.day + count - 1)
                    if date <= period.last { found.append(DayReading(date: date, end: period.end)) }
                }
            } else if let weekday = scanner.word(place.end).flatMap({ words.weekdays[$0] }) {
                for period in periods(after: place.end + 1) where period.isMonth {
                    let day =
                        isLast
                        ? period.last.day - (period.last.weekday - weekday + 7) % 7
                        : period.first.day + (weekday - period.first.weekday + 7) % 7 + 7 * (count - 1)
                    if day <= period.last.day { found.append(DayReading(date: CivilDate(day: day), end: period.end)) }
                }
            } else if !isLast {
                for period in periods(after: place.end) where period.isMonth {
                    let date = CivilDate(day: period.first.day + count - 1)
                    if date <= period.last { found.append(DayReading(date: date, end: period.end)) }
                }
            }
        }
        // The nearest to come.
        let coming = found.filter { $0.date >= moment.date }
        return coming + found.filter { day in !coming.contains { $0.end == day.end } }
    }

    /// Periods, by their first day that is not over: "this week", "last week", "la semaine prochaine".
    func neighbouringPeriods(
        _ scanner: NumberScanner,
        _ words: Language.TimeWords,
        at first: Int,
        _ moment: Moment
    ) -> [DayReading] {
        let monday = moment.date.day - moment.date.weekday
        let (year, month, _) = moment.date.components
        func day(_ kind: Int, _ count: Int) -> CivilDate? {
            let months = year * 12 + month - 1 + count
            return switch kind {
            case 0: CivilDate(day: monday + 7 * count)
            case 1: CivilDate(year: months / 12, month: months % 12 + 1, dayOfMonth: 1)
            case 2: CivilDate(year: year + count, month: 1, dayOfMonth: 1)
            // A weekend belongs to the week before it.
            default: CivilDate(day: monday + 5 + 7 * count)
            }
        }
        func periods(at index: Int) -> [(kind: Int, end: Int)] {
            var found: [(Int, Int)] = []
            for (kind, names) in [words.week, words.month, words.year].enumerated() {
                if scanner.isOne(of: names, at: index) { found.append((kind, index + 1)) }
            }
            return found + words.weekend.filter { scanner.has($0, at: index) }.map { (3, index + $0.count) }
        }
        var found: [DayReading] = []
        if scanner.isOne(of: words.last, at: first) {
            for (kind, end) in periods(at: first + 1) {
                if let date = day(kind, -1) { found.append(DayReading(date: date, end: end)) }
            }
        }
        // "This week": what is left of it begins today. A weekend is a day of its own.
        if scanner.isOne(of: words.this, at: first) {
            for (kind, end) in periods(at: first + 1) where kind < 3 {
                found.append(DayReading(date: moment.date, end: end))
            }
        }
        let isLed = scanner.isOne(of: words.the, at: first) || scanner.isOne(of: words.on, at: first)
        for (kind, end) in periods(at: isLed ? first + 1 : first) {
            let isNext = scanner.isOne(of: words.nextBehind, at: end)
            guard isNext || scanner.isOne(of: words.lastBehind, at: end) else { continue }
            if let date = day(kind, isNext ? 1 : -1) { found.append(DayReading(date: date, end: end + 1)) }
        }
        return found
    }

    private func namedPeriods(
        _ scanner: NumberScanner,
        _ words: Language.TimeWords,
        at start: Int,
        _ moment: Moment
    ) -> [Period] {
        var index = scanner.isOne(of: words.the, at: start) ? start + 1 : start
        let today = moment.date
        let (year, month, _) = today.components
        func ofMonth(_ months: Int, _ end: Int) -> Period? {
            let total = year * 12 + month - 1 + months
            guard let first = CivilDate(year: total / 12, month: total % 12 + 1, dayOfMonth: 1),
                let next = CivilDate(year: (total + 1) / 12, month: (total + 1) % 12 + 1, dayOfMonth: 1)
            else { return nil }
            return Period(first: first, last: CivilDate(day: next.day - 1), end: end, isMonth: true)
        }
        if let name = scanner.word(index).flatMap({ words.months[$0] }) {
            let months = (name - month + 12) % 12
            return [ofMonth(months, index + 1), ofMonth(months + 12, index + 1)].compactMap(\.self)
        }
        let isNext = scanner.isOne(of: words.next, at: index)
        if isNext || scanner.isOne(of: words.this, at: index) { index += 1 }
        var found: [Period?] = []
        if scanner.isOne(of: words.month, at: index) {
            found += (isNext ? [1] : [0, 1]).map { ofMonth($0, index + 1) }
        }
        if scanner.isOne(of: words.week, at: index) {
            for monday in (isNext ? [7] : [0, 7]).map({ today.day - today.weekday + $0 }) {
                let sunday = CivilDate(day: monday + 6)
                found.append(Period(first: CivilDate(day: monday), last: sunday, end: index + 1, isMonth: false))
            }
        }
        if scanner.isOne(of: words.year, at: index),
            let first = CivilDate(year: isNext ? year + 1 : year, month: 1, dayOfMonth: 1),
            let last = CivilDate(year: isNext ? year + 1 : year, month: 12, dayOfMonth: 31)
        {
            found.append(Period(first: first, last: last, end: index + 1, isMonth: false))
        }
        return found.compactMap(\.self)
    }

    /// "The day before Christmas", "the day after Friday".
    func neighbours(
        _ scanner: NumberScanner,
        _ words: Language.TimeWords,
        at start: Int,
        _ moment: Moment
    ) -> [DayReading] {
        let first = scanner.isOne(of: words.the, at: start) ? start + 1 : start
        guard scanner.isOne(of: words.day, at: first) else { return [] }
        let isBefore = scanner.isOne(of: words.before, at: first + 1)
        guard isBefore || scanner.isOne(of: words.from, at: first + 1) else { return [] }
        return anchors(scanner, words, at: first + 2, moment).map {
            DayReading(date: CivilDate(day: $0.date.day + (isBefore ? -1 : 1)), end: $0.end)
        }
    }

    /// Days that others are counted from: a weekday, "tomorrow", "the fifth of May", a holiday.
    func anchors(
        _ scanner: NumberScanner,
        _ words: Language.TimeWords,
        at start: Int,
        _ moment: Moment
    ) -> [DayReading] {
        let relative = words.relativeDays.filter { scanner.has($0.words, at: start) }.map {
            DayReading(date: CivilDate(day: moment.date.day + $0.days), end: start + $0.words.count)
        }
        return relative + weekdays(scanner, words, at: start, moment) + calendarDays(scanner, words, at: start, moment)
            + holidays(scanner, words, at: start, moment)
    }

    /// Whether the words around a day say that it has been: "how many days since Monday", "when was Easter".
    func isOver(_ scanner: NumberScanner, _ words: Language.TimeWords, _ day: Range<Int>) -> Bool {
        var before = day.lowerBound - 1
        if before > 0, scanner.isOne(of: words.the, at: before) { before -= 1 }
        return before >= 0 && scanner.isOne(of: words.since, at: before)
            || scanner.isOne(of: words.gone, at: day.upperBound)
    }

    func holidays(
        _ scanner: NumberScanner,
        _ words: Language.TimeWords,
        at start: Int,
        _ moment: Moment
    ) -> [DayReading] {
        let year = moment.date.components.year
        let isLast = scanner.isOne(of: words.last, at: start)
        let isNamed = isLast || scanner.isOne(of: words.next, at: start) || scanner.isOne(of: words.this, at: start)
        // "Next Christmas", "la Pentecôte"
        let first = isNamed || scanner.isOne(of: words.the, at: start) ? start + 1 : start
        return words.holidays.flatMap { holiday in
            [start, first].filter { scanner.has(holiday.words, at: $0) }.prefix(1).flatMap { place in
                let end = place + holiday.words.count
                // "Christmas next year", "Easter 2028"
                let told = years(behind: end, scanner, words, moment).compactMap { year in
                    holiday.rule.date(in: year.value).map { DayReading(date: $0, end: year.end) }
                }
                let days = (-1...1).compactMap { holiday.rule.date(in: year + $0) }
                let isPast = scanner.isOne(of: words.lastBehind, at: end)
                let isTold = isPast || scanner.isOne(of: words.nextBehind, at: end)
                let date =
                    isPast || isLast && place > start || !isNamed && isOver(scanner, words, start..<end)
                    ? days.last { $0 < moment.date } : days.first { $0 >= moment.date }
                return [date].compactMap { $0.map { DayReading(date: $0, end: isTold ? end + 1 : end) } } + told
            }
        }
    }
}
