package import Clocks
package import Foundation
internal import Synchronization

/// Time in a script: it stands still until somebody moves it, and then rings what is due, in order, before it returns.
package final class ScriptClock: Sendable {
    private struct Bell: Sendable {
        var number: Int
        var due: Duration
        var ring: @Sendable () -> Void
    }

    private struct State {
        var now = Duration.zero
        var count = 0
        var bells: [Bell] = []
    }

    private let state = Mutex(State())

    package init() {}

    /// - Parameter date: The time of day when the script begins; nil: the machine's.
    package func conversationClock(from date: Date?) -> ConversationClock {
        let began = date ?? Date()
        return ConversationClock(
            elapsed: { self.now },
            // Nothing in a script waits in this way; who does is woken by being cancelled.
            sleep: { _ in try await Task.sleep(for: .seconds(1_000_000)) },
            pause: { self.advance(by: $0) },
            schedule: { self.schedule(after: $0, $1) },
            date: { began.addingTimeInterval(self.now / .seconds(1)) },
            timeZone: .current
        )
    }

    package var now: Duration { state.withLock(\.now) }

    /// Lets time pass.
    package func advance(by duration: Duration) {
        let end = now + duration
        while let bell = next(until: end) { bell.ring() }
        state.withLock { $0.now = end }
    }

    private func next(until end: Duration) -> Bell? {
        state.withLock { state in
            guard let first = state.bells.min(by: { ($0.due, $0.number) < ($1.due, $1.number) }), first.due <= end
            else { return nil }
            state.bells.removeAll { $0.number == first.number }
            state.now = max(state.now, first.due)
            return first
        }
    }

    private func schedule(after delay: Duration, _ ring: @escaping @Sendable () -> Void) -> ConversationClock.Cancel {
        let number = state.withLock { state in
            state.count += 1
            state.bells.append(Bell(number: state.count, due: state.now + delay, ring: ring))
            return state.count
        }
        return { self.state.withLock { $0.bells.removeAll { $0.number == number } } }
    }
}
