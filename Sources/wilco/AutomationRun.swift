import ArgumentParser
import Control
import WilcoIntents

/// Does what an automation does, now.
struct AutomationRun: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract:
            "Do now what an automation does, whatever it waits for; its questions are answered on standard input.",
        discussion: """
            Example:
              $ wilco automation run "Good morning"
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.Traffic, Uses.JSON>

    @Option(help: "screen: short lines and cards; handsFree: everything in words.")
    var mode: InteractionMode = .screen

    @Argument(help: "Its name.")
    var name: String

    func run() async throws {
        try await OfferTaking(shared: shared, mode: mode).take(.automation(name))
    }
}
