internal import Glibc

/// A layer while it is learned.
///
/// Numbers of a batch stand unit after unit, each with its rows, so that rows are worked on many at a time.
struct TrainedLayer {
    let inputs: Int
    let outputs: Int
    let batch: Int
    private var weights: [Float]
    private var bias: [Float]
    /// Adam's means of gradients and of their squares: of the weights, behind them of the bias.
    private var moments: [Float]
    private var squares: [Float]
    private var weightGradient: [Float]
    private var biasGradient: [Float]
    /// Of the last ``forward(_:)``.
    private(set) var output: [Float]
    private var mask: [Float]
    /// Of the loss by ``output``.
    var gradient: [Float]

    init(inputs: Int, outputs: Int, batch: Int, gaussian: () -> Float) {
        (self.inputs, self.outputs, self.batch) = (inputs, outputs, batch)
        let width = (2 / Float(inputs)).squareRoot()
        weights = (0..<inputs * outputs).map { _ in width * gaussian() }
        bias = [Float](repeating: 0, count: outputs)
        moments = [Float](repeating: 0, count: inputs * outputs + outputs)
        squares = moments
        weightGradient = [Float](repeating: 0, count: inputs * outputs)
        biasGradient = bias
        output = [Float](repeating: 0, count: outputs * batch)
        mask = output
        gradient = output
    }

    var layer: PhraseNetwork.Layer { PhraseNetwork.Layer(weights: weights, bias: bias) }

    /// - Parameter input: Unit after unit.
    mutating func forward(_ input: [Float]) {
        let (inputs, outputs, batch) = (inputs, outputs, batch)
        input.withUnsafeBytes { input in
            weights.withUnsafeBufferPointer { weights in
                output.withUnsafeMutableBytes { output in
                    for unit in 0..<outputs {
                        for row in stride(from: 0, to: batch, by: 32) {
                            var sums = Rows(repeating: bias[unit])
                            for index in 0..<inputs {
                                sums.add(Rows(input, index * batch + row), times: weights[index * outputs + unit])
                            }
                            sums.store(output, unit * batch + row)
                        }
                    }
                }
            }
        }
    }

    mutating func rectify(dropping share: Float, random: () -> Float) {
        for index in output.indices {
            let kept: Float = share == 0 ? 1 : (random() < share ? 0 : 1 / (1 - share))
            mask[index] = output[index] > 0 ? kept : 0
            output[index] *= mask[index]
        }
    }

    mutating func maskGradient() { for index in gradient.indices { gradient[index] *= mask[index] } }

    /// What ``gradient`` says of the weights, for what came in.
    mutating func collect(_ input: [Float]) {
        let (inputs, outputs, batch) = (inputs, outputs, batch)
        input.withUnsafeBytes { input in
            gradient.withUnsafeBytes { gradient in
                weightGradient.withUnsafeMutableBufferPointer { result in
                    for index in 0..<inputs {
                        for unit in 0..<outputs {
                            var sums = Rows(repeating: 0)
                            for row in stride(from: 0, to: batch, by: 32) {
                                sums.add(Rows(input, index * batch + row), times: Rows(gradient, unit * batch + row))
                            }
                            result[index * outputs + unit] = sums.sum
                        }
                    }
                }
                for unit in 0..<outputs {
                    var sums = Rows(repeating: 0)
                    for row in stride(from: 0, to: batch, by: 32) {
                        sums.add(Rows(gradient, unit * batch + row), times: 1)
                    }
                    biasGradient[unit] = sums.sum
                }
            }
        }
    }

    /// ``collect(_:)``, and the gradient by what came in.
    mutating func backward(_ input: [Float]) -> [Float] {
        collect(input)
        var result = [Float](repeating: 0, count: inputs * batch)
        let (inputs, outputs, batch) = (inputs, outputs, batch)
        gradient.withUnsafeBytes { gradient in
            result.withUnsafeMutableBytes { result in
                for index in 0..<inputs {
                    for row in stride(from: 0, to: batch, by: 32) {
                        var sums = Rows(repeating: 0)
                        for unit in 0..<outputs {
                            sums.add(Rows(gradient, unit * batch + row), times: weights[index * outputs + unit])
                        }
                        sums.store(result, index * batch + row)
                    }
                }
            }
        }
        return result
    }

    /// One of Adam's steps; weights decay apart from it.
    mutating func step(rate: Float, decay: Float, number: Int) {
        let (first, second): (Float, Float) = (0.9, 0.999)
        let firstShare = 1 - pow(first, Float(number))
        let secondShare = 1 - pow(second, Float(number))
        func change(_ index: Int, _ slope: Float) -> Float {
            moments[index] = first * moments[index] + (1 - first) * slope
            squares[index] = second * squares[index] + (1 - second) * slope * slope
            return rate * (moments[index] / firstShare) / ((squares[index] / secondShare).squareRoot() + 1e-8)
        }
        for index in weights.indices {
            weights[index] -= change(index, weightGradient[index]) + rate * decay * weights[index]
        }
        for index in bias.indices { bias[index] -= change(weights.count + index, biasGradient[index]) }
    }
}

/// Thirty-two numbers at a time.
private struct Rows {
    private var first: SIMD8<Float>
    private var second: SIMD8<Float>
    private var third: SIMD8<Float>
    private var fourth: SIMD8<Float>

    @inline(__always)
    init(repeating value: Float) {
        first = SIMD8(repeating: value)
        (second, third, fourth) = (first, first, first)
    }

    /// - Parameter place: The number of the first.
    @inline(__always)
    init(_ buffer: UnsafeRawBufferPointer, _ place: Int) {
        first = buffer.loadUnaligned(fromByteOffset: 4 * place, as: SIMD8<Float>.self)
        second = buffer.loadUnaligned(fromByteOffset: 4 * place + 32, as: SIMD8<Float>.self)
        third = buffer.loadUnaligned(fromByteOffset: 4 * place + 64, as: SIMD8<Float>.self)
        fourth = buffer.loadUnaligned(fromByteOffset: 4 * place + 96, as: SIMD8<Float>.self)
    }

    @inline(__always)
    mutating func add(_ other: Rows, times factor: Float) {
        first += other.first * factor
        second += other.second * factor
        third += other.third * factor
        fourth += other.fourth * factor
    }

    @inline(__always)
    mutating func add(_ other: Rows, times factors: Rows) {
        first += other.first * factors.first
        second += other.second * factors.second
        third += other.third * factors.third
        fourth += other.fourth * factors.fourth
    }

    @inline(__always)
    func store(_ buffer: UnsafeMutableRawBufferPointer, _ place: Int) {
        buffer.storeBytes(of: first, toByteOffset: 4 * place, as: SIMD8<Float>.self)
        buffer.storeBytes(of: second, toByteOffset: 4 * place + 32, as: SIMD8<Float>.self)
        buffer.storeBytes(of: third, toByteOffset: 4 * place + 64, as: SIMD8<Float>.self)
        buffer.storeBytes(of: fourth, toByteOffset: 4 * place + 96, as: SIMD8<Float>.self)
    }

    var sum: Float { (first + second + third + fourth).sum() }
}
