import ArgumentParser
import Assistant
import Control
import WilcoIntents

/// Opens an automation's file in the user's editor.
struct AutomationEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Edit an automation's file in $VISUAL or $EDITOR; what is wrong is told, and nothing is lost.",
        discussion: """
            Another name in it renames the automation.

            Example:
              $ EDITOR=nano wilco automation edit "Good morning"
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Flag(help: "Keep it even where it would never do what it is for.")
    var force = false

    @Argument(help: "Its name.")
    var name: String

    func run() async throws {
        let owner = try await UserDataOwner(shared)
        let seen = try await owner.automation(named: name)
        try await TextEditor.edit(seen, named: "automation.yaml", backBy: "wilco automation add FILE") { text, file in
            let edit = AutomationChange.edit(seen: seen, text: text, path: file, keepsFaults: force)
            try await owner.change(.automation(edit))
        }
    }
}
