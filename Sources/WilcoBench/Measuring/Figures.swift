import Foundation

/// Rows of a name and a figure, printed as they come.
enum Figures {
    static func row(_ name: String, _ value: String) {
        print(name.padding(toLength: max(60, name.count), withPad: " ", startingAt: 0) + "  " + value)
        // Whoever reads along through a pipe sees each row when it is there.
        fflush(nil)
    }

    static func milliseconds(_ duration: Duration) -> String {
        String(format: "%.1f ms", duration / .milliseconds(1))
    }

    static func microseconds(_ duration: Duration) -> String {
        String(format: "%.1f µs", duration / .microseconds(1))
    }

    /// Median, 95th percentile and highest.
    static func summary(_ durations: [Duration]) -> String {
        let sorted = durations.sorted()
        guard let last = sorted.last else { return "nothing measured" }
        let high = sorted[min(sorted.count - 1, sorted.count * 95 / 100)]
        return [("median", sorted[sorted.count / 2]), ("95th percentile", high), ("longest", last)]
            .map { "\($0.0) \(milliseconds($0.1))" }.joined(separator: ", ") + ", of \(sorted.count)"
    }
}
