package import Clocks
package import Foundation
private import Synchronization
internal import WilcoIntents

/// Brings runs of shortcuts back that wait, when their time has come.
package final class RunAlarms: Sendable {
    private struct State {
        var isEnded = false
        var ring: (@Sendable (_ run: String) -> Void)?
        var cancels: [String: ConversationClock.Cancel] = [:]
    }

    private let clock: ConversationClock
    private let state = Mutex(State())

    package init(clock: ConversationClock) { self.clock = clock }

    /// Somebody comes back to them.
    package var areHeard: Bool { state.withLock { $0.ring != nil } }

    /// - Parameter ring: Told each time that the time of a run has come; nil: nobody comes back to them.
    package func hear(_ ring: (@Sendable (_ run: String) -> Void)?) {
        let cancels = state.withLock { state in
            state.ring = ring
            guard ring == nil else { return [ConversationClock.Cancel]() }
            defer { state.cancels = [:] }
            return Array(state.cancels.values)
        }
        for cancel in cancels { cancel() }
    }

    package func set(_ run: String, for date: Date) {
        let rest = Duration.seconds(clamping: max(0, date.timeIntervalSince(clock.date())))
        let cancel = clock.schedule(rest) { [weak self] in
            guard let self else { return }
            let ring = state.withLock { state in
                state.cancels[run] = nil
                return state.ring
            }
            ring?(run)
        }
        state.withLock { $0.cancels[run] = cancel }
    }
}
