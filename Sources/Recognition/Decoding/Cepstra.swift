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

    /// The same with the channel's mean taken away.
    ///
    /// The mean is that of the frames with energy, drawn towards `prior` as by `priorWeight` frames: what one utterance
    /// cannot show, a usual microphone tells. It depends on this utterance alone, never on what came before.
    func normalized(prior: [Float], priorWeight: Float) -> [Float] {
        var sum = prior.map { $0 * priorWeight }
        var weight = priorWeight
        for frame in 0..<count where values[frame * Self.width] >= 0 {
            weight += 1
            for index in 0..<Self.width { sum[index] += values[frame * Self.width + index] }
        }
        let mean = sum.map { $0 / max(weight, 1) }
        var normalized = values
        for frame in 0..<count {
            for index in 0..<Self.width { normalized[frame * Self.width + index] -= mean[index] }
        }
        return normalized
    }
}
