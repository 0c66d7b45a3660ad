/// How far confidences are from what they promise.
struct Calibration {
    struct Bin {
        var count = 0
        var confidence = 0.0
        var right = 0.0
    }

    private(set) var bins = [Bin](repeating: Bin(), count: 10)

    init(_ results: [(confidence: Double, isRight: Bool)]) {
        for result in results {
            let index = min(max(Int(result.confidence * 10), 0), 9)
            bins[index].count += 1
            bins[index].confidence += result.confidence
            bins[index].right += result.isRight ? 1 : 0
        }
    }

    /// Expected calibration error over ten equal bins.
    var error: Double {
        let total = bins.reduce(0) { $0 + $1.count }
        guard total > 0 else { return 0 }
        return bins.reduce(0) { $0 + abs($1.confidence - $1.right) } / Double(total)
    }
}
