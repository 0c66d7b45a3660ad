/// A day of the Gregorian calendar, reckoned without a calendar service.
package struct CivilDate: Sendable, Hashable, Comparable {
    /// Days since 5 January 1970, a Monday: wherever days are counted, they are counted from there.
    package var day: Int

    package init(day: Int) { self.day = day }

    /// Nil when there is no such day.
    package init?(year: Int, month: Int, dayOfMonth: Int) {
        guard Self.years.contains(year), (1...12).contains(month), (1...31).contains(dayOfMonth) else { return nil }
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + dayOfMonth - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        day = era * Self.daysOfEra + dayOfEra - Self.daysBefore
        guard components.month == month, components.dayOfMonth == dayOfMonth else { return nil }
    }

    /// The day that ISO 8601 begins with: `2026-03-02`, `2026-03-02T12:00`.
    package init?(_ iso: String) {
        let parts = iso.prefix(10).split(separator: "-")
        guard parts.count == 3, let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]) else {
            return nil
        }
        self.init(year: year, month: month, dayOfMonth: day)
    }

    /// - Parameter seconds: Since 1 January 1970, as the wall clock shows them.
    package init(localSeconds seconds: Int) {
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        day = days - Self.firstMonday
    }

    package var components: (year: Int, month: Int, dayOfMonth: Int) {
        let shifted = day + Self.daysBefore
        let era = (shifted >= 0 ? shifted : shifted - Self.daysOfEra + 1) / Self.daysOfEra
        let dayOfEra = shifted - era * Self.daysOfEra
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }

    /// 0 is Monday.
    package var weekday: Int { ((day % 7) + 7) % 7 }

    /// Days since 1 January 1970, from which clocks and astronomers count.
    package var daysSince1970: Int { day + Self.firstMonday }

    package static func < (left: CivilDate, right: CivilDate) -> Bool { left.day < right.day }

    /// ISO 8601.
    package var text: String {
        let (year, month, dayOfMonth) = components
        return "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(dayOfMonth, 2))"
    }

    package static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// Those of which somebody may speak, and more.
    private static let years = -999_999...999_999
    /// After 1 January 1970, a Thursday.
    private static let firstMonday = 4
    /// The calendar comes round in 400 years, which are counted from March of the year 0 on.
    private static let daysOfEra = 146_097
    private static let daysBefore = 719_468 + firstMonday
}
