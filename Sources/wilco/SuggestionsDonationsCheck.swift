import ArgumentParser
import Control

/// Whether what apps donate can become suggestions.
struct SuggestionsDonationsCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Tell how often what apps donate is repeated, and what belongs to no shortcut type.",
        discussion: """
            Example:
              $ wilco suggestions donations check --app soup-chef
              soup-chef OrderSoup: 12 donations, 9 of them repeated
              no shortcut type has soup, size (3 donations)
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.JSON>

    @Option(help: ArgumentHelp("Only of this app.", valueName: "id"))
    var app: String?

    func run() async throws {
        try await Informant.ofUserData(shared).tell(.coverage(app: app))
    }
}
