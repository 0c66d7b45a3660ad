import ArgumentParser
import Assistant
import Suggestions
import WilcoIntents

/// Why something is suggested.
struct SuggestionsExplain: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Tell why something is suggested.",
        discussion: """
            Example:
              $ wilco suggestions explain 1
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>
    @OptionGroup var argument: SuggestionArgument

    func run() async throws {
        let service = try await shared.parts().session.suggestions()
        let found = try await argument.needSuggestion(in: service)
        guard !shared.json else { return Output.line(JSONLine.text(found.members)) }
        Output.line(found.title)
        Output.line(found.reason ?? "held out by the app")
        Output.line("share of what is done in such situations: \(Self.percent(found.suggestion.weight))")
        Output.line("how sure: \(Self.percent(found.confidence))")
    }

    private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}
