package import Foundation
package import WilcoIntents

/// The situation a sentence is said in; nothing in the matcher reads the clock or the environment itself.
package struct MatchContext: Sendable, Hashable {
    /// What is known of the situation, by key (`area`: the room the microphone stands in).
    package var values: [String: JSONValue]
    /// How keys begin that tell of the request before: `lastIntent`, `last.timer`.
    package static let lastTurn = "last"
    /// The requests that came about last, the newest first, whether they changed anything or not: of each its `app`, its `intent`,
    /// its `values`, as they were named, and the `things` that it told of, each with `id` and `display`.
    package static let lastAsked = "lastAsked"
    /// Who was spoken of last, by name.
    package static let lastPerson = "lastPerson"
    package var now: Date
    package var timeZone: TimeZone
    package var mode: InteractionMode?

    package init(
        values: [String: JSONValue] = [:],
        now: Date,
        timeZone: TimeZone,
        mode: InteractionMode? = nil
    ) {
        self.values = values
        self.now = now
        self.timeZone = timeZone
        self.mode = mode
    }

    var moment: Moment {
        let seconds = Int(now.timeIntervalSince1970.rounded(.down)) + timeZone.secondsFromGMT(for: now)
        let date = CivilDate(localSeconds: seconds)
        let ofDay = seconds - date.daysSince1970 * 86_400
        return Moment(date: date, minuteOfDay: ofDay / 60, second: ofDay % 60)
    }
}
