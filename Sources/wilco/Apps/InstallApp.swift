import ArgumentParser
import Configuration
import Control
import Foundation
import WilcoIntents

/// Puts an app among those of the user.
struct InstallApp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install",
        abstract: "Check an app, copy it to your apps, and take it up in a running assistant.",
        discussion: """
            Where an assistant is running, it is the one that installs it, whoever's it is.
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
        let owner = try AppOwner(shared)
        var installed = try await owner.install(
            AppInstallation(
                folder: shared.options.absolute(folder),
                allow ? .allowed : .asBefore,
                despite: despite
            )
        )
        for remark in installed.remarks { Output.error(remark) }
        if !allow, installed.isAllowed != true, isatty(STDIN_FILENO) == 1 {
            for line in installed.asks { Output.line(line) }
            Output.line("May Wilco use \(installed.name)? yes or no")
            let isAllowed = (readLine() ?? "").lowercased().hasPrefix("y")
            if isAllowed != installed.isAllowed {
                _ = try await owner.decide(AppDecision(isAllowed ? .allow(nil) : .deny, app: installed.id))
            }
            installed.isAllowed = isAllowed
        }
        let verb = installed.isUpdate ? "updated" : "installed"
        let question = installed.isUpdate ? "it asks for more than before, at its next use" : "it asks at first use"
        let note = installed.isAllowed == nil ? "; \(question), or: wilco apps allow \(installed.id)" : ""
        let refusal = installed.isAllowed == false ? ", not allowed" : ""
        owner.tell(
            "\(installed.name) (\(installed.id)) \(verb)\(refusal)\(note)",
            members: [
                ("app", .string(installed.id)), ("updated", .bool(installed.isUpdate)),
                ("allowed", installed.isAllowed.map(JSONValue.bool)),
                ("remarks", .array(installed.remarks.map(JSONValue.string))),
            ]
        )
    }
}
