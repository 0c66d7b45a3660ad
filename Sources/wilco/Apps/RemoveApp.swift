import ArgumentParser
import Control
import WilcoIntents

/// Takes an app away from those of the user.
struct RemoveApp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove one of your apps, what it has learned, and its data.",
        discussion: """
            An app that was not installed, but came with Wilco, --apps or the settings, keeps its folder: erase what it has stored
            and learned with --data-only.

            Example:
              $ wilco apps remove kettle
              $ wilco apps remove --data-only rover
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.JSON>

    @Argument(help: ArgumentHelp("The app's id.", valueName: "app"))
    var app: String

    @Flag(help: "Keep the app's data for when it is installed again.")
    var keepData = false

    @Flag(help: "Keep the app; erase only what it has stored and learned.")
    var dataOnly = false

    func validate() throws {
        guard !keepData || !dataOnly else { throw ValidationError("--keep-data and --data-only leave nothing to do") }
    }

    func run() async throws {
        let extent: AppRemoval.Extent = dataOnly ? .dataOnly : keepData ? .keepingData : .everything
        let owner = try AppOwner(shared)
        try await owner.remove(AppRemoval(app, extent))
        owner.tell(
            dataOnly ? "the data of \(app) is erased" : "\(app) removed",
            members: [("app", .string(app)), ("removed", .string(extent.rawValue))]
        )
    }
}
