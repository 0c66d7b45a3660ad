package import Foundation
package import Resolution
package import Shortcuts
package import WilcoIntents

/// A run of a shortcut that an earlier life of the assistant has not brought to its end.
package struct UnfinishedRun: Sendable, Hashable {
    /// A step that is over.
    package struct Past: Sendable, Hashable {
        package var answer: StepAnswer
        /// Since the run's beginning.
        package var elapsed: Duration

        package init(_ answer: StepAnswer, after elapsed: Duration) {
            self.answer = answer
            self.elapsed = elapsed
        }
    }

    package var id: String
    /// Id of the shortcut, which may be another now.
    package var shortcutID: String
    /// As it was begun.
    package var shortcut: Shortcut
    package var began: Date
    package var timeZone: TimeZone
    /// In order.
    package var past: [Past]
    /// When the step was begun that was under way.
    package var since: Date
    /// What an app was told to do for that step.
    package var handling: UnfinishedHandling?
    /// Name of the automation that it is done for.
    package var automation: String?
    /// Where it goes on; nil: nobody knows.
    package var seat: SeatID?

    package init(
        id: String,
        shortcutID: String,
        shortcut: Shortcut,
        began: Date,
        timeZone: TimeZone,
        past: [Past],
        since: Date,
        handling: UnfinishedHandling? = nil,
        automation: String? = nil,
        seat: SeatID? = nil
    ) {
        self.id = id
        self.shortcutID = shortcutID
        self.shortcut = shortcut
        self.began = began
        self.timeZone = timeZone
        self.past = past
        self.since = since
        self.handling = handling
        self.automation = automation
        self.seat = seat
    }
}
