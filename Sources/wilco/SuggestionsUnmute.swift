import ArgumentParser
import Control

/// Suggest it again.
struct SuggestionsUnmute: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unmute",
        abstract: "Suggest again what was muted or dismissed.",
        discussion: """
            Example:
              $ wilco suggestions mute
              $ wilco suggestions unmute 2
              $ wilco suggestions unmute soup-chef
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Argument(help: ArgumentHelp("Number in the list of `wilco suggestions mute`, or an app's id.", valueName: "which"))
    var which: String

    func run() async throws {
        let change = Int(which).map { SuggestionChange.unmute($0) } ?? .unmuteApp(which)
        try await UserDataOwner(shared).change(.suggestion(change))
    }
}
