import ArgumentParser
import Control
import WilcoIntents

/// Asks the running assistant to unmute.
struct Unmute: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Open the microphone again.",
        discussion: """
            Example:
              $ wilco unmute
              $ wilco unmute --seat kitchen
            """
    )

    @OptionGroup var shared: Shared<Uses.Settings, Uses.State, Uses.JSON>

    @Option(
        help: ArgumentHelp("Only that of this seat of wilco.yaml; `microphone` is that of `audio`.", valueName: "name")
    )
    var seat: String?

    func run() async throws {
        try await MuteChange(shared: shared, isMuted: false, seat: seat.map(SeatID.init)).make()
    }
}
