import ArgumentParser
import AssistantTesting
import Foundation
import PipelineTesting

/// How long `wilco serve` takes to end, whatever it is at.
struct EndingBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ending",
        abstract: "From SIGTERM to the end of the process, in every moment, through the test device."
    )

    @Option(help: "How often in each moment.")
    var repetitions = 20

    @Option(help: "Only these moments, such as idle or deafApp.")
    var moments: [String] = []

    @Flag(help: "Print each, too.")
    var each = false

    func run() async throws {
        guard let devices = TestPCMConfiguration.shared else {
            throw ValidationError("the test device was not built — make build")
        }
        for moment in EndingMoment.allCases where moments.isEmpty || moments.contains(moment.rawValue) {
            var durations: [Duration] = []
            var faults: Set<String> = []
            for repetition in 0..<repetitions {
                // What takes its time is met at another point each time.
                let progress = 0.05 * Double(1 + repetition % 20)
                let trial = try await EndingTrial(moment, devices: devices, progress: progress)
                durations.append(trial.duration)
                if each {
                    Figures.row(
                        String(format: "\(moment.rawValue), %.2f s", progress),
                        Figures.milliseconds(trial.duration)
                    )
                }
                if trial.status != 0 { faults.insert("status \(trial.status)") }
                faults.formUnion(trial.remains)
            }
            let told = faults.isEmpty ? "" : "; " + faults.sorted().joined(separator: ", ")
            Figures.row(moment.rawValue, Figures.summary(durations) + told)
        }
    }
}
