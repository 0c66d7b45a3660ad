import ArgumentParser
import Control
import WilcoIntents

/// Does what a suggestion or a donation stands for, as a tap on it would.
struct SuggestionsTry: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "try",
        abstract: "Do what a suggestion stands for, or something that was done before.",
        discussion: """
            Without --apps the running assistant does it, if there is one.

            Example:
              $ wilco suggestions try 1
              $ wilco suggestions try --recent 17
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.Traffic, Uses.JSON>

    @Option(help: "screen: short lines and cards; handsFree: everything in words.")
    var mode: InteractionMode = .screen

    @Flag(help: "The number is one of `wilco suggestions list --recent`.")
    var recent = false

    @Argument(help: ArgumentHelp("Number in the list.", valueName: "which"))
    var number: Int

    func run() async throws {
        try await OfferTaking(shared: shared, mode: mode).take(recent ? .donation(number) : .suggestion(number))
    }
}
