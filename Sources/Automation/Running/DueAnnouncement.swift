/// What is said now, and rung.
package struct DueAnnouncement: Sendable, Hashable {
    package var text: String
    package var rings: Bool
    /// The app and its name for it: `clock/timer-1`.
    package var source: String
    /// Where it was asked for, by ``WilcoIntents/SeatID``; nil: nobody knows.
    package var seat: String?
}
