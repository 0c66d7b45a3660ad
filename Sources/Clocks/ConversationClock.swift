package import Foundation

/// Time as a conversation sees it, so that a script can move it.
package struct ConversationClock: Sendable {
    package typealias Cancel = @Sendable () -> Void

    /// Monotonic time since an arbitrary start.
    package var elapsed: @Sendable () -> Duration
    package var sleep: @Sendable (Duration) async throws -> Void
    /// Waits because a shortcut's step says so; a script does not wait.
    package var pause: @Sendable (Duration) async throws -> Void
    /// Calls back once after a delay, unless that is cancelled first.
    package var schedule: @Sendable (Duration, @escaping @Sendable () -> Void) -> Cancel
    /// The time of day, for "tomorrow at eight".
    package var date: @Sendable () -> Date
    package var timeZone: TimeZone

    /// The day, in ISO 8601.
    package var day: String {
        date().formatted(Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day())
    }

    package init(
        elapsed: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void,
        pause: (@Sendable (Duration) async throws -> Void)? = nil,
        schedule: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Cancel,
        date: @escaping @Sendable () -> Date,
        timeZone: TimeZone
    ) {
        self.elapsed = elapsed
        self.sleep = sleep
        self.pause = pause ?? sleep
        self.schedule = schedule
        self.date = date
        self.timeZone = timeZone
    }

    /// The machine's clocks, or a time of day that stands still at `fixed`.
    package static func system(fixed: Date? = nil, timeZone: TimeZone = .current) -> ConversationClock {
        let clock = ContinuousClock()
        let start = clock.now
        return ConversationClock(
            elapsed: { clock.now - start },
            sleep: { try await clock.sleep(for: $0) },
            pause: { try await clock.sleep(for: $0) },
            schedule: { delay, ring in
                let task = Task {
                    guard (try? await clock.sleep(for: delay)) != nil else { return }
                    ring()
                }
                return { task.cancel() }
            },
            date: { fixed ?? Date() },
            timeZone: timeZone
        )
    }
}
