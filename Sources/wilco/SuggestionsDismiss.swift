import ArgumentParser
import Assistant
import Suggestions
import WilcoIntents

/// Not now.
struct SuggestionsDismiss: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dismiss",
        abstract: "Not now: hidden for twelve hours, and less likely for four weeks.",
        discussion: """
            Example:
              $ wilco suggestions dismiss 1
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>
    @OptionGroup var argument: SuggestionArgument

    func run() async throws {
        let service = try await shared.parts().session.suggestions()
        let found = try await argument.needSuggestion(in: service)
        try await service.dismiss(found.suggestion.shortcut)
        Output.done("dismissed: \(found.title)", members: [("dismissed", .string(found.title))], json: shared.json)
    }
}
