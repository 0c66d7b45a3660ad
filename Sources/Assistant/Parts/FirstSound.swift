internal import Synchronization

/// Measures how long an answer's first sample takes.
final class FirstSound: Sendable {
    private struct State {
        var start = ContinuousClock().now
        var elapsed: Duration?
    }

    private let state = Mutex(State())

    func begin() {
        state.withLock { $0 = State() }
    }

    /// Called when an utterance has ended, with how long after its own start the first sample went out.
    func note(_ report: SpokenPresenter.SpeechReport) {
        guard let began = report.began, let first = report.firstSample else { return }
        state.withLock { state in
            guard state.elapsed == nil else { return }
            state.elapsed = began - state.start + first
        }
    }

    /// From ``begin()`` to the first sample at the device.
    var elapsed: Duration? { state.withLock(\.elapsed) }
}
