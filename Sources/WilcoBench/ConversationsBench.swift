import ArgumentParser
import Assistant
import Configuration
import Foundation
import PipelineTesting
import Synchronization
import WilcoIntents

/// Conversations that were written without sight of templates and code, held with every app.
struct ConversationsBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "conversations",
        abstract: "Conversations written blind, typed, with all apps: fitting, silent and rejected turns by theme.",
        discussion: """
            Each turn is judged by what came of it against what its writer expected. Sealed files are left out, or counted:
            of them only totals are shown.

            Example:
              $ wilco-bench conversations --failures
            """
    )

    @Argument(help: ArgumentHelp("Folder of the conversations (default: the checkout's).", valueName: "folder"))
    var folder: String?

    @Flag(help: "The sealed files instead of the open ones; shows totals only.")
    var sealed = false

    @Flag(help: "List each turn of the open files that does not fit.")
    var failures = false

    @Option(help: ArgumentHelp("Only themes or conversations with this in their name.", valueName: "text"))
    var only: String?

    @Option(help: ArgumentHelp("Where config/apps and config/languages are.", valueName: "folder"))
    var checkout = BuiltProducts.checkout.path

    @Flag(help: "Without the sentence embedding, though it is installed.")
    var withoutEmbedding = false

    @Option(help: "How many conversations are held at once.")
    var parallel = ProcessInfo.processInfo.activeProcessorCount

    func run() async throws {
        var options = AssistantOptions(
            apps: [checkout + "/config/apps"],
            configuration: checkout + "/config/wilco.yaml",
            environment: ProcessInfo.processInfo.environment,
            executable: try BuiltProducts.path("wilco"),
            workingDirectory: checkout,
            userID: getuid()
        )
        if !withoutEmbedding { options.sentenceEmbedding = LearnedModels(options).sentenceFolder }
        let folder = folder ?? checkout + "/Tests/PipelineTests/Blind"
        let conversations = try BlindConversation.load(folder: folder).filter { conversation in
            conversation.isSealed == sealed
                && (only.map { conversation.theme.contains($0) || conversation.id.contains($0) } ?? true)
        }
        let player = ConversationPlayer(options: options)
        let definitions = try AssistantParts(options).generation.apps
        var held: [Int: [TurnFacts]] = [:]
        try await withThrowingTaskGroup(of: (Int, [TurnFacts]).self) { group in
            var rest = Array(conversations.enumerated())[...]
            func next() {
                guard let (index, conversation) = rest.popFirst() else { return }
                group.addTask { (index, try await player.play(conversation)) }
            }
            for _ in 0..<max(1, parallel) { next() }
            while let (index, facts) = try await group.next() {
                held[index] = facts
                next()
            }
        }
        var total = Score()
        var themes: [(name: String, score: Score)] = []
        for (index, conversation) in conversations.enumerated() {
            let judge = TurnJudge(apps: definitions, now: ConversationPlayer.date(of: conversation))
            var score = Score(conversations: 1)
            for (number, (turn, facts)) in zip(conversation.turns, held[index] ?? []).enumerated() {
                let fault = judge.fault(of: facts, in: turn)
                score.note(turn, facts, fault)
                if failures, !sealed, let fault { tell(fault, conversation, number, turn, facts) }
            }
            total.add(score)
            if themes.last?.name != conversation.theme { themes.append((conversation.theme, Score())) }
            themes[themes.count - 1].score.add(score)
        }
        print(Score.header)
        if !sealed { for theme in themes { print(theme.score.row(theme.name)) } }
        print(total.row(sealed ? "all sealed" : "all open"))
    }

    private func tell(
        _ fault: String,
        _ conversation: BlindConversation,
        _ number: Int,
        _ turn: BlindConversation.Turn,
        _ facts: TurnFacts
    ) {
        let wanted = ([turn.kind] + turn.also).map(\.rawValue).joined(separator: "|")
        let values = turn.values.map { "\($0.name): \($0.wanted.joined(separator: "+"))" }.joined(separator: ", ")
        let handled = facts.handled.map { "\($0.intent) \($0.code)" }
        let acts = facts.acts.map { act in
            act.invocation.parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.display)" }.joined(
                separator: " "
            )
        }
        print("\(conversation.theme)/\(conversation.id):\(number + 1)  \(fault)")
        print("    said  \(turn.say)")
        print("    want  \(wanted)  \(turn.app ?? "-") \(turn.intent ?? "-")  \(values)")
        print("    got   \(facts.text.replacing("\n", with: " / "))")
        let pending = facts.expectation.map { "asks \($0.pending?.intent ?? "?")" }
        let story = handled + acts + facts.results + [pending, facts.outcome?.rawValue].compactMap(\.self)
        if !story.isEmpty { print("          \(story.joined(separator: "; "))") }
    }
}

extension ConversationsBench {
    /// Turns, and how many are of each kind.
    struct Score {
        var conversations = 0
        var turns = 0
        var fitting = 0
        var silent = 0
        var forbiddenActs = 0
        /// Answered with the line for what is not understood, or for what no app can do where one could.
        var rejected = 0

        mutating func note(_ turn: BlindConversation.Turn, _ facts: TurnFacts, _ fault: String?) {
            turns += 1
            if fault == nil { fitting += 1 }
            if facts.isSilent { silent += 1 }
            if turn.neverActs, facts.acted { forbiddenActs += 1 }
            let isImpossible = turn.kind == .cannot || turn.also.contains(.cannot)
            if facts.isRejected || facts.isBeyondApps && !isImpossible { rejected += 1 }
        }

        mutating func add(_ other: Score) {
            conversations += other.conversations
            turns += other.turns
            fitting += other.fitting
            silent += other.silent
            forbiddenActs += other.forbiddenActs
            rejected += other.rejected
        }

        static let header = row(
            "",
            ["conversations", "turns", "fitting", "", "silent", "forbidden acts", "rejected", ""]
        )

        func row(_ name: String) -> String {
            func share(_ count: Int) -> String {
                String(format: "%.1f %%", 100 * Double(count) / Double(max(1, turns)))
            }
            return Self.row(
                name,
                ["\(conversations)", "\(turns)", "\(fitting)", share(fitting), "\(silent)", "\(forbiddenActs)"]
                    + ["\(rejected)", share(rejected)]
            )
        }

        private static func row(_ name: String, _ columns: [String]) -> String {
            let widths = [13, 6, 8, 8, 7, 15, 9, 8]
            let cells = zip(columns, widths).map { String(repeating: " ", count: max(1, $1 - $0.count)) + $0 }
            return name.padding(toLength: 22, withPad: " ", startingAt: 0) + cells.joined()
        }
    }
}
