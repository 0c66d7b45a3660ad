import ArgumentParser
import Control

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
        guard let number = Int(argument.which) else { throw argument.noNumber }
        try await Informant.ofUserData(shared).tell(.reason(number))
    }
}
