import ArgumentParser
import Assistant
import AssistantTesting
import Configuration
import Foundation
import Matching
import PipelineTesting
import WilcoIntents

/// How often the likeliest request is the right one where no template fits, and the weights that fit best.
struct LikelihoodBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "likelihood",
        abstract: "Fits what decides over sentences that no template fits, and tells how often that is right.",
        discussion: """
            Turns of the open blind conversations are guessed at with all apps: by the weights in use, and by weights that
            are fitted to the turns of the first three writers. Every other sentence that no app can do is left for the table.

            Example:
              $ wilco-bench likelihood
            """
    )

    @Option(help: ArgumentHelp("Where config/apps and config/languages are.", valueName: "folder"))
    var checkout = BuiltProducts.checkout.path

    /// What was said, with what speaks for each request.
    private struct Turn {
        var group: Group
        var signs: [[Double]]
        /// Which of the requests is meant; nil: none.
        var meant: Int?
        /// Neither a template nor anything else but its likelihood tells what it is.
        var isGuessed: Bool
        /// Fits the weights.
        var teaches: Bool
    }

    private enum Group: String, CaseIterable {
        case first = "first three writers"
        case fourth = "fourth writer"
        case fifth = "fifth writer"
        case cannot = "beyond the apps"
        case others = "others' requests"

        init(_ theme: String) {
            self = theme.hasPrefix("nov-") ? .fourth : theme.hasPrefix("late-") ? .fifth : .first
        }
    }

    func run() async throws {
        let turns = try await turns()
        let taught = turns.filter { $0.teaches && $0.meant != nil }
        let fitted = Self.fittedWeights(taught)
        let certainty = Self.fittedCertainty(turns.filter { $0.teaches && $0.isGuessed }, by: fitted)
        Self.tell("weight", Matcher.signNames, Matcher.signWeights, fitted)
        Self.tell("certainty", Matcher.certaintyNames, Matcher.certainty, certainty)
        print("\nfirst guess right             turns   in use   fitted   of those that nothing else understood")
        for group in Group.allCases {
            let all = turns.filter { $0.group == group && $0.meant != nil }
            let guessed = all.filter(\.isGuessed)
            guard !all.isEmpty else { continue }
            let shares = [(all, Matcher.signWeights), (all, fitted), (guessed, Matcher.signWeights), (guessed, fitted)]
                .map {
                    turns,
                    weights in Self.share(turns.count { Self.first($0, weights) == $0.meant }, turns.count)
                }
            print(
                Self.cell(group.rawValue, 26)
                    + Self.cells(["\(all.count)", shares[0], shares[1], "\(guessed.count)", shares[2], shares[3]])
            )
        }
        print("\nby certainty in use   " + Group.allCases.map { Self.cell($0.rawValue, 24) }.joined())
        for least in [0.3, 0.35, 0.4, 0.5, 0.7, 0.8, 0.85, 0.9] {
            let cells = Group.allCases.map { group in
                let turns = turns.filter { $0.group == group && $0.isGuessed && (group != .others || !$0.teaches) }
                let sure = turns.filter { Self.certainty($0, Matcher.signWeights, Matcher.certainty) >= least }
                let right = sure.count { $0.meant != nil && Self.first($0, Matcher.signWeights) == $0.meant }
                return Self.cell("\(right) of \(sure.count), \(turns.count) in all", 24)
            }
            print(Self.cell(String(format: "  %.2f", least), 22) + cells.joined())
        }
    }

    private func turns() async throws -> [Turn] {
        var options = AssistantOptions(
            apps: [checkout + "/config/apps"],
            configuration: checkout + "/config/wilco.yaml",
            environment: ProcessInfo.processInfo.environment,
            executable: try BuiltProducts.path("wilco"),
            workingDirectory: checkout,
            userID: getuid()
        )
        options.sentenceEmbedding = LearnedModels(options).sentenceFolder
        guard options.sentenceEmbedding != nil else {
            throw ValidationError("no sentence embedding is installed — Models/install.py installs it")
        }
        let parts = try AssistantParts(options)
        try await parts.session.refreshVocabulary()
        await parts.generation.comparing?.value
        let matcher = parts.generation.matcher
        let noon = MatchContext(now: Date(timeIntervalSince1970: 1_772_452_800), timeZone: .gmt)
        var turns: [Turn] = []
        func add(_ text: String, _ group: Group, app: String?, intent: String?, recent: [String], teaches: Bool) {
            var context = noon
            if !recent.isEmpty {
                context.values[MatchContext.lastAsked] = .array(recent.map { .object(["app": .string($0)]) })
            }
            let requests = matcher.weighed(text, in: context)
            let meant = intent.flatMap { intent in requests.firstIndex { $0.app == app && $0.intent == intent } }
            guard !requests.isEmpty, intent == nil || meant != nil else { return }
            let found = matcher.explain(text, in: context)
            turns.append(
                Turn(
                    group: group,
                    signs: requests.map(\.signs),
                    meant: meant,
                    isGuessed: found.understanding.match == nil || found.decidedBy == Matcher.likeliest,
                    teaches: teaches
                )
            )
        }
        let folder = checkout + "/Tests/PipelineTests/Blind"
        for conversation in try BlindConversation.load(folder: folder) where !conversation.isSealed {
            var recent: [String] = []
            var asked: BlindConversation.Turn?
            for turn in conversation.turns {
                let group = Group(conversation.theme)
                // What answers a question is understood by the question.
                let isAnswer =
                    asked.map {
                        $0.app == turn.app && $0.intent == turn.intent && [.ask, .choose, .confirm].contains($0.kind)
                    } ?? false
                asked = turn
                if turn.intent != nil, !isAnswer {
                    add(turn.say, group, app: turn.app, intent: turn.intent, recent: recent, teaches: group == .first)
                } else if !isAnswer, turn.kind == .cannot || turn.kind == .smalltalk {
                    add(turn.say, .cannot, app: nil, intent: nil, recent: recent, teaches: group == .first)
                }
                // As the conversation goes where each turn is understood.
                if let app = turn.app { recent = [app] + recent.filter { $0 != app }.prefix(3) }
            }
        }
        for half in SentenceCorpus.Half.allCases where half != .sealed {
            let corpus = try SentenceCorpus(half, in: checkout + "/Tests/MatchingTests/Corpus")
            for (number, text) in corpus.others.enumerated() {
                add(text, .others, app: nil, intent: nil, recent: [], teaches: number.isMultiple(of: 2))
            }
        }
        await parts.session.shutDown()
        return turns
    }

    private static func score(_ signs: [Double], _ weights: [Double]) -> Double {
        zip(signs, weights).reduce(0) { $0 + $1.0 * $1.1 }
    }

    private static func first(_ turn: Turn, _ weights: [Double]) -> Int? {
        turn.signs.indices.max { score(turn.signs[$0], weights) < score(turn.signs[$1], weights) }
    }

    private static func certainty(_ turn: Turn, _ weights: [Double], _ certainty: [Double]) -> Double {
        1 / (1 + exp(-score(Matcher.certaintyEvidence(turn.signs, weights), certainty)))
    }

    /// Weights under which what was meant is the likeliest, of all requests there are.
    private static func fittedWeights(_ turns: [Turn]) -> [Double] {
        ascend(from: [Double](repeating: 0, count: Matcher.signNames.count)) { weights in
            // Weights stay small without reason to grow.
            var slope = weights.map { -$0 }
            for turn in turns {
                let scores = turn.signs.map { score($0, weights) }
                let most = scores.max() ?? 0
                let shares = scores.map { exp($0 - most) }
                let whole = shares.reduce(0, +)
                for (place, signs) in turn.signs.enumerated() {
                    let part = (place == turn.meant ? 1 : 0) - shares[place] / whole
                    for sign in signs.indices { slope[sign] += part * signs[sign] }
                }
            }
            return slope
        }
    }

    private static func fittedCertainty(_ turns: [Turn], by weights: [Double]) -> [Double] {
        let samples = turns.map {
            (Matcher.certaintyEvidence($0.signs, weights), $0.meant != nil && first($0, weights) == $0.meant)
        }
        return ascend(from: Matcher.certaintyNames.map { _ in 0 }) { certainty in
            var slope = certainty.map { -$0 / 10 }
            for (evidence, isRight) in samples {
                let part = (isRight ? 1 : 0) - 1 / (1 + exp(-score(evidence, certainty)))
                for sign in evidence.indices { slope[sign] += part * evidence[sign] }
            }
            return slope
        }
    }

    /// Goes up the slope until it is flat; each number's steps become smaller the further it has gone (AdaGrad).
    private static func ascend(from start: [Double], slope: ([Double]) -> [Double]) -> [Double] {
        var place = start
        var gone = start.map { _ in 1e-6 }
        for _ in 0..<1500 {
            for (sign, value) in slope(place).enumerated() {
                gone[sign] += value * value
                place[sign] += 0.5 * value / gone[sign].squareRoot()
            }
        }
        return place
    }

    private static func tell(_ title: String, _ names: [String], _ used: [Double], _ fitted: [Double]) {
        print("\(cell(title, 20))  in use   fitted")
        for (name, values) in zip(names, zip(used, fitted)) {
            print("  " + cell(name, 18) + String(format: "%8.3f %8.3f", values.0, values.1))
        }
    }

    private static func share(_ count: Int, _ all: Int) -> String {
        String(format: "%.1f %%", 100 * Double(count) / Double(max(1, all)))
    }

    private static func cell(_ text: String, _ width: Int) -> String {
        text.padding(toLength: max(width, text.count + 1), withPad: " ", startingAt: 0)
    }

    private static func cells(_ texts: [String]) -> String {
        texts.map { String(repeating: " ", count: max(1, 9 - $0.count)) + $0 }.joined()
    }
}
