internal import Clocks
internal import Foundation
internal import Matching
internal import Suggestions
internal import WilcoIntents

// Days and times of a request that mean the same whenever it is made again.
extension ShortcutLibrary {
    /// `tomorrowT07:30` for "tomorrow at half past seven", `T07:30` for "at half past seven"; nil for a day that is the same whenever it
    /// is told, and for what is counted from the minute: these are other ones the next time.
    func relative(_ assignment: ParameterAssignment) -> String? {
        let type: ParameterType
        let parts: [String]
        switch assignment.value {
        case .date(let day): (type, parts) = (.date, [day])
        case .dateTime(let moment):
            (type, parts) = (.dateTime, moment.split(separator: "T", maxSplits: 1).map(String.init))
        default: return nil
        }
        guard let words = assignment.raw, let day = parts.first else { return nil }
        let now = clock.date()
        func read(at moment: Date) -> (day: String, time: String?)? {
            let context = MatchContext(now: moment, timeZone: clock.timeZone)
            let text = matcher.value(in: words, as: type, in: context)?.stringValue
            let parts = text?.split(separator: "T", maxSplits: 1).map(String.init) ?? []
            return parts.first.map { ($0, parts.count > 1 ? parts[1] : nil) }
        }
        let calendar = LocalTime.calendar(clock.timeZone)
        let midnight = calendar.startOfDay(for: now)
        guard let tomorrow = calendar.date(byAdding: .day, value: 1, to: now),
            let said = read(at: now), let later = read(at: tomorrow), let soon = read(at: now + 60),
            let early = read(at: midnight), RelativeDate.days(from: said.day, to: later.day) == 1,
            soon.time == said.time, let days = RelativeDate.days(from: clock.day, to: day)
        else { return nil }
        guard parts.count == 2 else { return RelativeDate.text(offset: days) }
        let isDayTold = RelativeDate.days(from: clock.day, to: early.day) != 0
        return (isDayTold ? RelativeDate.text(offset: days) : "") + "T" + parts[1]
    }
}
