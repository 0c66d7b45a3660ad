import ArgumentParser
import Control
import WilcoIntents

/// Runs a shortcut as a tap on it does.
struct ShortcutRunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run a shortcut; its questions are answered on standard input.",
        discussion: """
            A running assistant does it, if there is one, as it does what is asked; with --apps, one of this command's own.

            Example:
              $ wilco shortcuts run lunch
              $ wilco shortcuts run lunch --dry
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.Traffic, Uses.JSON>

    @Option(help: "screen: short lines and cards; handsFree: everything in words.")
    var mode: InteractionMode = .screen

    @Flag(help: "Say what would be done, and do nothing.")
    var dry = false

    @Argument(help: "The shortcut's name, or one of its phrases.")
    var name: String

    func run() async throws {
        guard dry else { return try await OfferTaking(shared: shared, mode: mode).take(.shortcut(name)) }
        try await Informant.ofShortcuts(shared).tell(.rehearsal(ofShortcut: name))
    }
}
