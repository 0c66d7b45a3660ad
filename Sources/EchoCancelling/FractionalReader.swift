internal import Glibc

/// Samples between samples, by a windowed sinc.
enum FractionalReader {
    /// Samples on each side of a place that what is there depends on.
    static let reach = 16

    /// Places between two samples that have weights of their own; between those the weights go in straight lines.
    private static let steps = 64
    private static let weights: [[Float]] = (0...steps).map { step in
        let fraction = Double(step) / Double(steps)
        return (1 - reach...reach).map { offset in
            let x = Double(offset) - fraction
            // A little below half of the rate, so that what is folded at the edge is weak.
            let cutoff = 0.94
            let sinc = x == 0 ? cutoff : sin(Double.pi * cutoff * x) / (Double.pi * x)
            let window = 0.5 + 0.5 * cos(Double.pi * x / Double(reach + 1))
            return Float(sinc * window)
        }
    }

    /// What `samples` are at `position`; zeros lie around them.
    static func value(of samples: [Int16], at position: Double) -> Float {
        let whole = position.rounded(.down)
        let place = (position - whole) * Double(steps)
        let step = min(Int(place), steps - 1)
        let share = Float(place - Double(step))
        let (lower, upper) = (weights[step], weights[step + 1])
        let first = Int(whole) + 1 - reach
        var sum: Float = 0
        for index in max(0, -first)..<max(0, -first, min(2 * reach, samples.count - first)) {
            let weight = lower[index] + share * (upper[index] - lower[index])
            sum += weight * Float(samples[first + index])
        }
        return sum
    }
}
