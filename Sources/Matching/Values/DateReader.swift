internal import WilcoIntents

/// Days and times, always the nearest sensible ones to come.
struct DateReader: ValueReader {
    enum Wanted: Sendable { case date, time, dateTime }

    /// "Friday the 27th" is last Friday more likely than a day of next year.
    static let daysJustGone = 31

    let language: Language
    let wanted: Wanted

    /// A time of day that may still be before or after noon.
    struct TimeReading {
        var minute: Int
        var end: Int
        var isAmbiguous: Bool
        var doubt = 0.0
        /// Where it was said to the second.
        var second = 0
    }

    struct DayReading {
        var date: CivilDate
        var end: Int
        /// Hours that the words allow ("this evening").
        var hours: ClosedRange<Int>?
    }

    func readings(in text: TokenizedText, from start: Int, at moment: Moment) -> [TypedReading] {
        guard let first = text.token(at: start), let words = language.time else { return [] }
        let scanner = NumberScanner(language: language, text: text)
        var found: [(end: Int, value: ParameterValue, doubt: Double)] = []
        let days = wanted == .time ? [] : days(scanner, words, at: first, moment)
        let scanners = [scanner] + moment.request.map { NumberScanner(language: language, text: $0) }
        let hours = scanners.lazy.compactMap { usualHours($0, words) }.first
        // Only what rings today may be the next such time; on another day it rings early.
        let isAlarm = hours == nil && scanners.contains { tellsOfAlarm($0, words) }
        // "Tonight" says more than what people usually do in the morning.
        func settled(_ time: TimeReading, on day: DayReading?) -> TimeReading {
            if let replaced = moment.replaced, day?.hours == nil { return self.settled(time, inHalfDayOf: replaced) }
            guard let day else { return self.settled(time, by: hours) }
            let isEarly = isAlarm && day.date != moment.date
            return day.hours == nil ? self.settled(time, by: isEarly ? Self.alarmHours : hours) : time
        }
        let times = wanted == .date ? [] : self.times(scanner, words, at: first)
        for day in days {
            if wanted == .date || day.hours == nil { found.append((day.end, .date(day.date.text), 0)) }
            guard wanted == .dateTime else { continue }
            let isJoined = scanner.isOne(of: words.at, at: day.end) || scanner.word(day.end) == "t"
            let next = isJoined ? day.end + 1 : day.end
            for time in self.times(scanner, words, at: next) {
                let minute = settle(settled(time, on: day), day: day, moment)
                found.append((time.end, dateTime(day.date, minute, time.second), time.doubt))
            }
            if let hours = day.hours { found.append((day.end, dateTime(day.date, defaultMinute(hours)), 0.2)) }
            // "tomorrow at this time"
            for same in words.sameTime where scanner.has(same, at: day.end) {
                found.append((day.end + same.count, dateTime(day.date, moment.minuteOfDay), 0))
            }
        }
        for said in times {
            let time = settled(said, on: nil)
            if wanted == .time {
                found.append((time.end, .time(clock(nearest(time, moment).minute, time.second)), time.doubt))
            } else {
                let next = scanner.isOne(of: words.on, at: time.end) ? time.end + 1 : time.end
                for day in self.days(scanner, words, at: next, moment) {
                    let minute = settle(settled(said, on: day), day: day, moment)
                    found.append((day.end, dateTime(day.date, minute, time.second), time.doubt))
                }
                let (minute, isTomorrow) = nearest(time, moment)
                let date = CivilDate(day: moment.date.day + (isTomorrow ? 1 : 0))
                found.append((time.end, dateTime(date, minute, time.second), time.doubt + 0.05))
            }
        }
        if wanted == .dateTime {
            // "this time tomorrow"
            for same in words.sameTime where scanner.has(same, at: first) {
                for day in self.days(scanner, words, at: first + same.count, moment) where day.hours == nil {
                    found.append((day.end, dateTime(day.date, moment.minuteOfDay), 0))
                }
            }
            for now in words.now where scanner.has(now, at: first) {
                found.append((first + now.count, dateTime(moment.date, moment.minuteOfDay), 0))
            }
        }
        if wanted != .date { found += fromNow(scanner, words, at: first, moment) }
        return scanner.typed(found.sorted { $0.doubt < $1.doubt })
    }

    private func clock(_ minute: Int, _ second: Int = 0) -> String {
        let time = "\(CivilDate.padded(minute / 60, 2)):\(CivilDate.padded(minute % 60, 2))"
        return second == 0 ? time : "\(time):\(CivilDate.padded(second, 2))"
    }

    private func dateTime(_ date: CivilDate, _ minute: Int, _ second: Int = 0) -> ParameterValue {
        .dateTime("\(CivilDate(day: date.day + minute / 1440).text)T\(clock(minute % 1440, second))")
    }

    private func defaultMinute(_ hours: ClosedRange<Int>) -> Int {
        switch hours.lowerBound {
        case 0..<12: 9 * 60
        case 12..<17: 14 * 60
        default: 19 * 60
        }
    }

