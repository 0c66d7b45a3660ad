import Assistant
import AssistantTesting
import Extensions
import Foundation
import Matching
import WilcoIntents

/// How many of the corpus's sentences are understood, and how many are taken for something they are not.
struct CorpusReport {
    var corpus: String
    var apps: String
    var tables: LanguageTables?
    var tiers: Int
    var showsFaults: Bool
    var context: MatchContext

    func run() throws {
        let catalog = AppCatalog.load(folders: [apps], locale: "en-US")
        for problem in catalog.problems { print("  \(problem)") }
        let matcher = Matcher(apps: catalog.apps, locale: "en-US", tables: tables, tiers: tiers)
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
            if showsFaults, half == .development { for fault in score.faults { print("    \(fault)") } }
        }
    }

    private func row(_ name: String, _ count: Int, of all: Int) {
        let share = String(format: "%5d  %5.1f %%", count, 100 * Double(count) / Double(max(1, all)))
        print(name.padding(toLength: max(60, name.count), withPad: " ", startingAt: 0) + "  " + share)
    }
}
