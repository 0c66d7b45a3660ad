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

    @OptionGroup var shared: Shared<Uses.State, Uses.JSON>

    func run() async throws {
        let running = RunningAssistant(shared: shared)
        let client = try running.connect()
        _ = try await client.answer(to: .listen)
        if shared.json || client.isAnothers { running.tell("listening", by: client) }
    }
}
