import ArgumentParser
import Assistant
import Installing
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
        let parts = try shared.parts()
        let known = parts.generation.apps
        if !known.contains(where: { $0.id == app }), let near = AppNaming.nearest(to: app, among: known) {
            throw CommandFailure("\(AppNaming.Fault.unknown(app, near: near))")
        }
        let installer = AppInstaller(parts: parts)
        var failure: (any Error)?
        if !dataOnly {
            try installer.remove(app, keepsData: true)
            // Its process ends before its data goes.
            do { try await shared.tellRunningAssistant() } catch { failure = error }
        }
        if !keepData {
            try installer.eraseData(of: app)
            try await parts.session.forget(app: app)
        }
        if dataOnly { try await shared.tellRunningAssistant() }
        if let failure { throw failure }
        if !shared.json { Output.line(dataOnly ? "the data of \(app) is erased" : "\(app) removed") }
    }
}
