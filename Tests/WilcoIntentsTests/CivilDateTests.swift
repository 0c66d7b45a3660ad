import Foundation
import Testing
import WilcoIntents

/// The days by which everything counts, against the system's calendar.
@Suite("Civil dates")
struct CivilDateTests {
    private let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    @Test func daysAreCountedFromAMonday() throws {
        let zero = CivilDate(day: 0)
        #expect(zero.text == "1970-01-05" && zero.weekday == 0 && zero.daysSince1970 == 4)
        #expect(CivilDate(day: -1).weekday == 6)
        #expect(CivilDate(localSeconds: 0).text == "1970-01-01")
        #expect(CivilDate(localSeconds: -1).text == "1969-12-31")
        #expect(CivilDate(localSeconds: 86_399).text == "1970-01-01")
    }

    /// Every 17th day from 1586, soon after which the system's calendar is the Gregorian one, to 2370.
    @Test func theyAreThoseOfTheSystemsCalendar() throws {
        for day in stride(from: -140_000, to: 146_097, by: 17) {
            let date = CivilDate(day: day)
            let instant = Date(timeIntervalSince1970: Double(date.daysSince1970) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: instant)
            let (year, month, dayOfMonth) = date.components
            #expect(year == parts.year && month == parts.month && dayOfMonth == parts.day, "\(day)")
            #expect((date.weekday + 1) % 7 + 1 == parts.weekday, "\(day)")
            #expect(CivilDate(year: year, month: month, dayOfMonth: dayOfMonth) == date)
            #expect(CivilDate(date.text) == date)
            #expect(CivilDate(localSeconds: date.daysSince1970 * 86_400 + 86_399) == date)
        }
    }

    @Test(arguments: [
        "", "2026", "2026-02-29", "2026-13-01", "2026-00-01", "2026-04-31", "2026-03-00", "today", "2026-03-0x",
        "1900-02-29",
    ])
    func whatIsNoDayIsNone(_ text: String) { #expect(CivilDate(text) == nil) }

    @Test func timesBehindItAreLeftAside() {
        #expect(CivilDate("2024-02-29T23:59")?.text == "2024-02-29")
        #expect(CivilDate("2000-02-29")?.components.month == 2)
    }
}
