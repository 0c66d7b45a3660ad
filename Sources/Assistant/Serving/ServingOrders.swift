/// What `wilco serve` does about signals: to stop comes before all else, and reloads that wait are one.
///
/// It decides only; whoever asks it does what it says, and tells it what came of that.
package struct ServingOrders: Sendable {
    package enum Event: Sendable, Hashable {
        /// SIGTERM or SIGINT.
        case stop
        /// SIGHUP.
        case reload
        /// The assistant that was to be started is there.
        case started
        /// What has changed was taken up, or cannot be.
        case tookUp
        /// What has changed takes a new start.
        case needsStart
        /// The assistant has ended.
        case ended
    }

    package enum Action: Sendable, Hashable {
        /// Load an assistant.
        case start
        /// Have it serve.
        case run
        /// Have it take up what has changed.
        case takeUp
        /// Have it end.
        case stop
        /// End the process; whatever else is under way need not be ended.
        case exit
    }

    private enum State: Hashable {
        case starting
        case running(takesUp: Bool)
        case ending(startsAnew: Bool)
        case over
    }

    private var state = State.starting
    /// Something has changed since it was last looked at.
    private var reloadWaits = false

    /// What is done first is ``Action/start``.
    package init() {}

    package mutating func process(_ event: Event) -> [Action] {
        switch (event, state) {
        case (_, .over): return []
        case (.stop, .starting): return exit()
        case (.stop, .running): return end(startsAnew: false)
        case (.stop, .ending):
            // It is on its way already; no other comes after it.
            state = .ending(startsAnew: false)
            return []
        // Whatever starts anew reads everything anew.
        case (.reload, .ending): return []
        case (.reload, _):
            reloadWaits = true
            return takeUpWhatWaits()
        case (.started, _):
            state = .running(takesUp: false)
            return [.run] + takeUpWhatWaits()
        case (.tookUp, .running):
            state = .running(takesUp: false)
            return takeUpWhatWaits()
        case (.needsStart, .running): return end(startsAnew: true)
        case (.tookUp, _), (.needsStart, _): return []
        case (.ended, .ending(startsAnew: true)):
            state = .starting
            return [.start]
        case (.ended, _): return exit()
        }
    }

    private mutating func takeUpWhatWaits() -> [Action] {
        guard reloadWaits, state == .running(takesUp: false) else { return [] }
        reloadWaits = false
        state = .running(takesUp: true)
        return [.takeUp]
    }

    private mutating func end(startsAnew: Bool) -> [Action] {
        reloadWaits = false
        state = .ending(startsAnew: startsAnew)
        return [.stop]
    }

    private mutating func exit() -> [Action] {
        state = .over
        return [.exit]
    }
}
