/// One layer of the network over time: takes rows, and gives one whenever it can.
///
/// A row is its positions, one after the other, each with its channels.
struct EmbeddingStage {
    private let layer: EmbeddingLayer
    private let least: Float
    /// Positions of a row that comes in, and channels of each.
    private let width: Int
    private let channels: Int
    /// The last rows, with a position of zeros at each end where the layer looks beyond them.
    private var rows: [[Float]] = []

    /// All layers of a model, with the width of the rows that come to each.
    static func chain(_ model: SpeechEmbeddingModel) -> [EmbeddingStage] {
        var (width, channels) = (SpeechEmbeddingModel.bands, 1)
        return model.layers.map { layer in
            let stage = EmbeddingStage(layer: layer, least: model.least, width: width, channels: channels)
            switch layer {
            case .convolution(let convolution): channels = convolution.outputs
            case .pooling(_, let positions): width /= positions
            }
            return stage
        }
    }

    private init(layer: EmbeddingLayer, least: Float, width: Int, channels: Int) {
        self.layer = layer
        self.least = least
        self.width = width
        self.channels = channels
    }

    mutating func accept(_ row: [Float]) -> [Float]? {
        switch layer {
        case .convolution(let convolution):
            var padded = row
            if convolution.positions > 1 {
                padded.insert(contentsOf: repeatElement(0, count: channels), at: 0)
                padded.append(contentsOf: repeatElement(0, count: channels))
            }
            rows.append(padded)
            guard rows.count == convolution.rows else { return nil }
            defer { rows.removeFirst() }
            return convolve(convolution)
        case .pooling(let count, let positions):
            rows.append(row)
            guard rows.count == count else { return nil }
            defer { rows = [] }
            return pool(positions)
        }
    }

    private func pool(_ positions: Int) -> [Float] {
        var result = [Float](repeating: -.infinity, count: width / positions * channels)
        for row in rows {
            for position in 0..<width / positions * positions {
                let (to, from) = (position / positions * channels, position * channels)
                for channel in 0..<channels { result[to + channel] = max(result[to + channel], row[from + channel]) }
            }
        }
        return result
    }

    private func convolve(_ convolution: EmbeddingLayer.Convolution) -> [Float] {
        let length = convolution.positions * channels
        let outputs = convolution.outputs
        return [Float](unsafeUninitializedCapacity: width * outputs) { buffer, count in
            count = width * outputs
            guard let target = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
            convolution.weights.withUnsafeBufferPointer { weights in
                for block in 0..<outputs / 8 {
                    let own = UnsafeBufferPointer(rebasing: weights[(block * rows.count * length)...])
                    var position = 0
                    // Several positions at a time, so that each weight is fetched once for all of them.
                    while position + 4 <= width {
                        let sums = four(own, length, at: position, from: convolution.bias[block])
                        store(sums.0, convolution, target, position, block)
                        store(sums.1, convolution, target, position + 1, block)
                        store(sums.2, convolution, target, position + 2, block)
                        store(sums.3, convolution, target, position + 3, block)
                        position += 4
                    }
                    while position < width {
                        let sum = one(own, length, at: position, from: convolution.bias[block])
                        store(sum, convolution, target, position, block)
                        position += 1
                    }
                }
            }
        }
    }

    private typealias Lanes = SIMD8<Float>

    @inline(__always)
    private func four(_ weights: UnsafeBufferPointer<Lanes>, _ length: Int, at position: Int, from bias: Lanes)
        -> (Lanes, Lanes, Lanes, Lanes)
    {
        var (first, second, third, fourth) = (bias, bias, bias, bias)
        var weight = 0
        for row in rows {
            row.withUnsafeBufferPointer { inputs in
                for index in 0..<length {
                    let own = weights[weight + index]
                    let place = position * channels + index
                    first += own * inputs[place]
                    second += own * inputs[place + channels]
                    third += own * inputs[place + 2 * channels]
                    fourth += own * inputs[place + 3 * channels]
                }
            }
            weight += length
        }
        return (first, second, third, fourth)
    }

    @inline(__always)
    private func one(_ weights: UnsafeBufferPointer<Lanes>, _ length: Int, at position: Int, from bias: Lanes) -> Lanes
    {
        var sum = bias
        var weight = 0
        for row in rows {
            row.withUnsafeBufferPointer { inputs in
                for index in 0..<length { sum += weights[weight + index] * inputs[position * channels + index] }
            }
            weight += length
        }
        return sum
    }

    @inline(__always)
    private func store(
        _ sum: Lanes,
        _ convolution: EmbeddingLayer.Convolution,
        _ target: UnsafeMutableRawPointer,
        _ position: Int,
        _ block: Int
    ) {
        var value = sum
        if convolution.isRectified {
            value = value.replacing(with: value * 0.2, where: value .< 0)
            value = value.replacing(with: Lanes(repeating: least), where: value .< least)
        }
        target.storeBytes(of: value, toByteOffset: (position * convolution.outputs + 8 * block) * 4, as: Lanes.self)
    }
}
