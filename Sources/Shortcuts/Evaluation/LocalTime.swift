internal import Foundation
internal import Suggestions
internal import WilcoIntents

/// A day, a time of day, or both, as ISO 8601 without a zone; arithmetic goes by the calendar of the user's zone.
struct LocalTime: Hashable {
    var date: Date
    var hasDay: Bool
    var hasTime: Bool
    let timeZone: TimeZone

    init(date: Date, hasDay: Bool = true, hasTime: Bool = true, timeZone: TimeZone) {
        self.date = date
        self.hasDay = hasDay
        self.hasTime = hasTime
        self.timeZone = timeZone
    }

    static func calendar(_ timeZone: TimeZone) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return calendar
    }

    private var calendar: Calendar { Self.calendar(timeZone) }

    /// Reads `2026-03-02`, `20:30`, `2026-03-02T20:30[:15]`, `now`, `today`, `tomorrow`, `yesterday`, `today+3`, `tomorrowT07:30`; a time
    /// alone is today's, and `T07:30` the next one.
    init?(_ text: String, now: Date, timeZone: TimeZone) {
        self.timeZone = timeZone
        let calendar = Self.calendar(timeZone)
        let trimmed = text.trimmingCharacters(in: .whitespaces).lowercased()
        func days(_ name: some StringProtocol) -> Int? { name == "now" ? 0 : RelativeDate.offset(String(name)) }
        if let separator = trimmed.lastIndex(of: "t"),
            separator == trimmed.startIndex || trimmed[separator...].count > 5,
            let shift = separator == trimmed.startIndex ? 0 : days(trimmed[..<separator]),
            let time = LocalTime(String(trimmed[trimmed.index(after: separator)...]), now: now, timeZone: timeZone),
            time.hasTime, !time.hasDay
        {
            let isPast = separator == trimmed.startIndex && time.date <= now
            date = calendar.date(byAdding: .day, value: isPast ? 1 : shift, to: time.date) ?? time.date
            hasDay = true
            hasTime = true
            return
        }
        if let days = days(trimmed) {
            let isNow = trimmed == "now"
            // To the second, as it is written: a run takes less from step to step.
            let second = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
            let start = isNow ? second : calendar.startOfDay(for: now)
            date = calendar.date(byAdding: .day, value: days, to: start) ?? start
            hasDay = true
            hasTime = isNow
            return
        }
        let halves = trimmed.split(whereSeparator: { $0 == "t" || $0 == " " })
        guard (1...2).contains(halves.count) else { return nil }
        var components = calendar.dateComponents([.year, .month, .day], from: now)
        let day = Self.numbers(halves[0], separator: "-")
        hasDay = day.count == 3
        if hasDay {
            components = DateComponents(year: day[0], month: day[1], day: day[2])
        } else if halves.count == 2 {
            return nil
        }
        let time =
            hasDay
            ? (halves.count == 2 ? Self.numbers(halves[1], separator: ":") : [])
            : Self.numbers(halves[0], separator: ":")
        hasTime = !time.isEmpty
        if hasTime {
            guard (2...3).contains(time.count), (0...23).contains(time[0]), (0...59).contains(time[1]) else {
                return nil
            }
            components.hour = time[0]
            components.minute = time[1]
            components.second = time.count == 3 ? time[2] : 0
        }
        guard hasDay || hasTime, let date = calendar.date(from: components) else { return nil }
        if hasDay {
            let read = calendar.dateComponents([.year, .month, .day], from: date)
            guard read.year == components.year, read.month == components.month, read.day == components.day else {
                return nil
            }
        }
        self.date = date
    }

    private static func numbers(_ text: Substring, separator: Character) -> [Int] {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int($0) }
        return numbers.count == parts.count && numbers.count > 1 ? numbers : []
    }

    func adding(_ amount: Double, _ unit: DateUnit) -> LocalTime? {
        // A calendar's whole units; of the others fractions make sense too.
        guard amount.isFinite, abs(amount) < 1e9 else { return nil }
        var result = self
        switch unit {
        case .seconds: result.date += amount
        case .minutes: result.date += amount * 60
        case .hours: result.date += amount * 3600
        case .days, .weeks, .months, .years:
            let component: Calendar.Component =
                unit == .days ? .day : unit == .weeks ? .day : unit == .months ? .month : .year
            guard let whole = Int(exactly: unit == .weeks ? amount * 7 : amount),
                let moved = calendar.date(byAdding: component, value: whole, to: date)
            else { return nil }
            result.date = moved
            result.hasDay = true
            return result
        }
        result.hasTime = true
        return result
    }

    /// The next time that it is so late, of a time without a day; itself, with one.
    func next(after now: Date) -> LocalTime {
        guard hasTime, !hasDay else { return self }
        let next = date > now ? self : adding(1, .days) ?? self
        return LocalTime(date: next.date, timeZone: timeZone)
    }

    /// How long until `other`; days and longer by the calendar, whole.
    func distance(to other: LocalTime, in unit: DateUnit) -> Double {
        let seconds = other.date.timeIntervalSince(date)
        switch unit {
        case .seconds: return seconds
        case .minutes: return seconds / 60
        case .hours: return seconds / 3600
        case .days: return Double(calendar.dateComponents([.day], from: date, to: other.date).day ?? 0)
        case .weeks:
            return (Double(calendar.dateComponents([.day], from: date, to: other.date).day ?? 0) / 7).rounded(
                .towardZero
            )
        case .months: return Double(calendar.dateComponents([.month], from: date, to: other.date).month ?? 0)
        case .years: return Double(calendar.dateComponents([.year], from: date, to: other.date).year ?? 0)
        }
    }

    var day: String {
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        return "\(Self.padded(parts.year, 4))-\(Self.padded(parts.month))-\(Self.padded(parts.day))"
    }

    var time: String {
        let parts = calendar.dateComponents([.hour, .minute, .second], from: date)
        let minutes = "\(Self.padded(parts.hour)):\(Self.padded(parts.minute))"
        return parts.second == 0 ? minutes : "\(minutes):\(Self.padded(parts.second))"
    }

    /// As short as what it knows.
    var iso: String { hasDay && hasTime ? "\(day)T\(time)" : hasDay ? day : time }

    var value: StepValue {
        .value(hasDay && hasTime ? .dateTime(iso) : hasDay ? .date(iso) : .time(iso))
    }

    /// 1 is Monday.
    var weekday: Int { (calendar.component(.weekday, from: date) + 5) % 7 + 1 }

    /// "Monday", "Montag".
    ///
    /// - Parameter locale: BCP 47; nil: English.
    func weekdayName(locale: String?) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: locale ?? "en-US")
        formatter.timeZone = timeZone
        formatter.dateFormat = "EEEE"
        return formatter.string(from: date)
    }

    func part(_ component: Calendar.Component) -> Int { calendar.component(component, from: date) }

    private static func padded(_ number: Int?, _ width: Int = 2) -> String {
        let text = String(number ?? 0)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}
