import ArgumentParser
import Foundation
import Recognition

/// The weights of the confidence that a file of evidence would give, beside those in use.
struct ConfidenceBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "confidence",
        abstract: "Fit the weights of the confidence to what `wilco-bench recognition --evidence` wrote.",
        discussion: """
            Example:
              $ wilco-bench recognition recordings --apps config/apps/coffee --half fit --evidence evidence.txt
              $ wilco-bench confidence evidence.txt
            """
    )

    @Argument(help: ArgumentHelp("Lines of condition, file, right, wrong or foreign, and features.", valueName: "file"))
    var file: String

    @Option(help: "How strongly the weights are held where they are.")
    var hold = 0.05

    func run() throws {
        let used = ConfidenceModel.fittedWeights
        let observations = try observations(width: used.count)
        guard observations.contains(where: \.isRight), observations.contains(where: { !$0.isRight }) else {
            throw ValidationError("\(file): there must be readings that are right and others that are not")
        }
        // The share of other sound is no person's in recordings of practised sentences.
        var regression = LogisticRegression(weights: used, heldIndices: [3], hold: hold)
        regression.fit(observations)
        var table = Table(["weight", "in use", "fitted"])
        for (index, name) in ["bias", "advantage", "worst word", "share of other sound", "length"].enumerated() {
            table.add([name, String(format: "%.3f", used[index]), String(format: "%.3f", regression.weights[index])])
        }
        for (name, from) in [("right ones below 0.6", true), ("others from 0.6 on", false)] {
            func share(_ weights: [Double]) -> String {
                let counted = observations.filter { $0.isRight == from }
                let lost = counted.count {
                    (LogisticRegression.probability($0.features, weights) < 0.6) == from
                }
                return Proportion(count: lost, total: counted.count).text
            }
            table.add([name, share(used), share(regression.weights)])
        }
        func error(_ weights: [Double]) -> String {
            let results = observations.map { (LogisticRegression.probability($0.features, weights), $0.isRight) }
            return String(format: "%.3f", Calibration(results).error)
        }
        table.add(["expected calibration error", error(used), error(regression.weights)])
        print(table.text)
        print("\n\(observations.count) readings. Short ones are judged by more than these weights; see Hearing.md.")
    }

    private func observations(width: Int) throws -> [LogisticRegression.Observation] {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw ValidationError("\(file) cannot be read")
        }
        return try text.split(separator: "\n").enumerated().map { number, line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            let features = fields.dropFirst(3).compactMap { Double($0) }
            guard features.count == width, fields.count == width + 3 else {
                throw ValidationError("\(file):\(number + 1): wants \(width + 3) fields separated by tabs")
            }
            return .init(features: features, isRight: fields[2] == "right")
        }
    }
}
