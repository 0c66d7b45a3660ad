/// The quietest that each band was lately: the level of the background, also while somebody speaks.
///
/// Between syllables and words every band falls back to the background now and then, so the minimum of the smoothed power over
/// two seconds follows it, up and down, without knowing where speech is.
struct NoiseFloor: Sendable {
    /// Frames in a part of the window, and parts.
    private static let partLength = 25
    private static let partCount = 8
    /// A minimum lies below the mean by about this factor.
    private static let bias: Float = 1.6
    /// Smaller counts as digital silence: -87 dBFS in a band.
    private static let smallest: Float = 2e-9
    private static let smoothing: Float = 0.8
    /// Frames whose analysis window reaches back before the start of the stream, and frames until the smoothing has settled.
    private static let hollowFrames = 2
    private static let settlingFrames = 8

    /// Power of the background, by band.
    private(set) var levels: [Float]
    private var smoothed: [Float]
    private var current: [Float]
    private var parts: [[Float]] = []
    private var age = 0
    /// Frames heard, until the smoothing has settled.
    private var heard = 0

    init(bandCount: Int) {
        levels = [Float](repeating: Self.smallest, count: bandCount)
        smoothed = levels
        current = [Float](repeating: .greatestFiniteMagnitude, count: bandCount)
    }

    mutating func update(_ powers: [Float]) {
        heard = min(heard + 1, Self.settlingFrames)
        guard heard > Self.hollowFrames else { return }
        let memory = min(Self.smoothing, 1 - 1 / Float(heard - Self.hollowFrames))
        for band in powers.indices {
            smoothed[band] = memory * smoothed[band] + (1 - memory) * powers[band]
        }
        // Few frames scatter: their minimum would be too low.
        guard heard == Self.settlingFrames else { return levels = smoothed.map { max(Self.smallest, $0) } }
        for band in powers.indices { current[band] = min(current[band], smoothed[band]) }
        age += 1
        if age == Self.partLength {
            age = 0
            parts.append(current)
            if parts.count > Self.partCount { parts.removeFirst() }
            for band in current.indices { current[band] = .greatestFiniteMagnitude }
        }
        for band in powers.indices {
            var least = current[band]
            for part in parts { least = min(least, part[band]) }
            levels[band] = max(Self.smallest, least * Self.bias)
        }
    }
}
