internal import Speech

/// Embeds an unbroken stream of sound: each sample is looked at once, however much the embeddings overlap.
///
/// The network has no padding in time and its strides multiply to those eight rows by which embeddings follow each other, so that a row
/// of any layer is the same in each of them.
package struct EmbeddingStream {
    private let model: SpeechEmbeddingModel
    private let transform = FourierTransform(points: SpeechEmbeddingModel.points)
    private var waiting: [Float] = []
    private var stages: [EmbeddingStage]

    private static let hop = 160
    /// Power under which nothing is told apart: somewhat more than the noise of a microphone's last bit.
    private static let floor: Float = 100

    package init(_ model: SpeechEmbeddingModel) {
        self.model = model
        stages = EmbeddingStage.chain(model)
    }

    /// Forgets what was heard.
    package mutating func reset() {
        waiting = []
        stages = EmbeddingStage.chain(model)
    }

    /// - Parameter samples: 16 kHz.
    /// - Returns: The embeddings that are complete now, one after the other; the n-th since the beginning is of
    ///   ``SpeechEmbeddingModel/span`` samples from n times ``SpeechEmbeddingModel/step``.
    package mutating func process(_ samples: ArraySlice<Int16>) -> [Float] {
        waiting.reserveCapacity(waiting.count + samples.count)
        for sample in samples { waiting.append(Float(sample)) }
        var embeddings: [Float] = []
        var start = 0
        while start + SpeechEmbeddingModel.points <= waiting.count {
            push(bands(at: start), into: 0, &embeddings)
            start += Self.hop
        }
        waiting.removeFirst(start)
        return embeddings
    }

    /// Ten decibels are one, and two more: what the network was made for.
    private func bands(at start: Int) -> [Float] {
        let bins = SpeechEmbeddingModel.points / 2 + 1
        let power = withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * SpeechEmbeddingModel.points) { buffer in
            let real = UnsafeMutableBufferPointer(rebasing: buffer[..<SpeechEmbeddingModel.points])
            let imaginary = UnsafeMutableBufferPointer(rebasing: buffer[SpeechEmbeddingModel.points...])
            for (index, place) in transform.places.enumerated() {
                real[place] = waiting[start + index] * model.window[index]
                imaginary[place] = 0
            }
            transform.transform(real, imaginary)
            return (0..<bins).map { real[$0] * real[$0] + imaginary[$0] * imaginary[$0] }
        }
        return model.filters.map { filter in
            var sum: Float = 0
            for (offset, weight) in filter.weights.enumerated() { sum += weight * power[filter.first + offset] }
            return Decibels.of(max(sum, Self.floor)) / 10 + 2
        }
    }

    /// The mel bands of a sound, row by row: what a comparison with another implementation needs.
    package func bands(of samples: [Int16]) -> [[Float]] {
        var other = EmbeddingStream(model)
        other.waiting = samples.map(Float.init)
        return stride(from: 0, to: samples.count - SpeechEmbeddingModel.points + 1, by: Self.hop).map {
            other.bands(at: $0)
        }
    }

    /// Embeds rows of mel bands rather than sound.
    package mutating func embed(bands rows: [[Float]]) -> [Float] {
        var embeddings: [Float] = []
        for row in rows { push(row, into: 0, &embeddings) }
        return embeddings
    }

    private mutating func push(_ row: [Float], into stage: Int, _ embeddings: inout [Float]) {
        guard stage < stages.count else {
            embeddings += row
            return
        }
        if let next = stages[stage].accept(row) { push(next, into: stage + 1, &embeddings) }
    }
}
