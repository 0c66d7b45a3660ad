internal import Foundation
package import WilcoIntents

/// Days counted from the day something is run: `today`, `tomorrow`, `yesterday`, `today+3`; with a time of day, `tomorrowT07:30`; and
/// `T07:30`, the next time that it is half past seven.
///
/// A donation keeps these words; a shortcut with a fixed date is stale the day after.
package enum RelativeDate {
    /// The number of days from today; nil for anything else.
    package static func offset(_ text: String) -> Int? {
        switch text {
        case "today": return 0
        case "tomorrow": return 1
        case "yesterday": return -1
        default:
            guard text.hasPrefix("today"), let offset = Int(text.dropFirst(5)) else { return nil }
            return offset
        }
    }

    package static func text(offset: Int) -> String {
        switch offset {
        case 0: "today"
        case 1: "tomorrow"
        case -1: "yesterday"
        default: offset < 0 ? "today\(offset)" : "today+\(offset)"
        }
    }

    /// The ISO date that a relative one means on the day `today` (`2026-03-02`); nil when either is none.
    package static func date(_ text: String, today: String) -> String? {
        guard let offset = offset(text), let number = dayNumber(today) else { return nil }
        return date(of: number + offset)
    }

    /// What a relative date, or date and time, means at a moment; nil for anything else.
    ///
    /// - Parameters:
    ///   - today: `2026-03-02`.
    ///   - time: `06:05`, of the moment.
    package static func resolved(_ text: String, today: String, time: String) -> String? {
        guard let separator = text.lastIndex(of: "T") else { return date(text, today: today) }
        let day = String(text[..<separator])
        let clock = text[text.index(after: separator)...]
        guard isTime(clock) else { return nil }
        // Those of one length are ordered like the times they mean.
        let next = clock.prefix(5) > time.prefix(5) ? "today" : "tomorrow"
        return date(day.isEmpty ? next : day, today: today).map { "\($0)T\(clock)" }
    }

    /// A date and time as words that mean it at the moment it was said: the next time of its hour, else today's or tomorrow's; nil for days farther off.
    ///
    /// - Parameters:
    ///   - dateTime: `2026-03-03T07:30`.
    ///   - today: `2026-03-02`.
    ///   - time: `06:05`.
    package static func text(of dateTime: String, today: String, time: String) -> String? {
        let parts = dateTime.split(separator: "T", maxSplits: 1).map(String.init)
        guard parts.count == 2, isTime(parts[1]), let days = days(from: today, to: parts[0]) else { return nil }
        let next = "T" + parts[1]
        if resolved(next, today: today, time: time) == dateTime { return next }
        return abs(days) <= 1 ? text(offset: days) + next : nil
    }

    private static func isTime(_ text: some StringProtocol) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return (2...3).contains(parts.count) && parts.allSatisfy { $0.count == 2 && $0.allSatisfy(\.isNumber) }
    }

    /// How far `date` is from `today`, in days; both ISO dates.
    package static func days(from today: String, to date: String) -> Int? {
        guard let first = dayNumber(today), let second = dayNumber(date) else { return nil }
        return second - first
    }

    /// Whether a value is, or holds, a fixed date or date and time.
    package static func isFixed(_ json: JSONValue) -> Bool {
        switch json {
        case .string(let text):
            return text.count >= 10 && dayNumber(String(text.prefix(10))) != nil
                && (text.count == 10 || text.dropFirst(10).first == "T")
        case .array(let values): return values.contains(where: isFixed)
        default: return false
        }
    }

    /// Days since Monday, 5 January 1970; nil for what is no ISO date.
    package static func dayNumber(_ text: String) -> Int? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
            (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        let number = dayNumber(year: year, month: month, day: day)
        return date(of: number) == text ? number : nil
    }

    /// The civil calendar, counted in eras of 400 years that begin in March.
    private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468 - 4
    }

    private static func date(of number: Int) -> String {
        let shifted = number + 719_468 + 4
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthIndex = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthIndex + 2) / 5 + 1
        let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return String(format: "%04d-%02d-%02d", year, month, day)
    }
}
