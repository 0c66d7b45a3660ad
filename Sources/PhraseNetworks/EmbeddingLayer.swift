/// A layer of the embedding's network.
enum EmbeddingLayer: Sendable {
    case convolution(Convolution)
    /// The greatest of so many rows and positions.
    case pooling(rows: Int, positions: Int)

    /// Weights over `rows` rows and `positions` positions of `inputs` channels.
    struct Convolution: Sendable {
        var rows: Int
        var positions: Int
        var inputs: Int
        var outputs: Int
        /// Eight outputs at a time: of each row, of each position, of each input.
        var weights: [SIMD8<Float>]
        var bias: [SIMD8<Float>]
        /// Whether what is below zero is made smaller.
        var isRectified: Bool
    }

    /// Rows, positions, inputs and outputs of each convolution.
    private static let shapes: [(rows: Int, positions: Int, inputs: Int, outputs: Int)] =
        [(3, 3, 1, 24), (1, 3, 24, 24), (3, 1, 24, 24)]
        + [(1, 3, 24, 48), (3, 1, 48, 48), (1, 3, 48, 48), (3, 1, 48, 48)]
        + [(1, 3, 48, 72), (3, 1, 72, 72), (1, 3, 72, 72), (3, 1, 72, 72)]
        + [(1, 3, 72, 96), (3, 1, 96, 96), (1, 3, 96, 96), (3, 1, 96, 96)]
        + [(1, 3, 96, 96), (3, 1, 96, 96), (1, 3, 96, 96), (3, 1, 96, 96)]
    /// Behind which convolution stands a pooling.
    private static let poolings: [Int: (rows: Int, positions: Int)] =
        [2: (2, 2), 6: (1, 2), 10: (2, 2), 14: (1, 2), 18: (2, 2)]

    static func all(_ tensors: ONNXTensors) throws(PhraseNetworkError) -> [EmbeddingLayer] {
        var layers: [EmbeddingLayer] = []
        for (index, shape) in shapes.enumerated() {
            let name = index == 0 ? "model/conv2d/Conv2D" : "model/conv2d_\(index)/Conv2D"
            let weights = try tensors.values(
                "\(name)_weights_fused_bn",
                [shape.outputs, shape.inputs, shape.rows, shape.positions]
            )
            let bias = try tensors.values("\(name)_bias_fused_bn", [shape.outputs])
            layers.append(.convolution(Convolution(shape, weights: weights, bias: bias)))
            if let pooling = poolings[index] {
                layers.append(.pooling(rows: pooling.rows, positions: pooling.positions))
            }
        }
        let last = (rows: 3, positions: 1, inputs: 96, outputs: SpeechEmbeddingModel.width)
        let weights = try tensors.values("model/conv2d_19/Conv2D/ReadVariableOp:0", [last.outputs, last.inputs, 3, 1])
        layers.append(.convolution(Convolution(last, weights: weights, bias: nil)))
        return layers
    }
}

extension EmbeddingLayer.Convolution {
    /// - Parameter weights: Of each output, of each input, of each row, of each position.
    init(
        _ shape: (rows: Int, positions: Int, inputs: Int, outputs: Int),
        weights plain: [Float],
        bias plainBias: [Float]?
    ) {
        (rows, positions, inputs, outputs) = shape
        isRectified = plainBias != nil
        weights = []
        weights.reserveCapacity(plain.count / 8)
        bias = []
        for first in stride(from: 0, to: outputs, by: 8) {
            bias.append(SIMD8((first..<first + 8).map { plainBias?[$0] ?? 0 }))
            for row in 0..<rows {
                for position in 0..<positions {
                    for input in 0..<inputs {
                        weights.append(
                            SIMD8(
                                (first..<first + 8).map {
                                    plain[(($0 * shape.inputs + input) * shape.rows + row) * shape.positions + position]
                                }
                            )
                        )
                    }
                }
            }
        }
    }
}
