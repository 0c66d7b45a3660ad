/// Takes away what lies under a voice from moment to moment.
///
/// In each band a level follows the sound, fast where that falls and slowly where it rises: the noise. What is left over it is the voice;
/// what is soft right behind something loud is its echo, and is made softer. How much of a band stays is averaged over its neighbours.
/// The library's own front end does the same, as do "power-normalized cepstral coefficients" (Kim and Stern); here the noise at the beginning is
/// that of the first frames of the whole utterance, not a guess.
enum NoiseEnvelope {
    /// Share of what was before that stays at the next frame: of the level of a band, and of the noise where the band is louder and softer.
    private static let power: Float = 0.7
    private static let rise: Float = 0.995
    private static let fall: Float = 0.5
    /// The same of what something loud hides behind itself, and the share of it that is left there.
    private static let masking: Float = 0.85
    private static let masked: Float = 0.2
    /// A band is made softer so many times at most.
    private static let mostGain: Float = 20
    /// Neighbours on each side that a band is averaged with.
    private static let neighbours = 4
    /// Frames from which the noise at the beginning is taken.
    private static let opening = 10

    private struct Band {
        var power: Float
        var noise: Float
        /// The same of what is left over the noise: below it, it is not let.
        var floor: Float
        var peak: Float = 0

        /// By how much this frame is made softer.
        mutating func gain(of energy: Float) -> Float {
            power = NoiseEnvelope.power * power + (1 - NoiseEnvelope.power) * energy
            Self.follow(power, with: &noise)
            var signal = max(power - noise, 1)
            Self.follow(signal, with: &floor)
            let level = signal
            peak *= masking
            if signal < masking * peak { signal = peak * masked }
            peak = max(peak, level)
            signal = max(signal, floor)
            return max(min(signal / power, mostGain), 1 / mostGain)
        }

        private static func follow(_ level: Float, with envelope: inout Float) {
            let kept = level >= envelope ? rise : fall
            envelope = kept * envelope + (1 - kept) * level
        }
    }

    static func removed(from energies: [Float]) -> [Float] {
        let width = MelSpectrum.bandCount
        let count = energies.count / width
        guard count > 0 else { return energies }
        let first = min(opening, count)
        var bands = (0..<width).map { band in
            let level = (0..<first).reduce(Float(0)) { $0 + energies[$1 * width + band] } / Float(first)
            return Band(power: level, noise: level, floor: level / mostGain)
        }
        var result = energies
        var gains = [Float](repeating: 1, count: width)
        for frame in 0..<count {
            for band in 0..<width { gains[band] = bands[band].gain(of: energies[frame * width + band]) }
            for band in 0..<width {
                let near = gains[max(0, band - neighbours)...min(width - 1, band + neighbours)]
                result[frame * width + band] *= near.reduce(0, +) / Float(near.count)
            }
        }
        return result
    }
}
