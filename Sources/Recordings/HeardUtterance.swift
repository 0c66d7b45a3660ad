package import Speech

/// An utterance as the ears had it.
package struct HeardUtterance: Sendable {
    package var samples: [Int16]
    package var turn: KeptUtterance.Turn
    package var invocation: KeptUtterance.Invocation?
    package var transcript: Transcript

    package init(
        samples: [Int16],
        turn: KeptUtterance.Turn,
        invocation: KeptUtterance.Invocation? = nil,
        transcript: Transcript
    ) {
        self.samples = samples
        self.turn = turn
        self.invocation = invocation
        self.transcript = transcript
    }
}
