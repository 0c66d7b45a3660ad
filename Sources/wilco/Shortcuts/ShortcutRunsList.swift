import ArgumentParser
import Control

/// What became of runs of shortcuts.
struct ShortcutRunsList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "runs",
        abstract:
            "List what became of runs of your shortcuts and automations, the last first: when, why, each step, how it ended.",
        discussion: """
            The last 200 runs of shortcuts with several steps are kept. One that an end of the assistant has cut off goes on when the
            next one starts: what waited, asked or was in progress. Behind each step is what it gave; all of it with --json.

            Example:
              $ wilco shortcuts runs
              $ wilco shortcuts runs "soup time" --json
              $ wilco shortcuts runs "Good morning"
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Argument(help: "Only of this shortcut or automation, also one that was removed: its name, or one of its phrases.")
    var name: String?

    func run() async throws {
        try await Informant.ofShortcuts(shared).tell(.runs(ofShortcut: name), orElse: "nothing was run yet")
    }
}
