import ArgumentParser
import Configuration
import Control

/// Every event of the running assistant, as it happens.
struct Watch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print every event of the running assistant, one JSON object a line.",
        discussion: """
            Example:
              $ wilco watch | head
            """
    )

    @OptionGroup var shared: SharedOptions

    func run() async throws {
        let socket = try ControlClient.connect(to: try shared.paths().socket)
        socket.send(ControlMessage(.watch).line)
        for await line in socket.lines { Output.line(line) }
    }
}
