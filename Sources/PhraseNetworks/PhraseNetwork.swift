internal import Glibc

/// A learned opinion on whether a phrase has just been said: three layers over eight embeddings, 1.3 s of sound.
package struct PhraseNetwork: Sendable, Hashable {
    /// Embeddings that are looked at together.
    package static let frames = 8
    /// Numbers that come in, and units of each layer.
    static let sizes = [frames * SpeechEmbeddingModel.width, 64, 32, 1]

    /// Weights from each input to all outputs, input after input, and the outputs' own.
    struct Layer: Sendable, Hashable {
        var weights: [Float]
        var bias: [Float]
    }

    package var phrase: String
    /// What the phrase was measured to be worth; nil where nobody measured.
    package var worth: PhraseWorth?
    /// Of each number that comes in, and what the differences from it are divided by.
    var mean: [Float]
    var scale: Float
    var layers: [Layer]

    /// - Parameter window: ``frames`` embeddings, the last one last.
    /// - Returns: Log odds that the phrase ends about where the window does.
    package func score(_ window: ArraySlice<Float>) -> Double {
        guard window.count == Self.sizes[0] else { return -.infinity }
        var values = zip(window, mean).map { ($0 - $1) / scale }
        for (index, layer) in layers.enumerated() {
            var sums = layer.bias
            let outputs = sums.count
            layer.weights.withUnsafeBufferPointer { weights in
                for (input, value) in values.enumerated() where value != 0 {
                    for output in 0..<outputs { sums[output] += value * weights[input * outputs + output] }
                }
            }
            values = index + 1 < layers.count ? sums.map { max($0, 0) } : sums
        }
        return Double(values[0])
    }

    /// Scores of all windows of a sound's embeddings, in their order.
    package func scores(_ embeddings: [Float]) -> [Double] {
        let (width, count) = (SpeechEmbeddingModel.width, embeddings.count / SpeechEmbeddingModel.width)
        guard count >= Self.frames else { return [] }
        return (0...count - Self.frames).map { score(embeddings[$0 * width..<($0 + Self.frames) * width]) }
    }
}

/// What a phrase's network was measured to bring on sound that was held back when it was learned.
package struct PhraseWorth: Sendable, Hashable, Codable {
    /// Sounds of the phrase, and how many of them it misses where no other speech is taken for the phrase.
    package var clips: Int
    package var missed: Int
    /// Seconds of other speech.
    package var seconds: Double

    package init(clips: Int, missed: Int, seconds: Double) {
        self.clips = clips
        self.missed = missed
        self.seconds = seconds
    }
}
