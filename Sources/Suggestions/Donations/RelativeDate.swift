internal import Foundation
package import WilcoIntents

/// Days counted from the day something is run: `today`, `tomorrow`, `yesterday`, `today+3`.
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
