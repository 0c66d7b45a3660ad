import ArgumentParser
import Control
import WilcoIntents

/// Asks the running assistant to mute.
struct Mute: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Close the microphone until unmuted, restarts included.",
        discussion: """
            Example:
              $ wilco mute
              $ wilco mute --seat kitchen
            """
    )

    @OptionGroup var shared: Shared<Uses.Settings, Uses.State, Uses.JSON>

    @Option(
        help: ArgumentHelp("Only that of this seat of wilco.yaml; `microphone` is that of `audio`.", valueName: "name")
    )
    var seat: String?

    func run() async throws {
        try await MuteChange(shared: shared, isMuted: true, seat: seat.map(SeatID.init)).make()
    }
}
