internal import WilcoIntents

/// When a day that has a name is, in any year.
enum HolidayRule: Sendable, Hashable {
    case day(month: Int, day: Int)
    /// The first such weekday (0 is Monday) from a day of a month on.
    case weekday(Int, month: Int, from: Int)
    /// Days after Easter Sunday; negative: before.
    case easter(Int)

    /// Nil where the table names no day.
    init?(_ table: TableReader) {
        func monthAndDay(_ key: String) -> (month: Int, day: Int)? {
            let parts = (table.text(key) ?? "").split(separator: "-").compactMap { Int($0) }
            return parts.count == 2 ? (parts[0], parts[1]) : nil
        }
        if let date = monthAndDay("day") {
            self = .day(month: date.month, day: date.day)
        } else if let weekday = table.integer("weekday"), let first = monthAndDay("from") {
            self = .weekday(weekday, month: first.month, from: first.day)
        } else if let days = table.integer("easter") {
            self = .easter(days)
        } else {
            return nil
        }
    }

    /// Nil where the year has no such day.
    func date(in year: Int) -> CivilDate? {
        switch self {
        case .day(let month, let day):
            return CivilDate(year: year, month: month, dayOfMonth: day)
        case .weekday(let weekday, let month, let from):
            guard let first = CivilDate(year: year, month: month, dayOfMonth: from) else { return nil }
            return CivilDate(day: first.day + (weekday - first.weekday + 7) % 7)
        case .easter(let days):
            return Self.easter(year).map { CivilDate(day: $0.day + days) }
        }
    }

    /// Easter Sunday by the Gregorian reckoning.
    private static func easter(_ year: Int) -> CivilDate? {
        let golden = year % 19
        let (century, yearOfCentury) = year.quotientAndRemainder(dividingBy: 100)
        let shift = (century - (century + 8) / 25 + 1) / 3
        let moon = (19 * golden + century - century / 4 - shift + 15) % 30
        let days = (32 + 2 * (century % 4) + 2 * (yearOfCentury / 4) - moon - yearOfCentury % 4) % 7
        let correction = (golden + 11 * moon + 22 * days) / 451
        let place = moon + days - 7 * correction + 114
        return CivilDate(year: year, month: place / 31, dayOfMonth: place % 31 + 1)
    }
}
