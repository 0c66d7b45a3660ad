import ArgumentParser
import Assistant
import Control
import Shortcuts

/// The user's shortcuts: phrases of their own, and what they do.
struct ShortcutsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shortcuts",
        abstract: "Phrases of your own, and the requests and steps they stand for.",
        discussion: """
            Example:
              $ wilco shortcuts add lunch.yaml
              $ wilco shortcuts run lunch
            """,
        subcommands: [
            ShortcutList.self, ShortcutShow.self, ShortcutAdd.self, ShortcutEditCommand.self, ShortcutCheck.self,
            ShortcutRunCommand.self, ShortcutRename.self, ShortcutOrganise.self, ShortcutRemove.self, ShortcutUndo.self,
            ShortcutHistory.self, ShortcutRunsList.self, ShortcutPhrases.self,
            ShortcutExport.self, ShortcutImport.self, ShortcutGallery.self, ShortcutActions.self,
            ShortcutOptions.self,
        ],
        defaultSubcommand: ShortcutList.self
    )
}

/// My Shortcuts.
struct ShortcutList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your shortcuts in your order: what to say, and what each does.",
        discussion: """
            Example:
              $ wilco shortcuts list
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    func run() async throws {
        try await Informant.ofShortcuts(shared).tell(
            .shortcuts,
            orElse: "no shortcuts yet; `wilco shortcuts gallery` has some to begin with"
        )
    }
}

/// One shortcut in full.
struct ShortcutShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a shortcut: its steps as sentences, or its file.",
        discussion: """
            Example:
              $ wilco shortcuts show lunch --file
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Flag(help: "The file, as it was written.")
    var file = false

    @Argument(help: "The shortcut's name, or one of its phrases.")
    var name: String

    func run() async throws {
        try await Informant.ofShortcuts(shared).tell(file ? .shortcut(name) : .steps(ofShortcut: name))
    }
}
