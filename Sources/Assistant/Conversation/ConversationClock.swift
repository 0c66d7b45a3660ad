package import Foundation

/// Time as a conversation sees it, so that a script can hold it still.
package struct ConversationClock: Sendable {
    /// Monotonic time since an arbitrary start.
    package var elapsed: @Sendable () -> Duration
    package var sleep: @Sendable (Duration) async throws -> Void
    /// Waits because a shortcut's step says so; a script does not wait.
    package var pause: @Sendable (Duration) async throws -> Void
    /// The time of day, for "tomorrow at eight".
    package var date: @Sendable () -> Date
    package var timeZone: TimeZone

    package init(
        elapsed: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void,
        pause: (@Sendable (Duration) async throws -> Void)? = nil,
        date: @escaping @Sendable () -> Date,
        timeZone: TimeZone
    ) {
        self.elapsed = elapsed
        self.sleep = sleep
        self.pause = pause ?? sleep
        self.date = date
        self.timeZone = timeZone
    }

    /// The machine's clocks, or a time of day that stands still at `fixed`.
    ///
    /// - Parameter holdsTimers: Sleeping ends only by being cancelled.
    package static func system(
        fixed: Date? = nil,
        timeZone: TimeZone = .current,
        holdsTimers: Bool = false
    ) -> ConversationClock {
        let clock = ContinuousClock()
        let start = clock.now
        return ConversationClock(
            elapsed: { clock.now - start },
            sleep: { try await clock.sleep(for: holdsTimers ? .seconds(1_000_000) : $0) },
            pause: { try await clock.sleep(for: holdsTimers ? .zero : $0) },
            date: { fixed ?? Date() },
            timeZone: timeZone
        )
    }
}
