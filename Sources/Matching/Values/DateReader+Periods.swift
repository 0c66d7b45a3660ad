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

    func holidays(
        _ scanner: NumberScanner,
        _ words: Language.TimeWords,
        at start: Int,
        _ moment: Moment
    ) -> [DayReading] {
        let year = moment.date.components.year
        return words.holidays.filter { scanner.has($0.words, at: start) }.compactMap { holiday in
            [year, year + 1].compactMap { CivilDate(year: $0, month: holiday.month, dayOfMonth: holiday.day) }
                .first { $0 >= moment.date }
                .map { DayReading(date: $0, end: start + holiday.words.count) }
        }
    }
}
