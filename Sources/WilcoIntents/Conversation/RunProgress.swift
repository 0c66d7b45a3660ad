package import Foundation

/// How far a shortcut's run has come.
package struct RunProgress: Sendable, Hashable {
    package enum State: String, Sendable, Hashable {
        case begun
        /// An earlier life of the assistant had begun it.
        case resumed
        /// A step is under way.
        case step
        /// It waits until a time.
        case waiting
        case ended
    }

    /// Of the run.
    package var id: String
    /// Name of the shortcut.
    package var shortcut: String
    /// Its id.
    package var shortcutID: String
    package var state: State
    /// Numbers of the step, outermost first: `4.2`.
    package var step: String?
    /// The step as a sentence.
    package var summary: String?
    package var until: Date?
    package var outcome: Outcome?

    package init(
        id: String,
        shortcut: String,
        shortcutID: String,
        state: State,
        step: String? = nil,
        summary: String? = nil,
        until: Date? = nil,
        outcome: Outcome? = nil
    ) {
        self.id = id
        self.shortcut = shortcut
        self.shortcutID = shortcutID
        self.state = state
        self.step = step
        self.summary = summary
        self.until = until
        self.outcome = outcome
    }
}
