import ArgumentParser
import Control

/// Asks the running assistant to mute.
struct Mute: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Close the microphone until unmuted, restarts included.",
        discussion: """
            Example:
              $ wilco mute
            """
    )

    @OptionGroup var shared: Shared<Uses.State, Uses.JSON>

    func run() async throws {
        try await MuteChange(shared: shared, isMuted: true).make()
    }
}
