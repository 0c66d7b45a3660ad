internal import CSampleRate

/// A change of sample rate in a stream of mono samples, by libsamplerate.
struct Resampler: ~Copyable {
    enum Quality {
        /// For live sound; 97 dB signal to noise.
        case fast
        /// For files.
        case medium
    }

    // Owned: opened in `init`, freed in `deinit`.
    private let state: OpaquePointer
    private let ratio: Double
    private var input: [Float] = []
    private var output: [Float] = []

    /// - Returns: nil for rates that libsamplerate cannot bring together (a ratio above 256).
    init?(from source: Int, to target: Int, quality: Quality) {
        guard source > 0, target > 0 else { return nil }
        let ratio = Double(target) / Double(source)
        guard src_is_valid_ratio(ratio) != 0 else { return nil }
        var status: Int32 = 0
        let converter = quality == .fast ? SRC_SINC_FASTEST : SRC_SINC_MEDIUM_QUALITY
        guard let state = src_new(Int32(converter), 1, &status) else { return nil }
        self.state = state
        self.ratio = ratio
    }

    deinit {
        src_delete(state)
    }

    /// Forgets what it holds back, after a gap.
    mutating func reset() {
        src_reset(state)
    }

    /// Converts samples in -1...1; the last call gives back what the filter held.
    mutating func process(_ samples: UnsafeBufferPointer<Float>, endOfInput: Bool = false) -> [Float] {
        var converted: [Float] = []
        let capacity = Int(Double(samples.count) * ratio) + 256
        if output.count < capacity { output = [Float](repeating: 0, count: capacity) }
        var done = 0
        // libsamplerate must not be given a null pointer, not even for no samples.
        var nothing: Float = 0
        withUnsafePointer(to: &nothing) { nothing in
            let source = samples.baseAddress ?? nothing
            output.withUnsafeMutableBufferPointer { output in
                while true {
                    var data = SRC_DATA()
                    data.data_in = source + done
                    data.input_frames = samples.count - done
                    data.data_out = output.baseAddress
                    data.output_frames = output.count
                    data.end_of_input = endOfInput ? 1 : 0
                    data.src_ratio = ratio
                    guard src_process(state, &data) == 0 else { return }
                    done += data.input_frames_used
                    converted.append(contentsOf: output[0..<data.output_frames_gen])
                    if data.output_frames_gen == 0, done == samples.count || data.input_frames_used == 0 { return }
                }
            }
        }
        return converted
    }

    /// Converts 16-bit samples.
    mutating func process(_ samples: UnsafeBufferPointer<Int16>, endOfInput: Bool = false) -> [Int16] {
        input.removeAll(keepingCapacity: true)
        input.append(contentsOf: samples.lazy.map { Float($0) / 32_768 })
        let samples = input
        return samples.withUnsafeBufferPointer { process($0, endOfInput: endOfInput) }.map(\.sample16)
    }
}

extension Float {
    /// This value of -1...1 as a 16-bit sample: rounded, clipped, and 0 when it is not a number.
    var sample16: Int16 {
        guard isFinite else { return 0 }
        return Int16(Swift.max(-32_768, Swift.min(32_767, (self * 32_768).rounded())))
    }
}
