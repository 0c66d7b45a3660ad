import ArgumentParser
import Assistant

/// Takes an app away from those of the user.
struct RemoveApp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove one of your apps, what it has learned, and its data.",
        discussion: """
            Example:
              $ wilco apps remove kettle
            """
    )

    @OptionGroup var shared: SharedOptions

    @Argument(help: ArgumentHelp("The app's id.", valueName: "app"))
    var app: String

    @Flag(help: "Keep the app's data for when it is installed again.")
    var keepData = false

    func run() async throws {
        let parts = try shared.parts()
        try AppInstaller(parts: parts).remove(app, keepsData: keepData)
        if !keepData { try await parts.forget(app: app) }
        try await shared.tellRunningAssistant()
        if !shared.json { Output.line("\(app) removed") }
    }
}
