internal import Synchronization
package import WilcoIntents

/// Decides which of the seats answers that hear one person say the invocation phrase: the first.
package final class InvocationArbiter: Sendable {
    /// Sound takes 3 ms for a metre; spotters and sound servers take longer, each another time.
    package static let window = Duration.milliseconds(700)

    private let last = Mutex<(seat: SeatID, moment: Duration)?>(nil)

    package init() {}

    /// A seat has heard the phrase.
    ///
    /// - Parameter moment: When its end was heard, by `SoundClock`.
    /// - Returns: Whether this seat answers; the others that hear it leave it.
    package func claim(by seat: SeatID, at moment: Duration) -> Bool {
        last.withLock { last in
            if let heard = last, heard.seat != seat, abs(moment - heard.moment) < Self.window { return false }
            last = (seat, moment)
            return true
        }
    }

    private func abs(_ time: Duration) -> Duration { time < .zero ? .zero - time : time }
}
