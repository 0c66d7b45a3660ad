import ArgumentParser
import Control

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
        guard let number = Int(argument.which) else { throw argument.noNumber }
        try await UserDataOwner(shared).change(.suggestion(.dismiss(number)))
    }
}
