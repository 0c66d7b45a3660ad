/// What hearing one utterance took beside the recogniser's own time, which its transcript tells.
package struct HearingTimes: Sendable, Hashable {
    /// Finding where the speech begins and ends.
    package var endpointing: Duration
    /// Getting ready for the answers to the question before it; zero where none was asked.
    package var priming: Duration

    package init(endpointing: Duration = .zero, priming: Duration = .zero) {
        self.endpointing = endpointing
        self.priming = priming
    }
}
