import ArgumentParser
import Assistant
import Suggestions
import WilcoIntents

/// Suggest it again.
struct SuggestionsUnmute: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unmute",
        abstract: "Suggest again what was muted of an app.",
        discussion: """
            Example:
              $ wilco suggestions unmute soup-chef
            """
    )

    @OptionGroup var shared: Shared<Uses.Settings, Uses.State, Uses.JSON>

    @Argument(help: ArgumentHelp("The app's id.", valueName: "app"))
    var app: String

    func run() async throws {
        let count = try await shared.parts().session.suggestions().unmute(app: app)
        guard count > 0 else { throw CommandFailure("nothing of '\(app)' is muted — see `wilco suggestions mute`") }
        Output.done("unmuted: \(app)", members: [("unmuted", .integer(count))], json: shared.json)
    }
}
