/// Whoever says what a person will do next: a predictor, or a baseline.
package protocol FirstGuess {
    /// Asked right before an action; nothing of it, and of what comes after, is known.
    mutating func guess(at moment: LivedMoment) -> Deed?
    mutating func learn(_ action: LivedAction)
    mutating func notice(_ event: LivedEvent)
}

extension FirstGuess {
    package mutating func notice(_ event: LivedEvent) {}
}
