package import Configuration
internal import Speech
internal import Synchronization
package import WilcoIntents

/// Keeps what was heard, with what came of it, where the user wants that.
///
/// Nobody waits for it and nothing depends on it: what cannot be written is not kept.
package final class UtteranceRecorder: Sendable {
    private struct Open {
        var utterance: KeptUtterance
        var samples: [Int16]
    }

    private struct State {
        /// The utterance whose turn is being taken.
        var open: Open?
        /// When the conversation that goes on began.
        var conversation: String?
    }

    private let recordings: UtteranceRecordings
    private let limits: RecordingLimits
    private let isMuted: @Sendable () -> Bool
    private let complain: @Sendable (String) -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - isMuted: Nothing is written while the person wants no ears.
    ///   - complain: Told what cannot be kept.
    package init(
        recordings: UtteranceRecordings,
        limits: RecordingLimits,
        isMuted: @escaping @Sendable () -> Bool = { false },
        complain: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.recordings = recordings
        self.limits = limits
        self.isMuted = isMuted
        self.complain = complain
    }

    /// Somebody's turn begins with it; what happens until ``endTurn()`` belongs to it.
    package func beginTurn(_ heard: HeardUtterance) {
        var utterance = kept(heard)
        state.withLock { state in
            if heard.turn == .request || state.conversation == nil { state.conversation = utterance.time }
            utterance.conversation = state.conversation
            state.open = Open(utterance: utterance, samples: heard.samples)
        }
    }

    /// Takes down what happens in a turn.
    package func note(_ event: ConversationEvent) {
        state.withLock { state in
            state.open?.utterance.note(event, at: recordings.now)
            if case .ended = event.kind { state.conversation = nil }
        }
    }

    /// The turn is over.
    package func endTurn() {
        guard let open = state.withLock({ $0.open.take() }) else { return }
        write(open.utterance, open.samples)
    }

    /// Keeps what led to no turn: the phrase alone, and what was taken for it.
    package func keep(_ heard: HeardUtterance) {
        write(kept(heard), heard.samples)
    }

    private func kept(_ heard: HeardUtterance) -> KeptUtterance {
        var utterance = KeptUtterance(
            time: recordings.now,
            turn: heard.turn,
            seconds: Double(heard.samples.count) / 16_000,
            status: heard.transcript.status.rawValue
        )
        utterance.invocation = heard.invocation
        utterance.heardPhrase = heard.transcript.invocation
        utterance.hypotheses = heard.transcript.hypotheses.prefix(Self.readings).map {
            KeptUtterance.Reading(text: $0.text, confidence: ($0.confidence * 1_000).rounded() / 1_000)
        }
        return utterance
    }

    /// Readings that are kept.
    private static let readings = 10

    private func write(_ utterance: KeptUtterance, _ samples: [Int16]) {
        guard !isMuted(), !samples.isEmpty else { return }
        do { try recordings.add(utterance, samples: samples, limits: limits) } catch { complain("\(error)") }
    }
}
