import Foundation

/// How often something happened, with what chance allows.
struct Proportion {
    var count: Int
    var total: Int

    var share: Double { total == 0 ? 0 : Double(count) / Double(total) }

    /// Wilson's interval, 95 %.
    var interval: ClosedRange<Double> {
        guard total > 0 else { return 0...1 }
        let (n, z) = (Double(total), 1.96)
        let centre = (share + z * z / (2 * n)) / (1 + z * z / n)
        let width = z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
        return max(0, centre - width)...min(1, centre + width)
    }

    /// "96.8 % (92.7–98.6)".
    var text: String {
        guard total > 0 else { return "–" }
        return String(format: "%.1f %% (%.1f–%.1f)", 100 * share, 100 * interval.lowerBound, 100 * interval.upperBound)
    }
}