    /// The hours in which a sentence like this one has its times; nil: in any.
    private func usualHours(_ scanner: NumberScanner, _ words: Language.TimeWords) -> Range<Int>? {
        let indices = scanner.text.tokens.indices
        let occasion = words.occasions.first { occasion in indices.contains { scanner.has(occasion.words, at: $0) } }
        if let occasion { return occasion.from..<occasion.to }
        // "Every Tuesday night": it goes on after midnight.
        for index in indices where scanner.word(index).flatMap({ words.weekdays[$0] ?? words.manyWeekdays[$0] }) != nil
        {
            let part = words.partsOfDay.first { scanner.has($0.words, at: index + 1) }
            if let part { return part.from..<(part.to == 24 ? 24 + Self.smallHours / 60 : part.to) }
        }
        guard indices.contains(where: { scanner.isOne(of: words.repetitions, at: $0) }) else { return nil }
        return tellsOfAlarm(scanner, words) ? Self.alarmHours : 7..<19
    }

    /// People are woken early, and do what they do every day by daylight.
    private static let alarmHours = 4..<16

    private func tellsOfAlarm(_ scanner: NumberScanner, _ words: Language.TimeWords) -> Bool {
        scanner.text.tokens.indices.contains { scanner.isOne(of: words.alarms, at: $0) }
    }

    /// Before or after noon by what the sentence is about: people are woken at seven in the morning, and dine at seven in the evening.
    private func settled(_ time: TimeReading, by hours: Range<Int>?) -> TimeReading {
        guard time.isAmbiguous, time.minute < 720, let hours else { return time }
        let hour = time.minute / 60
        var settled = time
        // What is past midnight belongs to the night before.
        settled.isAmbiguous = ![hour, hour + 12, hour + 24].contains(where: hours.contains)
        if !hours.contains(hour), hours.contains(hour + 12) { settled.minute += 720 }
        return settled
    }

    /// In the half of the day in which another one was.
    private func settled(_ time: TimeReading, inHalfDayOf minute: Int) -> TimeReading {
        guard time.isAmbiguous, time.minute < 720 else { return time }
        var settled = time
        settled.isAmbiguous = false
        if minute >= 720 { settled.minute += 720 }
        return settled
    }

    /// Until then a night goes on, in minutes after midnight.
    static let smallHours = 4 * 60

    /// The coming occurrence of a time.
    private func nearest(_ time: TimeReading, _ moment: Moment) -> (minute: Int, isTomorrow: Bool) {
        if time.minute > moment.minuteOfDay { return (time.minute, false) }
        if time.isAmbiguous, time.minute + 720 > moment.minuteOfDay, time.minute < 720 {
            return (time.minute + 720, false)
        }
        return (time.minute, true)
    }

    /// A time on a given day: "tomorrow at seven" is in the morning, "tomorrow at two" is not; "tonight at one" is tomorrow.
    private func settle(_ time: TimeReading, day: DayReading, _ moment: Moment) -> Int {
        if let hours = day.hours, hours.upperBound == 24, time.minute < Self.smallHours { return time.minute + 1440 }
        guard time.isAmbiguous, time.minute < 720 else { return time.minute }
        if let hours = day.hours {
            return hours.contains(time.minute / 60) ? time.minute : time.minute + 720
        }
        if day.date == moment.date { return nearest(time, moment).minute }
        return time.minute < 7 * 60 ? time.minute + 720 : time.minute
    }

    /// "in ten minutes", "an hour from now", "an hour ago".
    private func fromNow(
        _ scanner: NumberScanner,
        _ words: Language.TimeWords,
        at first: Int,
        _ moment: Moment
    ) -> [(end: Int, value: ParameterValue, doubt: Double)] {
        var found: [(end: Int, value: ParameterValue, doubt: Double)] = []
        let hasIn = scanner.isOne(of: words.in, at: first)
        let ago = hasIn ? nil : words.agoBefore.first { scanner.has($0, at: first) }
        let start = hasIn ? first + 1 : first + (ago?.count ?? 0)
        for duration in DurationReader.durations(scanner, at: start, limit: .infinity) {
            var end = duration.end
            // "three hours ago", "il y a deux heures"
            let isAgo = ago == nil && scanner.isOne(of: words.ago, at: end)
            if ago != nil || isAgo {
                guard duration.value < 86_400, wanted == .dateTime else { continue }
                let minute = moment.minuteOfDay - Int((duration.value / 60).rounded())
                let date = CivilDate(day: moment.date.day + (minute < 0 ? -1 : 0))
                found.append((isAgo ? end + 1 : end, dateTime(date, (minute + 1440) % 1440), 0))
                continue
            }
            if !hasIn {
                guard let after = words.fromNow.first(where: { scanner.has($0, at: end) }) else { continue }
                end += after.count
            }
            guard duration.value < 4e9 else { continue }
            let length = Int(duration.value.rounded())
            // "In ninety seconds" is meant to the second, "in ten minutes" is not.
            let isExact = length % 60 != 0
            let seconds = moment.minuteOfDay * 60 + (isExact ? moment.second : 0) + length
            let (minute, second) = (seconds / 60, seconds % 60)
            let date = CivilDate(day: moment.date.day + minute / 1440)
            if wanted == .time {
                found.append((end, .time(clock(minute % 1440, second)), 0))
            } else {
                found.append((end, dateTime(date, minute % 1440, second), 0))
            }
        }
        return found
    }
}
