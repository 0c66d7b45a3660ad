import ArgumentParser
import Control

struct RecordingsList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List what was heard, the oldest first.",
        discussion: """
            Example:
              $ wilco recordings list --unlabelled --json
            """
    )

    @OptionGroup var shared: Shared<Uses.State, Uses.JSON>

    @Flag(help: "Only those of which nobody has said what was meant.")
    var unlabelled = false

    func run() async throws {
        try await Informant.ofUserData(shared).tell(.recordings(unlabelled: unlabelled))
    }
}
