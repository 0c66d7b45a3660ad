internal import Suggestions
internal import Synchronization
internal import WilcoIntents

/// What was proposed last at one seat, for "why?", "never again", yes and no.
package final class ProposalMemory: Sendable {
    private struct State {
        var suggestion: OfferedSuggestion?
        var run: AutomationMachine.Run?
    }

    private let state = Mutex(State())

    package init() {}

    var suggestion: OfferedSuggestion? {
        get { state.withLock(\.suggestion) }
        set { state.withLock { $0.suggestion = newValue } }
    }

    /// What an automation left to be asked about.
    var run: AutomationMachine.Run? {
        get { state.withLock(\.run) }
        set { state.withLock { $0.run = newValue } }
    }
}
