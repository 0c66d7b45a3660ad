import ArgumentParser
import Control

/// Suggest it again.
struct SuggestionsUnmute: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unmute",
        abstract: "Suggest again what was muted of an app.",
        discussion: """
            Example:
              $ wilco suggestions unmute soup-chef
            """
    )

    @OptionGroup var shared: Shared<Uses.Settings, Uses.State, Uses.JSON>

    @Argument(help: ArgumentHelp("The app's id.", valueName: "app"))
    var app: String

    func run() async throws {
        try await UserDataOwner(shared).change(.suggestion(.unmuteApp(app)))
    }
}
