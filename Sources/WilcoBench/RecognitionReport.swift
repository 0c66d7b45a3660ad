import Foundation

/// Collects what became of recordings, condition after condition.
struct RecognitionReport {
    /// Prints each mistake as it happens.
    let verbose: Bool
    private var table = Table(["condition", "understood", "taken wrongly", "rejected", "× real time"])
    private var outcomes: [(condition: String, item: LabelledRecordings.Item, outcome: Outcome)] = []
    private var noisy: [Outcome] = []

    init(verbose: Bool) { self.verbose = verbose }

    mutating func measure(
        _ condition: String,
        _ items: [LabelledRecordings.Item],
        _ sounds: [[Int16]],
        by listener: RecognitionListener,
        isNoisy: Bool = false
    ) async throws {
        var found: [Outcome] = []
        for (item, sound) in zip(items, sounds) {
            let outcome = try await listener.outcome(of: sound, label: item.label)
            found.append(outcome)
            outcomes.append((condition, item, outcome))
            if verbose, !outcome.isRight {
                let confidence = String(format: "%.2f", outcome.confidence)
                print("\(condition)  \(item.name)  \(outcome.status) \(confidence) “\(outcome.transcript)”")
            }
        }
        if isNoisy { noisy += found }
        table.add(Self.row(condition, found))
    }

    /// A row for all that was measured in noise.
    mutating func addAverage() {
        if !noisy.isEmpty { table.add(Self.row("average in noise", noisy)) }
    }

    var text: String {
        let all = outcomes.map(\.outcome)
        let calibration = Calibration(all.map { ($0.confidence, $0.isAccepted ? $0.isRight : false) })
        let asked = Calibration(all.filter { !$0.isForeign }.map { ($0.confidence, $0.isAccepted && $0.isRight) })
        return table.text
            + String(
                format: "\n\nExpected calibration error: %.3f; of what was asked for alone: %.3f. Intervals: 95 %%.",
                calibration.error,
                asked.error
            )
    }

    /// Lines of condition, file, "right", "wrong" or "foreign", then the features of the confidence.
    func writeEvidence(to file: String) throws {
        let lines = outcomes.filter { !$0.outcome.evidence.isEmpty }.map { condition, item, outcome in
            let label = outcome.isForeign ? "foreign" : outcome.readsRight ? "right" : "wrong"
            return ([condition, item.name, label] + outcome.evidence.map { String($0) }).joined(separator: "\t")
        }
        try (lines.joined(separator: "\n") + "\n").write(toFile: file, atomically: true, encoding: .utf8)
    }

    private static func row(_ name: String, _ outcomes: [Outcome]) -> [String] {
        func share(_ isCounted: (Outcome) -> Bool) -> String {
            Proportion(count: outcomes.count(where: isCounted), total: outcomes.count).text
        }
        let audio = outcomes.reduce(0) { $0 + $1.audio }
        let time = outcomes.reduce(0) { $0 + $1.recognition }
        return [
            name, outcomes.allSatisfy(\.isForeign) ? "" : share { $0.isRight }, share { $0.isAccepted && !$0.isRight },
            share { !$0.isAccepted }, String(format: "%.3f", time / max(audio, 0.01)),
        ]
    }
}
