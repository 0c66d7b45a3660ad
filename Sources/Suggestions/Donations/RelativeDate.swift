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
        guard let offset = offset(text), let today = day(today) else { return nil }
        return CivilDate(day: today.day + offset).text
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
        guard let first = day(today), let second = day(date) else { return nil }
        return second.day - first.day
    }

    /// Whether a value is, or holds, a fixed date or date and time.
    package static func isFixed(_ json: JSONValue) -> Bool {
        switch json {
        case .string(let text):
            return text.count >= 10 && day(String(text.prefix(10))) != nil
                && (text.count == 10 || text.dropFirst(10).first == "T")
        case .array(let values): return values.contains(where: isFixed)
        default: return false
        }
    }

    /// Nil for what is no ISO date, or not written as such.
    package static func day(_ text: String) -> CivilDate? {
        CivilDate(text).flatMap { $0.text == text ? $0 : nil }
    }
}
