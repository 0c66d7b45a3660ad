/// What has become of an automation.
package struct AutomationProgress: Sendable, Hashable {
    package enum State: String, Sendable, Hashable {
        case made, changed, removed
        /// It was started; what it does comes next, or its question.
        case due
        /// It was started, and left: see ``AutomationProgress/why``.
        case skipped
        case done
    }

    /// Nil: it is gone.
    package var id: String?
    /// As it is called now, or was when it was removed.
    package var name: String
    package var state: State
    /// What started it, as `wilco automation` writes it, or why it was left; nil: that is not told.
    package var why: String?
    /// How what it did has ended.
    package var outcome: Outcome?

    package init(id: String?, name: String, state: State, why: String? = nil, outcome: Outcome? = nil) {
        self.id = id
        self.name = name
        self.state = state
        self.why = why
        self.outcome = outcome
    }
}
