package import Recordings
package import Speech

/// Where in the stream an utterance begins that is kept.
package struct UtteranceCapture: Sendable {
    private let turn: KeptUtterance.Turn
    private let start: Int
    private let detection: InvocationDetection?

    /// Samples that an utterance may lose at its beginning, which is taken early.
    private static let preroll = 8_000

    /// Nil where the assistant's own voice would be in it.
    ///
    /// - Parameters:
    ///   - ownVoiceEnd: One past the last sample in which the assistant may have been speaking.
    ///   - detection: What woke the assistant for it.
    package init?(_ turn: ListeningMachine.Turn, from: Int, ownVoiceEnd: Int, detection: InvocationDetection?) {
        switch turn {
        case .request: self.turn = .request
        case .answer: self.turn = .answer
        case .interruption: return nil
        }
        start = max(from, ownVoiceEnd)
        guard start - from <= Self.preroll else { return nil }
        self.detection = detection
    }

    /// The utterance, now that it is over.
    package func heard(_ transcript: Transcript, in history: SampleHistory) -> HeardUtterance {
        let samples = history.samples(from: start)
        let first = history.end - samples.count
        func seconds(_ sample: Int) -> Double { (Double(sample - first) / 160).rounded() / 100 }
        return HeardUtterance(
            samples: samples,
            turn: turn,
            invocation: detection.map {
                KeptUtterance.Invocation(
                    phrase: $0.phrase,
                    score: ($0.score * 1_000).rounded() / 1_000,
                    start: seconds($0.start),
                    end: seconds($0.end)
                )
            },
            transcript: transcript
        )
    }
}
