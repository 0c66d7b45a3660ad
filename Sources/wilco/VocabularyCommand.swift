import ArgumentParser
import Assistant
import Foundation
import WilcoIntents

/// The user's own terms.
struct VocabularyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vocabulary",
        abstract: "List the terms that apps hand over, and what Wilco makes of each.",
        discussion: """
            accepted: known; guessed: with a guessed pronunciation; clashes: it is or sounds like another; refused: not taken.

            Example:
              $ wilco vocabulary unicorn-chat
            """
    )

    @OptionGroup var shared: SharedOptions

    @Argument(help: ArgumentHelp("Of this app alone.", valueName: "app"))
    var app: String?

    func run() async throws {
        let parts = try shared.parts()
        parts.reportProblems { Output.error($0) }
        try parts.requireApps()
        if let app, !parts.apps.contains(where: { $0.id == app }) {
            throw CommandFailure("there is no app \(app) — see wilco apps list")
        }
        let terms = try await parts.judgedVocabulary(of: app)
        await parts.shutDown()
        for item in terms {
            if shared.json {
                Output.line(
                    JSONLine.text([
                        ("app", .string(item.app)), ("type", .string(item.type)), ("id", .string(item.term.id)),
                        ("display", .string(item.term.display)), ("verdict", .string(item.verdict.name)),
                        ("detail", item.verdict.detail.map(JSONValue.string)),
                    ])
                )
            } else {
                let detail = item.verdict.detail.map { ": \($0)" } ?? ""
                Output.line("\(item.app) \(item.type)  \(item.term.display)  \(item.verdict.name)\(detail)")
            }
        }
    }
}
