import Foundation

/// A logistic regression by gradient descent on standardised features, small enough to read.
struct LogisticFit {
    struct Sample {
        /// The first is 1.
        var features: [Double]
        var isRight: Bool
    }

    /// Weights of the features as they are given.
    private(set) var weights: [Double]

    /// - Parameter shrinkage: keeps weights small where the samples can be told apart perfectly.
    init(_ samples: [Sample], shrinkage: Double = 0.002, rounds: Int = 20_000) {
        let width = samples.first?.features.count ?? 0
        let count = Double(max(samples.count, 1))
        var mean = [Double](repeating: 0, count: width)
        var spread = [Double](repeating: 1, count: width)
        for index in 1..<max(width, 1) {
            mean[index] = samples.reduce(0) { $0 + $1.features[index] } / count
            let variance = samples.reduce(0) { $0 + pow($1.features[index] - mean[index], 2) } / count
            spread[index] = max(variance.squareRoot(), 1e-6)
        }
        let rows = samples.map { sample in (0..<width).map { (sample.features[$0] - mean[$0]) / spread[$0] } }
        var scaled = [Double](repeating: 0, count: width)
        for _ in 0..<rounds {
            var gradient = scaled.enumerated().map { $0.offset == 0 ? 0 : shrinkage * $0.element }
            for (row, sample) in zip(rows, samples) {
                let sum = zip(row, scaled).reduce(0) { $0 + $1.0 * $1.1 }
                let error = 1 / (1 + exp(-sum)) - (sample.isRight ? 1 : 0)
                for index in 0..<width { gradient[index] += error * row[index] / count }
            }
            for index in 0..<width { scaled[index] -= gradient[index] }
        }
        weights = zip(scaled, spread).map { $0 / $1 }
        for index in 1..<max(width, 1) { weights[0] -= weights[index] * mean[index] }
    }

    /// 0 to 1.
    func probability(_ features: [Double]) -> Double {
        1 / (1 + exp(-zip(features, weights).reduce(0) { $0 + $1.0 * $1.1 }))
    }
}
