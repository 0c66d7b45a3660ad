/// The mean of a stream's features, which follows the microphone and the room slowly.
struct ChannelMean {
    /// The mean that the model expects.
    let prior: [Float]
    private var mean: [Float]
    private var weights = DecoderOptions.priorWeights

    /// Frames after which old ones count less.
    private static let window: Float = 600

    init(prior: [Float]) {
        self.prior = prior
        mean = prior
    }

    /// `frames` without the mean.
    ///
    /// - Parameter learning: whether the frames are new to the mean.
    mutating func normalize(_ frames: Cepstra, learning: Bool = true) -> [Float] {
        if learning {
            for frame in 0..<frames.count where frames.values[frame * Cepstra.width] >= 0 {
                for index in 0..<Cepstra.width {
                    weights[index] = min(weights[index] + 1, Self.window)
                    mean[index] += (frames.values[frame * Cepstra.width + index] - mean[index]) / weights[index]
                }
            }
        }
        var normalized = frames.values
        for index in normalized.indices { normalized[index] -= mean[index % Cepstra.width] }
        return normalized
    }
}
