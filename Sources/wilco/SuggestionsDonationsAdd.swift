import ArgumentParser
import Assistant
import Control
import Extensions
import Logging

/// Tells of something the person did, for apps whose windows or scripts are not their handler.
struct SuggestionsDonationsAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Tell of something that was done in an app, once for each action.",
        discussion: """
            What was done has the shape of the protocol's `donate`, without the intent's `key` and `locale`. \
            The time and the place are those of now. With - each line of standard input is something that was done.

            Example:
              $ wilco suggestions donations add soup-chef \\
                  '{"identifier":"order-17","intent":{"name":"OrderSoup","parameters":{"quantity":{"type":"integer","value":2}}}}'
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Argument(help: ArgumentHelp("The app's id.", valueName: "app"))
    var app: String

    @Argument(
        help: ArgumentHelp(
            "The params of `donate`, as JSON; - reads them from standard input.",
            valueName: "donation"
        )
    )
    var donation: String

    func run() async throws {
        // The app's author is who reads this.
        let owner = try await UserDataOwner(shared) {
            try AssistantParts(shared.options) { (entry: AppLogEntry) in
                if entry.level >= .warning { Output.error(entry.message) }
            }
        }
        let lines = donation == "-" ? AnySequence(LinesOfStandardInput()) : AnySequence([donation])
        for line in lines { try await owner.change(.suggestion(.donate(app: app, donation: line))) }
    }
}
