internal import Glibc

/// Features of an unbroken stream, frame by frame: noise is what the last seconds have steadily, the channel what they have in common.
struct StreamFeatures {
    /// One frame.
    struct Frame {
        /// Normalised cepstrum.
        var values: [Float]
        /// Whether somebody may be speaking, or spoke a moment ago.
        var isActive: Bool
    }

    /// Frames that levels are judged by.
    private static let window = 300
    /// Fewer frames than this are judged as if silence had been before them: a stream may begin in the middle of a word.
    private static let settling = 100
    /// Frames between two estimates of noise and background.
    private static let interval = 5
    private static let noiseShare = 0.2
    private static let excess: Float = 1.5
    private static let floor: Float = 0.1
    private static let smoothing: Float = 0.7
    /// Decibels above the background that count as sound.
    private static let loudness: Float = 3
    /// Frames that go on being heard after sound.
    private static let hangover = 50
    /// How far from the background's level to the speaker's a frame tells of the channel.
    private static let bar: Float = 0.35
    /// Frames that the channel's mean remembers.
    private static let memory: Float = 600

    private let bands = MelBands.model
    private let prior: [Float]
    private var spectrum = MelSpectrum()
    private var smoothed: [[Float]] = []
    private var levels: [Float] = []
    private var noise = [Float](repeating: 0, count: MelBands.count)
    private var background: Float = 0
    private var speaker: Float = 0
    private var mean: [Float]
    private var weights = DecoderOptions.priorWeights
    private var quiet = 0
    private var heard = 0

    /// - Parameter prior: The channel's mean that the model expects.
    init(prior: [Float]) {
        self.prior = prior
        mean = prior
    }

    /// What the stream's features say that is told from now on; the channel is remembered, the noise is not.
    mutating func startAnew() {
        let known = (mean, weights)
        self = StreamFeatures(prior: prior)
        (mean, weights) = known
    }

    /// - Parameter samples: 16 kHz.
    /// - Returns: The frames that are complete now.
    mutating func process(_ samples: ArraySlice<Int16>) -> [Frame] {
        spectrum.append(samples)
        let energies = spectrum.takeEnergies()
        return stride(from: 0, to: energies.count, by: MelBands.count).map { start in
            frame(energies[start..<start + MelBands.count])
        }
    }

    private mutating func frame(_ energies: ArraySlice<Float>) -> Frame {
        let last = smoothed.last ?? Array(energies)
        smoothed.append(zip(last, energies).map { Self.smoothing * $0 + (1 - Self.smoothing) * $1 })
        let level = 10 * log10(energies.reduce(1, +))
        levels.append(level)
        if levels.count > Self.window {
            smoothed.removeFirst()
            levels.removeFirst()
        }
        if heard % Self.interval == 0 { estimate() }
        heard += 1
        let recent = levels.suffix(Self.interval)
        let isLoud = recent.reduce(0, +) / Float(recent.count) > background + Self.loudness
        quiet = isLoud || heard < Self.settling ? 0 : quiet + 1
        let clean = zip(energies, noise).map { max($0 - $1, Self.floor * $0) }
        let cepstrum = bands.cepstrum(of: clean[...])
        if speaker - background >= Self.loudness, level > background + Self.bar * (speaker - background) {
            for index in 0..<Cepstra.width {
                weights[index] = min(weights[index] + 1, Self.memory)
                mean[index] += (cepstrum[index] - mean[index]) / weights[index]
            }
        }
        return Frame(values: zip(cepstrum, mean).map { $0 - $1 }, isActive: quiet < Self.hangover)
    }

    private mutating func estimate() {
        let count = levels.count
        let missing = max(0, Self.settling - count)
        let place = Int(Self.noiseShare * Double(count + missing)) - missing
        for band in 0..<MelBands.count {
            guard place >= 0 else {
                noise[band] = 0
                continue
            }
            noise[band] = Self.excess * smoothed.map { $0[band] }.sorted()[place]
        }
        let sorted = levels.sorted()
        background = sorted[count / 10]
        speaker = sorted[count * 19 / 20]
    }
}
