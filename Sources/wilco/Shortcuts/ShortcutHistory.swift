import ArgumentParser
import Control

/// Takes back a change of shortcuts.
struct ShortcutUndo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Take back a change of shortcuts: the last, the last of one shortcut, or one of the history.",
        discussion: """
            What was changed at once comes back at once: a shortcut that was removed with its automations, one that was renamed
            with those that run it. What was changed again since is left alone, and that is said.

            Example:
              $ wilco shortcuts undo
              $ wilco shortcuts undo "soup time"
              $ wilco shortcuts undo --number 12
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Option(help: "A number of `wilco shortcuts history`.")
    var number: Int64?

    @Argument(help: "Only what was done to this shortcut: its name, or one of its phrases.")
    var name: String?

    func validate() throws {
        guard number == nil || name == nil else { throw ValidationError("give a name or --number, not both") }
    }

    func run() async throws {
        try await UserDataOwner(ofShortcuts: shared).change(.shortcut(.undo(number: number, name: name)))
    }
}

/// What was changed.
struct ShortcutHistory: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "List what was changed of your shortcuts, the last first.",
        discussion: """
            The last 200 changes are kept, by voice, by command and by file alike, with what was removed.

            Example:
              $ wilco shortcuts history
              $ wilco shortcuts history "soup time"
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Argument(help: "Only what was done to this shortcut, also one that was removed: its name, or one of its phrases.")
    var name: String?

    func run() async throws {
        try await Informant.ofShortcuts(shared).tell(.edits(ofShortcut: name), orElse: "nothing was changed yet")
    }
}
