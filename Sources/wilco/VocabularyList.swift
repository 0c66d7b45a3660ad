import ArgumentParser
import Assistant
import Control
import Foundation
import WilcoIntents

/// The user's own terms.
struct VocabularyList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the terms that apps hand over, and what Wilco makes of each.",
        discussion: """
            Of a running assistant, if there is one: what it listens for now. With --apps, the apps are asked.

            accepted: known; guessed: with a guessed pronunciation; clashes: it is or sounds like another; refused: not taken.

            Example:
              $ wilco vocabulary list unicorn-chat
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.Traffic, Uses.JSON>

    @Argument(help: ArgumentHelp("Of this app alone.", valueName: "app"))
    var app: String?

    func run() async throws {
        if shared.appFolders.isEmpty, try await listOfRunningAssistant() { return }
        let parts = try shared.parts()
        parts.generation.reportProblems { Output.error($0) }
        try parts.generation.requireApps()
        try parts.requireApp(app)
        try await parts.session.refreshVocabulary(of: app)
        let terms = await parts.session.judgedVocabulary(of: app)
        await parts.session.shutDown()
        for term in terms { running.say(line(term.handed), by: nil) }
    }

    /// What a running assistant listens for now.
    ///
    /// - Returns: False when none is running.
    private func listOfRunningAssistant() async throws -> Bool {
        guard let client = try running.connectIfAny() else { return false }
        let other = client.isAnothers ? client : nil
        _ = try await client.answer(to: .vocabulary(app: app)) { reply in
            if case .term(let term) = reply { running.say(line(term), by: other) }
        }
        running.sayWho("told", by: other)
        return true
    }

    private var running: RunningAssistant { RunningAssistant(shared: shared) }

    private func line(_ term: HandedTerm) -> ToldLine {
        let detail = term.detail.map { ": \($0)" } ?? ""
        return ToldLine("\(term.app) \(term.type)  \(term.display)  \(term.verdict)\(detail)", term.members)
    }
}
