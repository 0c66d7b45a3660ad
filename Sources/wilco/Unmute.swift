import ArgumentParser
import Control

/// Asks the running assistant to unmute.
struct Unmute: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Open the microphone again.",
        discussion: """
            Example:
              $ wilco unmute
            """
    )

    @OptionGroup var shared: Shared<Uses.State, Uses.JSON>

    func run() async throws {
        try await MuteChange(shared: shared, isMuted: false).make()
    }
}
