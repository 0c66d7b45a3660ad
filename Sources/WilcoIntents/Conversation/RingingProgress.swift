/// That something rings, or rings no more.
package struct RingingProgress: Sendable, Hashable {
    package enum State: String, Sendable, Hashable { case begun, ended }

    /// The app and its name for what rings: `clock/timer-1`.
    package var id: String
    package var state: State
    package var text: String
    /// `done`: to its end, `cancelled`: somebody stopped it, `open`: it rings again later.
    package var outcome: Outcome?

    package init(id: String, state: State, text: String, outcome: Outcome? = nil) {
        self.id = id
        self.state = state
        self.text = text
        self.outcome = outcome
    }
}
