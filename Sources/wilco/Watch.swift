import ArgumentParser
import Configuration
import Control

/// Every event of the running assistant, as it happens.
struct Watch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print every event of the running assistant, one JSON object a line.",
        discussion: """
            Where you read too slowly, {"event":"gap"} says how many events were lost.

            Example:
              $ wilco watch | head
            """
    )

    @OptionGroup var shared: Shared<Uses.State>

    func run() async throws {
        let running = RunningAssistant(shared: shared)
        let client = try running.connect()
        if client.isAnothers { running.sayWho("told", by: client) }
        client.send(.watch)
        while true {
            switch try await client.next() {
            case .watched(let event): Output.line(event.text)
            case .gap(let lost): Output.line(ControlReply.gap(lost: lost).line)
            default: break
            }
        }
    }
}
