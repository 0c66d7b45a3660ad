internal import WilcoIntents

/// Days of a week and weekends: "next Friday", "the Monday after Easter", "this weekend".
extension DateReader {
    func weekdays(
        _ scanner: NumberScanner,
        _ words: Language.TimeWords,
        at first: Int,
        _ moment: Moment
    ) -> [DayReading] {
        var found: [DayReading] = []
        let isNext = scanner.isOne(of: words.next, at: first)
        let isThis = scanner.isOne(of: words.this, at: first)
        var index = isNext || isThis ? first + 1 : first
        if isThis, scanner.isOne(of: words.this, at: index) { index += 1 }
        // "the Friday after next"
        if scanner.isOne(of: words.the, at: index),
            scanner.isOne(of: words.from, at: index + 2) || scanner.isOne(of: words.before, at: index + 2)
        {
            index += 1
        }
        let today = moment.date
        if let word = scanner.word(index), let weekday = words.weekdays[word] {
            var days = (weekday - today.weekday + 7) % 7
            if days == 0 { days = 7 }
            if !isNext, !isThis, isOver(scanner, words, first..<index + 1) { days -= days == 7 ? 14 : 7 }
            // "next Friday" is the one of next week, unless this week's has gone by.
            if isNext, weekday > today.weekday { days += 7 }
            found.append(DayReading(date: CivilDate(day: today.day + days), end: index + 1))
            if scanner.isOne(of: words.nextBehind, at: index + 1) {
                found.append(DayReading(date: CivilDate(day: today.day + days), end: index + 2))
            }
            // "the Monday after Easter", "the Friday before Christmas"
            let isBefore = scanner.isOne(of: words.before, at: index + 1)
            if isBefore || scanner.isOne(of: words.from, at: index + 1) {
                for day in anchors(scanner, words, at: index + 2, moment) {
                    let apart = (isBefore ? day.date.weekday - weekday + 6 : weekday - day.date.weekday + 6) % 7 + 1
                    let date = CivilDate(day: day.date.day + (isBefore ? -apart : apart))
                    found.append(DayReading(date: date, end: day.end))
                }
            }
            for later in words.weeksBehind where scanner.has(later.words, at: index + 1) {
                let date = CivilDate(day: today.day + days + 7 * later.weeks)
                found.append(DayReading(date: date, end: index + 1 + later.words.count))
            }
            // "Friday week"
            if scanner.isOne(of: words.week, at: index + 1) {
                found.append(DayReading(date: CivilDate(day: today.day + days + 7), end: index + 2))
            }
            if scanner.isOne(of: words.lastBehind, at: index + 1) {
                let back = (today.weekday - weekday + 6) % 7 + 1
                found.append(DayReading(date: CivilDate(day: today.day - back), end: index + 2))
            }
            // "Friday the sixth", "Friday, March sixth"
            found += namedDays(scanner, words, weekday, at: index + 1, moment).filter { $0.date.weekday == weekday }
            // "Wednesday next week", "Wednesday of next week"
            let of = scanner.isOne(of: words.of, at: index + 1) ? index + 2 : index + 1
            if scanner.isOne(of: words.next, at: of), scanner.isOne(of: words.week, at: of + 1) {
                let untilMonday = 7 - today.weekday
                found.append(DayReading(date: CivilDate(day: today.day + untilMonday + weekday), end: of + 2))
            }
            // "Friday after next"
            if !isNext, scanner.isOne(of: words.from, at: index + 1), scanner.isOne(of: words.next, at: index + 2) {
                let isLater = weekday > today.weekday
                let date = CivilDate(day: today.day + days + (isLater ? 14 : 7))
                found.append(DayReading(date: date, end: index + 3))
            }
        }
        for weekend in words.weekend where (isNext || isThis) && scanner.has(weekend, at: index) {
            let days = (5 - today.weekday + 7) % 7
            let date = CivilDate(day: today.day + days + (isNext ? 7 : 0))
            found.append(DayReading(date: date, end: index + weekend.count))
        }
        if isNext, scanner.isOne(of: words.week, at: index) {
            found.append(DayReading(date: CivilDate(day: today.day + 7 - today.weekday), end: index + 1))
        }
        return found + countedWeekdays(scanner, words, at: first, moment)
    }

    /// Days that can be meant beside a weekday: the coming ones, and those just gone by if they fall on it.
    private func namedDays(
        _ scanner: NumberScanner,
        _ words: Language.TimeWords,
        _ weekday: Int,
        at start: Int,
        _ moment: Moment
    ) -> [DayReading] {
        let coming = calendarDays(scanner, words, at: start, moment)
        guard !coming.isEmpty, !coming.contains(where: { $0.date.weekday == weekday }) else { return coming }
        var before = moment
        before.date = CivilDate(day: moment.date.day - Self.daysJustGone)
        return calendarDays(scanner, words, at: start, before).filter { $0.date < moment.date } + coming
    }

    /// Where a weekday and a date that does not fall on it end, and what the date is: "Friday, March 7" is a Saturday.
    func contradiction(
        _ scanner: NumberScanner,
        _ words: Language.TimeWords,
        at index: Int,
        _ moment: Moment
    ) -> DayReading? {
        guard let weekday = scanner.word(index).flatMap({ words.weekdays[$0] }) else { return nil }
        let days = namedDays(scanner, words, weekday, at: index + 1, moment)
        guard !days.contains(where: { $0.date.weekday == weekday }) else { return nil }
        return days.filter { $0.date >= moment.date }.max { $0.end < $1.end } ?? days.max { $0.end < $1.end }
    }

    /// Weekdays gone by or to come, counted: "two Mondays ago", "three Fridays from now", "il y a deux lundis".
    private func countedWeekdays(
        _ scanner: NumberScanner,
        _ words: Language.TimeWords,
        at first: Int,
        _ moment: Moment
    ) -> [DayReading] {
        let today = moment.date
        let ago = words.agoBefore.first { scanner.has($0, at: first) }
        return scanner.integers(at: first + (ago?.count ?? 0)).flatMap { number -> [DayReading] in
            guard number.value >= 2, number.value <= 100,
                let weekday = scanner.word(number.end).flatMap({ words.manyWeekdays[$0] })
            else { return [] }
            let end = number.end + 1
            let weeks = 7 * (Int(number.value) - 1)
            let before = CivilDate(day: today.day - (today.weekday - weekday + 6) % 7 - 1 - weeks)
            let after = CivilDate(day: today.day + (weekday - today.weekday + 6) % 7 + 1 + weeks)
            if ago != nil { return [DayReading(date: before, end: end)] }
            if scanner.isOne(of: words.ago, at: end) { return [DayReading(date: before, end: end + 1)] }
            return words.fromNow.filter { scanner.has($0, at: end) }.map {
                DayReading(date: after, end: end + $0.count)
            }
        }
    }
}
