package import Hearing
internal import Speech
internal import Synchronization
package import WilcoIntents

/// Measures what becomes of an utterance: how long until it is understood, answered, and the answer's first sample goes out.
package final class AnswerStages: Sendable {
    private struct State {
        var start = ContinuousClock().now
        var times = HearingTimes()
        var recognition: Duration?
        var understood: Duration?
        var answered: Duration?
        var firstSound: Duration?
    }

    private let state = Mutex(State())

    package init() {}

    /// Called with everything that is heard; a transcript begins anew.
    package func note(_ event: VoiceEvent) {
        guard case .decoded(let transcript, let times) = event else { return }
        state.withLock { $0 = State(times: times, recognition: transcript.recognitionTime) }
    }

    /// Called with everything that happens in the conversation.
    package func note(_ event: ConversationEvent) {
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
    package func note(_ report: SpokenPresenter.SpeechReport) {
        guard let began = report.began, let first = report.firstSample else { return }
        state.withLock { $0.firstSound = $0.firstSound ?? began - $0.start + first }
    }

    package var times: HearingTimes { state.withLock(\.times) }
    /// The recogniser's own work.
    package var recognition: Duration? { state.withLock(\.recognition) }
    /// From the transcript to knowing what was meant.
    package var understanding: Duration? { state.withLock(\.understood) }
    /// From then to the words of the answer: the dialogue, and the app's part.
    package var answering: Duration? {
        state.withLock { state in state.understood.flatMap { from in state.answered.map { $0 - from } } }
    }
    /// From the transcript to the first sample at the device.
    package var firstSound: Duration? { state.withLock(\.firstSound) }
}
