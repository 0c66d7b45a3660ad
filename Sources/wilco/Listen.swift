import ArgumentParser
import Control

/// Asks the running assistant to listen.
struct Listen: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Push to talk: the next words are meant for the assistant.",
        discussion: """
            Example:
              $ wilco listen
            """
    )

    @OptionGroup var shared: SharedOptions

    func run() async throws {
        try await RunningAssistant(shared: shared).request(.listen)
    }
}
