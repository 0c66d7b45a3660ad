import ArgumentParser
import Control

/// What a parameter of a step can be set to.
struct ShortcutOptions: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "options",
        abstract: "List what a step's parameter can be set to: asked of the app now.",
        discussion: """
            Example:
              $ wilco shortcuts options soup-chef.OrderSoup soup
              $ wilco shortcuts options soup-chef.OrderSoup soup noodle
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.Traffic, Uses.JSON>

    @Argument(help: ArgumentHelp("As `do:` names it.", valueName: "app.intent"))
    var action: String

    @Argument(help: "The parameter; see `wilco shortcuts actions`.")
    var parameter: String

    @Argument(help: "Only those that the app finds for these words.")
    var words: [String] = []

    func run() async throws {
        let informant = try await Informant.ofUses(shared) { [shared] in try shared.shortcutParts().parts }
        try await informant.tell(.options(action: action, parameter: parameter, words: words))
    }
}
