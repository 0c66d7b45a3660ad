import ArgumentParser
import Control
import WilcoIntents

/// Opens the app of a suggestion or a donation with its values filled in, as a tap beside its button would.
struct SuggestionsOpen: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Open the app with what is suggested filled in, to look at and change; nothing is done by that.",
        discussion: """
            For apps that can be opened. Without --apps the running assistant does it, if there is one.

            Example:
              $ wilco suggestions open 1
              $ wilco suggestions open --recent 17
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
        let offer: TypedTurn.Offer =
            recent ? .donation(number, opens: true) : .suggestion(number, opens: true)
        try await OfferTaking(shared: shared, mode: mode).take(offer)
    }
}
