/// The energy in mel bands of an utterance, frame after frame: what the model's features are made of.
///
/// Computed as the library does, but every frame is kept and nothing is taken away. What is noise, and where speech begins and
/// ends, is better judged when all of the utterance is there: the library, which judges frame by frame, hears no command at all
/// among other voices.
struct MelSpectrum: Sendable {
    /// Bands from 130 to 6,800 Hz.
    static let bandCount = MelBands.count

    /// Energies, frame after frame.
    private(set) var energies: [Float] = []
    /// What was given, 16 kHz: the same is heard again with other bands where the first reading is in doubt.
    private var samples: [Int16] = []
    private let bands: MelBands
    /// Pre-emphasised samples from the next frame's first on.
    private var pending: [Float] = []
    private var last: Float = 0

    init(bands: MelBands = .model) { self.bands = bands }

    private static let preemphasis: Float = 0.97

    /// Samples that so many frames look at.
    static func sampleCount(ofFrames frames: Int) -> Int { Cepstra.frameLength + (frames - 1) * Cepstra.frameShift }

    /// Samples that were given.
    var sampleCount: Int { samples.count }

    var frameCount: Int { energies.count / Self.bandCount }

    /// The same sound in other bands.
    func heard(in bands: MelBands) -> MelSpectrum {
        var spectrum = MelSpectrum(bands: bands)
        spectrum.append(samples[...])
        return spectrum
    }

    /// - Parameter samples: 16 kHz.
    mutating func append(_ samples: ArraySlice<Int16>) {
        self.samples += samples
        pending.reserveCapacity(pending.count + samples.count)
        for sample in samples {
            let value = Float(sample)
            pending.append(value - Self.preemphasis * last)
            last = value
        }
        var offset = 0
        while offset + Cepstra.frameLength <= pending.count {
            energies += bands.energies(of: pending[offset..<offset + Cepstra.frameLength])
            offset += Cepstra.frameShift
        }
        pending.removeFirst(offset)
    }

    /// The energies since the last call; the sound is not kept either.
    mutating func takeEnergies() -> [Float] {
        defer {
            energies = []
            samples = []
        }
        return energies
    }

    /// The features of `frames`.
    ///
    /// - Parameter removal: How noise is taken away.
    func cepstra(of frames: Range<Int>, removing removal: NoiseRemoval = .steady) -> Cepstra {
        let clean = removal.applied(to: energies)
        var cepstra = Cepstra()
        cepstra.frameNumbers = Array(frames)
        cepstra.values.reserveCapacity(frames.count * Cepstra.width)
        for frame in frames {
            cepstra.values += bands.cepstrum(of: clean[frame * Self.bandCount..<(frame + 1) * Self.bandCount])
        }
        return cepstra
    }
}
