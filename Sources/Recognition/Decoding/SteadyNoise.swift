/// Takes the steady part of the background away from an utterance.
///
/// In each band, the level that a fifth of the smoothed frames stays below counts as noise. Voices of others are noise of this
/// kind too: it keeps on while one speaker pauses.
enum SteadyNoise {
    /// Share of the frames that is taken for noise alone.
    private static let share = 0.2
    /// Noise is taken away so many times over: it is often louder than then.
    private static let excess: Float = 1.5
    private static let smoothing: Float = 0.7
    /// Of its own energy, what is left of a frame at least.
    private static let floor: Float = 0.1

    /// `energies` less the noise.
    ///
    /// - Parameter energies: Of ``MelSpectrum/bandCount`` bands, frame after frame.
    static func removed(from energies: [Float]) -> [Float] {
        let width = MelSpectrum.bandCount
        let count = energies.count / width
        guard count > 0 else { return energies }
        var result = energies
        var smoothed = [Float](repeating: 0, count: count)
        for band in 0..<width {
            var level = energies[band]
            for frame in 0..<count {
                level = smoothing * level + (1 - smoothing) * energies[frame * width + band]
                smoothed[frame] = level
            }
            smoothed.sort()
            let noise = excess * smoothed[min(count - 1, Int(share * Double(count)))]
            for frame in 0..<count {
                let energy = energies[frame * width + band]
                result[frame * width + band] = max(energy - noise, floor * energy)
            }
        }
        return result
    }
}
