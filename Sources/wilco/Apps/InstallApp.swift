import Access
import ArgumentParser
import Assistant
import Configuration
import Foundation
import Installing
import WilcoIntents

/// Puts an app among those of the user.
struct InstallApp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install",
        abstract: "Check an app, copy it to your apps, and take it up in a running assistant.",
        discussion: """
            A new version takes the place of the old one in one step, once its handler has answered. On a terminal you are asked
            whether Wilco may use the app; else it asks at its first use.

            Example:
              $ wilco apps install ./kettle --allow
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.Traffic, Uses.JSON>

    @Argument(help: ArgumentHelp("The app's folder.", valueName: "dir"))
    var folder: String

    @Flag(help: "Allow the app what it asks for, without being asked.")
    var allow = false

    @Option(help: ArgumentHelp("Install it although it looks like that app, or takes its place.", valueName: "app"))
    var despite: [String] = []

    func run() async throws {
        let parts = try shared.parts()
        let installed = try await AppInstaller(parts: parts).install(
            shared.options.absolute(folder),
            allows: allow,
            despite: Set(despite)
        )
        let app = installed.app
        for remark in installed.remarks { Output.error(remark) }
        var isAllowed = try parts.generation.access.standing(of: app)
        let decided = isAllowed
        if allow {
            isAllowed = true
        } else if isAllowed != true, isatty(STDIN_FILENO) == 1 {
            for line in AppText.asks(app) { Output.line(line) }
            Output.line("May Wilco use \(app.name.text)? yes or no")
            isAllowed = (readLine() ?? "").lowercased().hasPrefix("y")
        }
        if let isAllowed, isAllowed != decided { try parts.generation.access.decide(app, isGranted: isAllowed) }
        try await shared.tellRunningAssistant()
        if try await shared.isTakenUp(app.id) == false {
            Output.error(
                "the running assistant does not work with \(app.id) — it was started with --apps, or its log says what is wrong"
            )
        }
        if shared.json {
            Output.line(
                JSONLine.text([
                    ("app", .string(app.id)), ("updated", .bool(installed.isUpdate)),
                    ("allowed", isAllowed.map(JSONValue.bool)),
                    ("remarks", .array(installed.remarks.map(JSONValue.string))),
                ])
            )
        } else {
            let verb = installed.isUpdate ? "updated" : "installed"
            let question = installed.isUpdate ? "it asks for more than before, at its next use" : "it asks at first use"
            let note = isAllowed == nil ? "; \(question), or: wilco apps allow \(app.id)" : ""
            Output.line("\(app.name.text) (\(app.id)) \(verb)\(isAllowed == false ? ", not allowed" : "")\(note)")
        }
    }
}
