/// A day of the Gregorian calendar, reckoned without a calendar service.
struct CivilDate: Sendable, Hashable, Comparable {
    /// Days since 1970-01-01.
    var day: Int

    init(day: Int) { self.day = day }

    /// Nil when there is no such day.
    init?(year: Int, month: Int, dayOfMonth: Int) {
        guard (1...12).contains(month), (1...31).contains(dayOfMonth) else { return nil }
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + dayOfMonth - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        day = era * 146_097 + dayOfEra - 719_468
        guard components.month == month, components.dayOfMonth == dayOfMonth else { return nil }
    }

    var components: (year: Int, month: Int, dayOfMonth: Int) {
        let shifted = day + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }

    /// 0 is Monday.
    var weekday: Int {
        let shifted = (day + 3) % 7
        return shifted < 0 ? shifted + 7 : shifted
    }

    static func < (left: CivilDate, right: CivilDate) -> Bool { left.day < right.day }

    /// ISO 8601.
    var text: String {
        let (year, month, dayOfMonth) = components
        return "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(dayOfMonth, 2))"
    }

    static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
