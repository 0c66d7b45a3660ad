/// What the recogniser made of one utterance.
package struct Transcript: Sendable, Hashable {
    package enum Status: String, Sendable, Hashable {
        /// At least one hypothesis is worth passing on.
        case recognized
        /// There was sound, but not speech that the grammar could stand for.
        case rejected
        /// Nothing that could be speech.
        case nothingHeard
    }

    package var status: Status
    /// n-best, best first, no two of the same text.
    ///
    /// A rejected utterance may keep its guesses here.
    package var hypotheses: [Hypothesis]
    /// The invocation phrase the utterance began with, when one was expected and heard.
    package var invocation: String?
    /// Samples of sound that were decoded, 16 kHz.
    package var sampleCount: Int
    /// Time spent decoding, wall clock.
    package var recognitionTime: Duration

    package init(
        status: Status,
        hypotheses: [Hypothesis] = [],
        invocation: String? = nil,
        sampleCount: Int = 0,
        recognitionTime: Duration = .zero
    ) {
        self.status = status
        self.hypotheses = hypotheses
        self.invocation = invocation
        self.sampleCount = sampleCount
        self.recognitionTime = recognitionTime
    }

    package var best: Hypothesis? { hypotheses.first }
}
