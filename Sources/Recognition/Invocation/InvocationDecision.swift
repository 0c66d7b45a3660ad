/// What the model of sounds and the learned opinion say together, as one score: above 0 it is the phrase.
///
/// Without an opinion the score is that of the sounds alone. The weights are set by hand and have not been fitted to people yet;
/// see "A second opinion" in Hearing.
enum InvocationDecision {
    /// Of a nat a frame of the sounds' score, of the opinion's log odds, and what both are too little by.
    private static let soundWeight = 1.0
    private static let opinionWeight = 0.25
    private static let bias = -0.6
    /// Beyond these neither says more.
    private static let sounds = -3.0...2.0
    private static let opinions = -6.0...10.0

    /// What the sounds say where nothing in them is like the phrase.
    static let silentSounds = sounds.lowerBound
    /// The least log odds for which a moment is looked at that the sounds did not point to.
    static let leastPeak = 2.0

    /// - Parameters:
    ///   - sounds: The verifier's score above its threshold, nats a frame.
    ///   - opinion: Log odds; nil where there is none.
    static func score(sounds: Double, opinion: Double?) -> Double {
        guard let opinion else { return sounds }
        return soundWeight * clamped(sounds, Self.sounds) + opinionWeight * clamped(opinion, opinions) + bias
    }

    private static func clamped(_ value: Double, _ range: ClosedRange<Double>) -> Double {
        min(max(value, range.lowerBound), range.upperBound)
    }
}
