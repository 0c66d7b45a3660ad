import Foundation

/// Collects what became of recordings, condition after condition.
struct RecognitionReport {
    /// Prints each mistake as it happens.
    let verbose: Bool
    /// The library alone, on the same sounds.
    let engine: EngineAlone?
    private var table: Table
    private var outcomes: [(condition: String, item: LabelledRecordings.Item, outcome: Outcome)] = []
    private var noisy: [Outcome] = []
    /// What was measured in noise, by kind and decibels.
    private var levels: [(noise: String, decibels: Double, outcomes: [Outcome])] = []
    private var clean: [Outcome] = []
    private var aloneInNoise = Proportion(count: 0, total: 0)

    init(verbose: Bool, beside engine: EngineAlone? = nil) {
        self.verbose = verbose
        self.engine = engine
        table = Table(
            ["condition", "understood"] + (engine == nil ? [] : ["the engine alone"])
                + ["taken wrongly", "rejected", "× real time"]
        )
    }

    mutating func measure(
        _ condition: String,
        _ items: [LabelledRecordings.Item],
        _ sounds: [[Int16]],
        by listener: RecognitionListener,
        noise: (name: String, decibels: Double)? = nil
    ) async throws {
        var found: [Outcome] = []
        for (item, sound) in zip(items, sounds) {
            let outcome = try await listener.outcome(of: sound, label: item.label, phrase: item.phrase)
            found.append(outcome)
            outcomes.append((condition, item, outcome))
            if verbose, !outcome.isRight {
                let confidence = String(format: "%.2f", outcome.confidence)
                print("\(condition)  \(item.name)  \(outcome.status) \(confidence) “\(outcome.transcript)”")
            }
        }
        if clean.isEmpty { clean = found }
        if let noise {
            noisy += found
            levels.append((noise.name, noise.decibels, found))
        }
        let asksForSomething = !found.isEmpty && !found.contains(where: \.isForeign)
        let alone = asksForSomething ? try engine?.understood(items, sounds) : nil
        if noise != nil, let alone {
            aloneInNoise.count += alone.count
            aloneInNoise.total += alone.total
        }
        table.add(row(condition, found, alone))
    }

    /// A row for all that was measured in noise.
    mutating func addAverage() {
        if !noisy.isEmpty { table.add(row("average in noise", noisy, engine == nil ? nil : aloneInNoise)) }
    }

    /// What was understood, and what was taken wrongly, over the level of noise.
    var plot: LinePlot {
        let (least, most) = (levels.map(\.decibels).min() ?? 0, levels.map(\.decibels).max() ?? 0)
        // Without noise is a step behind the least of it.
        let steps = Set(levels.map(\.decibels)).sorted()
        let end = most + (steps.count > 1 ? (most - least) / Double(steps.count - 1) : 6)
        func series(_ noise: String, _ color: String, _ name: String, _ isDashed: Bool, _ counts: (Outcome) -> Bool)
            -> LinePlot.Series
        {
            func percent(_ outcomes: [Outcome]) -> Double {
                100 * Double(outcomes.count(where: counts)) / Double(max(1, outcomes.count))
            }
            let points = levels.filter { $0.noise == noise }.map { ($0.decibels, percent($0.outcomes)) }
            return LinePlot.Series(
                name: name,
                color: color,
                points: points.sorted { $0.0 < $1.0 } + [(end, percent(clean))],
                isDashed: isDashed
            )
        }
        var names: [String] = []
        for level in levels where !names.contains(level.noise) { names.append(level.noise) }
        let colored = zip(names, LinePlot.colors)
        return LinePlot(
            series: colored.map { series($0, $1, "understood, \($0)", false, \.isRight) }
                + colored.map { series($0, $1, "taken wrongly, \($0)", true) { $0.isAccepted && !$0.isRight } },
            axis: "decibels by which speech is louder than the noise",
            range: least...max(end, least + 1),
            ticks: steps.map { LinePlot.Tick(x: $0, text: "\(Int($0))") } + [LinePlot.Tick(x: end, text: "clean")]
        )
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

    /// - Parameter alone: What the library alone understood, where it was asked.
    private func row(_ name: String, _ outcomes: [Outcome], _ alone: Proportion?) -> [String] {
        func share(_ isCounted: (Outcome) -> Bool) -> String {
            Proportion(count: outcomes.count(where: isCounted), total: outcomes.count).text
        }
        let audio = outcomes.reduce(0) { $0 + $1.audio }
        let time = outcomes.reduce(0) { $0 + $1.recognition }
        return [
            name, outcomes.allSatisfy(\.isForeign) ? "" : share { $0.isRight },
        ] + (engine == nil ? [] : [alone?.text ?? ""]) + [
            share { $0.isAccepted && !$0.isRight }, share { !$0.isAccepted },
            String(format: "%.3f", time / max(audio, 0.01)),
        ]
    }
}
