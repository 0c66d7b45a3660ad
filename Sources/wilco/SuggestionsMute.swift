import ArgumentParser
import Assistant
import Control
import Suggestions
import WilcoIntents

/// Never again.
struct SuggestionsMute: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mute",
        abstract: "Never suggest this again, or nothing of an app.",
        discussion: """
            Without an argument: list what is muted.

            Example:
              $ wilco suggestions mute 2
              $ wilco suggestions mute soup-chef
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Argument(help: ArgumentHelp("Number in the list of `wilco suggestions`, or an app's id.", valueName: "which"))
    var which: String?

    func run() async throws {
        guard let which else { return try await list(shared.parts().session.suggestions()) }
        let change = Int(which).map { SuggestionChange.mute($0) } ?? .muteApp(which)
        try await UserDataOwner(shared).change(.suggestion(change))
    }

    private func list(_ service: SuggestionService) async throws {
        let policy = try await service.muted()
        let shortcuts = policy.mutedShortcuts.map { shortcut in
            let values = shortcut.parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.display)" }
            return ([shortcut.app + "/" + shortcut.intent] + values).joined(separator: " ")
        }
        for line in policy.mutedApps.sorted() + shortcuts.sorted() {
            Output.done(line, members: [("muted", .string(line))], json: shared.json)
        }
    }
}
