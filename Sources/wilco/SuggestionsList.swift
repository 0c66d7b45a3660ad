import ArgumentParser
import Assistant
import Suggestions
import WilcoIntents

/// What fits now.
struct SuggestionsList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List what fits now, best first.",
        discussion: """
            Example:
              $ wilco suggestions list --limit 3 --json
              $ wilco suggestions list --recent
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Option(help: "At most so many.")
    var limit = 5

    @Flag(help: "What was done last instead, the latest first: for trying an app's donations.")
    var recent = false

    func run() async throws {
        let parts = try shared.parts()
        if recent { return try await listRecent(parts) }
        let found = try await parts.session.suggestions().suggestions(limit: max(0, limit))
        for (number, offered) in found.enumerated() {
            guard shared.json else {
                let subtitle = offered.subtitle.map { " · \($0)" } ?? ""
                Output.line("\(number + 1)  \(offered.title)\(subtitle)" + (offered.reason.map { " (\($0))" } ?? ""))
                continue
            }
            Output.line(JSONLine.text([("number", .integer(number + 1))] + offered.members))
        }
        if found.isEmpty, !shared.json { Output.line("Nothing fits now.") }
    }

    private func listRecent(_ parts: AssistantParts) async throws {
        let found = try await parts.session.suggestions().recent(limit: max(0, limit))
        for donation in found {
            let shortcut = donation.shortcut
            Output.done(
                "\(donation.number)  \(donation.title) (\(shortcut.app))",
                members: [
                    ("donation", .integer(donation.number)), ("title", .string(donation.title)),
                    ("app", .string(shortcut.app)), ("intent", .string(shortcut.intent)),
                    ("parameters", .object(shortcut.parameters.mapValues(\.json))),
                ],
                json: shared.json
            )
        }
        if found.isEmpty, !shared.json { Output.line("Nothing was done yet.") }
    }
}

extension OfferedSuggestion {
    /// As in `wilco suggestions --json`.
    var members: [(String, JSONValue?)] {
        [
            ("title", .string(title)), ("subtitle", subtitle.map(JSONValue.string)),
            ("app", .string(suggestion.shortcut.app)),
            ("intent", .string(suggestion.shortcut.intent)),
            ("parameters", .object(suggestion.shortcut.parameters.mapValues(\.json))),
            ("weight", .number(suggestion.weight)), ("confidence", .number(confidence)),
            ("reason", reason.map(JSONValue.string)), ("background", .bool(suggestion.runsInBackground)),
            ("image", image.map(JSONValue.string)),
        ]
    }
}
