import ArgumentParser
import Assistant
import Configuration
import Control
import Foundation
import WilcoIntents

/// Keeps an installed app up to date with the folder that is being worked on.
struct WatchApp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Install an app again whenever its folder changes, while you talk to it.",
        discussion: """
            A change that cannot be installed is reported, and the version before it stays. The app is allowed all that it asks for, unless you
            have refused it.

            Example:
              $ wilco apps watch ./kettle
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.Traffic, Uses.JSON>

    @Argument(help: ArgumentHelp("The app's folder.", valueName: "dir"))
    var folder: String

    func run() async throws {
        let path = shared.options.absolute(folder)
        guard FileManager.default.fileExists(atPath: path) else {
            throw CommandFailure("there is no folder \(folder) — make an app with wilco apps new, or check the name")
        }
        let folder = try FolderChanges(rest: .milliseconds(300)) { [path] }
        await install(path)
        for await _ in folder.changes { await install(path) }
    }

    private func install(_ path: String) async {
        do {
            let owner = try AppOwner(shared)
            // Whoever works on an app has allowed it, unless they have refused it.
            let installed = try await owner.install(AppInstallation(folder: path, .unlessRefused))
            let done = installed.isUpdate ? "updated" : "installed"
            owner.tell(
                "\(installed.id) \(done)",
                members: [("app", .string(installed.id)), ("done", .string(done))]
            )
            if installed.isAllowed == false {
                Output.error("\(installed.id) may not be used — allow it with wilco apps allow \(installed.id)")
            }
        } catch {
            Output.error("\(error)")
        }
    }
}
