import ArgumentParser
import Control
import WilcoIntents

/// Asks the running assistant to listen.
struct Listen: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Push to talk: the next words are meant for the assistant.",
        discussion: """
            Example:
              $ wilco listen
              $ wilco listen --seat kitchen
            """
    )

    @OptionGroup var shared: Shared<Uses.State, Uses.JSON>

    @Option(
        help: ArgumentHelp("At this seat of wilco.yaml; without it, at the microphone of `audio`.", valueName: "name")
    )
    var seat: String?

    func run() async throws {
        let running = RunningAssistant(shared: shared)
        let client = try running.connect()
        _ = try await client.answer(to: .listen(at: seat.map(SeatID.init)))
        if shared.json || client.isAnothers { running.tell("listening", by: client) }
    }
}
