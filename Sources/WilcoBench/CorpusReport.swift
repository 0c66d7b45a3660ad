import Assistant
import AssistantTesting
import Configuration
import Foundation
import Matching
import WilcoIntents

/// How many of the corpus's sentences are understood, and how many are taken for something they are not.
struct CorpusReport {
    var corpus: String
    var apps: String
    var tiers: Int
    var showsFaults: Bool
    var context: MatchContext

    func run() async throws {
        let state = FileManager.default.temporaryDirectory.path + "/wilco-bench-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: state) }
        var options = AssistantOptions(
            stateFolder: state,
            environment: ProcessInfo.processInfo.environment,
            executable: URL(fileURLWithPath: CommandLine.arguments[0]).path,
            workingDirectory: FileManager.default.currentDirectoryPath,
            userID: getuid()
        )
        options.apps = [URL(fileURLWithPath: apps).path]
        options.locale = "en-US"
        // The apps hand over their names, as in `wilco understand`.
        let parts = try AssistantParts(options)
        parts.generation.reportProblems { print("  \($0)") }
        try await parts.session.refreshVocabulary()
        let matcher = parts.generation.matcher
        matcher.limit(toTiers: tiers)
        for half in SentenceCorpus.Half.allCases {
            let score = CorpusScore(of: try SentenceCorpus(half, in: corpus), by: matcher, in: context)
            let requests = score.requests.values.reduce(0, +)
            print("\(half.rawValue): \(requests) requests, \(score.others) sentences that no app can do")
            for verdict in CorpusScore.Verdict.allCases {
                row("  \(verdict.rawValue)", score.requests[verdict, default: 0], of: requests)
            }
            row("  understood or asked about", Int((score.recall * Double(requests)).rounded()), of: requests)
            row("  no request, but matched", score.matched, of: score.others)
            row("  no request, but acted on", score.acted, of: score.others)
            if showsFaults, half != .sealed { for fault in score.faults { print("    \(fault)") } }
        }
        await parts.session.shutDown()
    }

    private func row(_ name: String, _ count: Int, of all: Int) {
        let share = String(format: "%5d  %5.1f %%", count, 100 * Double(count) / Double(max(1, all)))
        print(name.padding(toLength: max(60, name.count), withPad: " ", startingAt: 0) + "  " + share)
    }
}
