internal import Glibc

/// Learns a network from windows of embeddings: stochastic gradient descent with Adam's steps, on one thread.
struct PhraseNetworkTrainer {
    private let lesson: PhraseWindows
    private let steps: Int
    private var random: SeededRandom

    private static let inputs = PhraseNetwork.sizes[0]
    /// Of each step.
    private static let positiveCount = 64
    private static let negativeCount = 192
    private static let rate: Float = 2e-3
    private static let decay: Float = 1e-2
    /// Noise on what comes in, in standard deviations, and the share of the first layer's units that are left out.
    private static let noise: Float = 0.1
    private static let dropout: Float = 0.2
    /// Steps after which negatives that are taken for the phrase are looked for again, and their share from then on.
    private static let search = 500
    private static let hardShare = 0.5

    init(_ lesson: PhraseWindows, steps: Int = 2_500, random: SeededRandom) {
        self.lesson = lesson
        self.steps = steps
        self.random = random
    }

    /// - Parameter progress: Told the share that is done; throws to end it.
    mutating func train(phrase: String, progress: (Double) throws -> Void) throws -> PhraseNetwork {
        guard !lesson.positives.isEmpty, !lesson.negatives.isEmpty else {
            throw PhraseNetworkError.nothingToLearn(reason: "there is no sound of it")
        }
        let (mean, scale) = statistics()
        let sizes = PhraseNetwork.sizes
        let batch = Self.positiveCount + Self.negativeCount
        var layers = zip(sizes, sizes.dropFirst()).map { inputs, outputs in
            TrainedLayer(inputs: inputs, outputs: outputs, batch: batch) { gaussian() }
        }
        var network: PhraseNetwork {
            PhraseNetwork(phrase: phrase, worth: nil, mean: mean, scale: scale, layers: layers.map(\.layer))
        }
        var hard: [Int] = []
        var input = [Float](repeating: 0, count: Self.inputs * batch)
        for step in 0..<steps {
            if step > 0, step % Self.search == 0 { hard = hardest(network) }
            if step % 50 == 0 { try progress(Double(step) / Double(steps)) }
            for row in 0..<batch {
                let start: Int
                if row < Self.positiveCount {
                    start = lesson.positives[Int.random(in: 0..<lesson.positives.count, using: &random)]
                } else if !hard.isEmpty, Double.random(in: 0..<1, using: &random) < Self.hardShare {
                    start = hard[Int.random(in: 0..<hard.count, using: &random)]
                } else {
                    start = lesson.negatives[Int.random(in: 0..<lesson.negatives.count, using: &random)]
                }
                fill(&input, row, start, mean, scale)
            }
            let progress = Float(step) / Float(steps)
            // Warms up, then falls to nothing.
            let rate = Self.rate * (progress < 0.1 ? progress / 0.1 : 0.5 * (1 + cos(.pi * (progress - 0.1) / 0.9)))
            learn(&layers, input, rate: rate, step: step + 1)
        }
        try progress(1)
        return network
    }

    private mutating func fill(_ input: inout [Float], _ row: Int, _ start: Int, _ mean: [Float], _ scale: Float) {
        let batch = Self.positiveCount + Self.negativeCount
        for index in 0..<Self.inputs {
            let value = (lesson.numbers[start + index] - mean[index]) / scale
            // A sum of three is near enough to normal.
            let bits = random.next()
            let first = Float(bits & 0xFFFF) + Float((bits >> 16) & 0xFFFF) + Float((bits >> 32) & 0xFFFF)
            input[index * batch + row] = value + Self.noise * 2 * (first / 65_536 - 1.5)
        }
    }

    private mutating func learn(_ layers: inout [TrainedLayer], _ input: [Float], rate: Float, step: Int) {
        let batch = Self.positiveCount + Self.negativeCount
        layers[0].forward(input)
        layers[0].rectify(dropping: Self.dropout) { Float.random(in: 0..<1, using: &random) }
        layers[1].forward(layers[0].output)
        layers[1].rectify(dropping: 0) { 0 }
        layers[2].forward(layers[1].output)
        layers[2].gradient = (0..<batch).map { row in
            let odds = 1 / (1 + exp(-layers[2].output[row]))
            return (odds - (row < Self.positiveCount ? 1 : 0)) / Float(batch)
        }
        layers[1].gradient = layers[2].backward(layers[1].output)
        layers[1].maskGradient()
        layers[0].gradient = layers[1].backward(layers[0].output)
        layers[0].maskGradient()
        layers[0].collect(input)
        for index in layers.indices { layers[index].step(rate: rate, decay: Self.decay, number: step) }
    }

    /// Of every second of the negatives the hundredth that is likest the phrase.
    private func hardest(_ network: PhraseNetwork) -> [Int] {
        let looked = stride(from: 0, to: lesson.negatives.count, by: 2).map { index in
            let start = lesson.negatives[index]
            return (start, network.score(lesson.numbers[start..<start + Self.inputs]))
        }
        return looked.sorted { $0.1 > $1.1 }.prefix(max(64, looked.count / 100)).map(\.0)
    }

    private func statistics() -> (mean: [Float], scale: Float) {
        var sums = [Double](repeating: 0, count: Self.inputs)
        var squares = sums
        for start in lesson.positives + lesson.negatives {
            for index in 0..<Self.inputs {
                let value = Double(lesson.numbers[start + index])
                sums[index] += value
                squares[index] += value * value
            }
        }
        let count = Double(lesson.positives.count + lesson.negatives.count)
        let mean = sums.map { $0 / count }
        let deviation = zip(squares, mean).reduce(0) { $0 + max(0, $1.0 / count - $1.1 * $1.1).squareRoot() }
        return (mean.map { Float($0) }, max(1e-3, Float(deviation / Double(Self.inputs))))
    }

    private mutating func gaussian() -> Float {
        let first = Double.random(in: 1e-9..<1, using: &random)
        let second = Double.random(in: 0..<1, using: &random)
        return Float((-2 * log(first)).squareRoot() * cos(2 * .pi * second))
    }
}

extension PhraseNetwork {
    /// Learns from windows of ``frames`` embeddings each.
    ///
    /// - Parameter progress: Told the share that is done; throws to end it.
    package static func learned(
        phrase: String,
        positives: [[Float]],
        negatives: [[Float]],
        steps: Int,
        progress: (Double) throws -> Void = { _ in }
    ) throws -> PhraseNetwork {
        var lesson = PhraseWindows()
        for window in positives { lesson.add(window) { _ in true } }
        for window in negatives { lesson.add(window) { _ in false } }
        var trainer = PhraseNetworkTrainer(lesson, steps: steps, random: SeededRandom(seed: 1))
        return try trainer.train(phrase: phrase, progress: progress)
    }
}
