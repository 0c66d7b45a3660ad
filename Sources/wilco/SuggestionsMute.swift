import ArgumentParser
import Control

/// Never again.
struct SuggestionsMute: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mute",
        abstract: "Never suggest this again, or nothing of an app.",
        discussion: """
            Without an argument: list what is muted.

            Example:
              $ wilco suggestions mute 2
              $ wilco suggestions mute soup-chef
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Argument(help: ArgumentHelp("Number in the list of `wilco suggestions`, or an app's id.", valueName: "which"))
    var which: String?

    func run() async throws {
        guard let which else { return try await Informant.ofUserData(shared).tell(.muted) }
        let change = Int(which).map { SuggestionChange.mute($0) } ?? .muteApp(which)
        try await UserDataOwner(shared).change(.suggestion(change))
    }
}
