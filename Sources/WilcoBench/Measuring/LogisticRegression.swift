import Foundation

/// Weights of a logistic model, by Newton's method.
struct LogisticRegression {
    struct Observation {
        var features: [Double]
        var isRight: Bool
    }

    private(set) var weights: [Double]
    private let first: [Double]
    private let heldIndices: Set<Int>
    private let hold: Double

    /// - Parameters:
    ///   - weights: where to begin, and what the result is drawn to.
    ///   - heldIndices: weights that stay as they are.
    ///   - hold: how strongly the others are drawn; above 0 there is a result for any observations.
    init(weights: [Double], heldIndices: Set<Int> = [], hold: Double) {
        self.weights = weights
        first = weights
        self.heldIndices = heldIndices
        self.hold = hold
    }

    static func probability(_ features: [Double], _ weights: [Double]) -> Double {
        1 / (1 + exp(-zip(features, weights).reduce(0) { $0 + $1.0 * $1.1 }))
    }

    mutating func fit(_ observations: [Observation], steps: Int = 50) {
        let free = weights.indices.filter { !heldIndices.contains($0) }
        for _ in 0..<steps {
            var gradient = free.map { hold * (weights[$0] - first[$0]) }
            var curvature = free.indices.map { row in free.indices.map { $0 == row ? hold : 0 } }
            for observation in observations {
                let probability = Self.probability(observation.features, weights)
                let difference = probability - (observation.isRight ? 1 : 0)
                for (row, index) in free.enumerated() {
                    gradient[row] += difference * observation.features[index]
                    for (column, other) in free.enumerated() {
                        curvature[row][column] +=
                            probability * (1 - probability) * observation.features[index] * observation.features[other]
                    }
                }
            }
            let step = Self.solve(curvature, gradient)
            for (row, index) in free.enumerated() { weights[index] -= step[row] }
            if step.allSatisfy({ abs($0) < 1e-9 }) { return }
        }
    }

    /// Gaussian elimination; the matrix is symmetric and positive.
    private static func solve(_ matrix: [[Double]], _ values: [Double]) -> [Double] {
        var matrix = matrix
        var values = values
        for pivot in values.indices {
            for row in values.indices where row > pivot {
                let factor = matrix[row][pivot] / matrix[pivot][pivot]
                for column in pivot..<values.count { matrix[row][column] -= factor * matrix[pivot][column] }
                values[row] -= factor * values[pivot]
            }
        }
        for pivot in values.indices.reversed() {
            for column in values.indices where column > pivot {
                values[pivot] -= matrix[pivot][column] * values[column]
            }
            values[pivot] /= matrix[pivot][pivot]
        }
        return values
    }
}
