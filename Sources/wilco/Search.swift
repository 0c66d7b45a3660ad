import ArgumentParser
import Assistant
import Shortcuts
import Storage
import Suggestions
import WilcoIntents

/// The user's own: shortcuts, and what was looked at in apps.
struct Search: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Search your shortcuts and what you looked at in apps.",
        discussion: """
            Example:
              $ wilco search tomato
              shortcut  Soup time  Order 1 tomato soup
              donation 17  Look at an order: the tomato soup (Soup Chef)
              $ wilco shortcuts run "Soup time"
              $ wilco suggestions try --recent 17
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Option(help: "At most so many of each.")
    var limit = 20

    @Argument(help: "Words that must all be in it.")
    var words: [String]

    func run() async throws {
        let (parts, library) = try shared.shortcutParts()
        let wanted = words.map(SuggestionService.plain)
        var count = 0
        for record in try library.records() {
            let shortcut = try? library.shortcut(of: record)
            let does = (shortcut?.steps ?? []).map { library.summaries.wholeText(of: $0) }.joined(separator: "; ")
            let phrases = record.phrases.map(\.text)
            let text = ([record.name, does, shortcut?.description ?? ""] + phrases).joined(separator: " ")
            guard count < limit, wanted.allSatisfy(SuggestionService.plain(text).contains) else { continue }
            count += 1
            Output.done(
                "shortcut  \(record.name)  \(does)",
                members: [
                    ("kind", "shortcut"), ("name", .string(record.name)),
                    ("phrases", .array(phrases.map(JSONValue.string))), ("does", .string(does)),
                ],
                json: shared.json
            )
        }
        let found = try await parts.session.suggestions().search(words, limit: max(0, limit))
        for donation in found {
            let shortcut = donation.shortcut
            let app = parts.generation.apps.first { $0.id == shortcut.app }?.name.text ?? shortcut.app
            Output.done(
                "donation \(donation.number)  \(donation.title) (\(app))",
                members: [
                    ("kind", "activity"), ("donation", .integer(donation.number)), ("title", .string(donation.title)),
                    ("app", .string(shortcut.app)), ("activity", .string(shortcut.intent)),
                    ("userInfo", .object(shortcut.parameters.mapValues(\.json))),
                ],
                json: shared.json
            )
        }
        if count == 0, found.isEmpty, !shared.json { Output.line("Nothing of yours has these words.") }
    }
}
