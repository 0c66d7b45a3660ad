/// The features of an utterance: one vector for each 10 ms that was not silence.
struct Cepstra: Sendable {
    /// Coefficients in a vector.
    static let width = 13
    /// Samples from one frame to the next at 16 kHz.
    static let frameShift = 160
    /// Samples that a frame looks at.
    static let frameLength = 410

    /// Frame after frame.
    var values: [Float] = []
    /// Number of each kept frame among all frames of the utterance.
    var frameNumbers: [Int] = []

    var count: Int { frameNumbers.count }

    /// Index of the sample that kept frame `frame` begins at.
    func sample(ofFrame frame: Int) -> Int {
        guard !frameNumbers.isEmpty else { return 0 }
        return frameNumbers[min(max(frame, 0), frameNumbers.count - 1)] * Self.frameShift
    }

    mutating func append(_ other: Cepstra) {
        values += other.values
        frameNumbers += other.frameNumbers
    }

    mutating func removeFirst(_ frames: Int) {
        values.removeFirst(frames * Self.width)
        frameNumbers.removeFirst(frames)
    }

    func slice(_ range: Range<Int>) -> Cepstra {
        Cepstra(
            values: Array(values[range.lowerBound * Self.width..<range.upperBound * Self.width]),
            frameNumbers: Array(frameNumbers[range])
        )
    }

    func suffix(from frame: Int) -> Cepstra { slice(frame..<count) }

    /// The same with the channel's mean taken away.
    ///
    /// The mean is that of the frames with energy, drawn towards `prior`: what one utterance cannot show, a usual microphone
    /// tells. It depends on this utterance alone, never on what came before.
    ///
    /// - Parameter isSpeech: frames that tell of the channel; by default those with energy.
    func normalized(prior: [Float], isSpeech: ((_ frame: Int) -> Bool)? = nil) -> [Float] {
        var sum = (0..<Self.width).map { prior[$0] * DecoderOptions.priorWeights[$0] }
        var frames: Float = 0
        for frame in 0..<count where isSpeech?(frame) ?? (values[frame * Self.width] >= 0) {
            frames += 1
            for index in 0..<Self.width { sum[index] += values[frame * Self.width + index] }
        }
        for index in 0..<Self.width { sum[index] /= frames + DecoderOptions.priorWeights[index] }
        var normalized = values
        for index in normalized.indices { normalized[index] -= sum[index % Self.width] }
        return normalized
    }
}
