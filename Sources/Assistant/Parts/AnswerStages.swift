internal import Synchronization
internal import WilcoIntents

/// Measures what becomes of a transcript: how long until it is understood, answered, and the answer's first sample goes out.
final class AnswerStages: Sendable {
    private struct State {
        var start = ContinuousClock().now
        var understood: Duration?
        var answered: Duration?
        var firstSound: Duration?
    }

    private let state = Mutex(State())

    func begin() {
        state.withLock { $0 = State() }
    }

    /// Called with everything that happens in the conversation.
    func note(_ event: ConversationEvent) {
        state.withLock { state in
            let elapsed = ContinuousClock().now - state.start
            switch event.kind {
            case .heard: state.understood = state.understood ?? elapsed
            case .said, .asked: state.answered = state.answered ?? elapsed
            default: break
            }
        }
    }

    /// Called when an utterance has ended, with how long after its own start the first sample went out.
    func note(_ report: SpokenPresenter.SpeechReport) {
        guard let began = report.began, let first = report.firstSample else { return }
        state.withLock { $0.firstSound = $0.firstSound ?? began - $0.start + first }
    }

    /// From ``begin()`` to knowing what was meant.
    var understanding: Duration? { state.withLock(\.understood) }
    /// From then to the words of the answer: the dialogue, and the app's part.
    var answering: Duration? {
        state.withLock { state in state.understood.flatMap { from in state.answered.map { $0 - from } } }
    }
    /// From ``begin()`` to the first sample at the device.
    var firstSound: Duration? { state.withLock(\.firstSound) }
}
