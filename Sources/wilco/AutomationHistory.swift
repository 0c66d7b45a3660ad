import ArgumentParser
import Assistant
import Control

/// What became of automations.
struct AutomationHistory: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "List what was started, the last first: when, by what, and how it ended.",
        discussion: """
            The last 1,000 are kept. What was left, because it was missed or something did not hold, is among them.

            Example:
              $ wilco automation history
              $ wilco automation history "Good morning" --json
            """
    )

    @OptionGroup var shared: Shared<Uses.Settings, Uses.State, Uses.JSON>

    @Argument(help: "Only of this automation.")
    var name: String?

    func run() async throws {
        try await Informant.ofUserData(shared).tell(.starts(ofAutomation: name), orElse: "nothing was started yet")
    }
}
