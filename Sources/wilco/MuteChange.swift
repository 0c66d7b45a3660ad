import Access
import Configuration
import Control
import Files
import WilcoIntents

/// Closes microphones or opens them: in the running assistant, or for the next that starts.
struct MuteChange {
    let shared: any SharedOptions
    let isMuted: Bool
    /// Of which seat; nil: of each.
    let seat: SeatID?

    func make() async throws {
        let running = RunningAssistant(shared: shared)
        let client = try running.connectIfAny()
        if let client {
            _ = try await client.answer(to: isMuted ? .mute(at: seat) : .unmute(at: seat))
        } else {
            let seats = seat == nil ? [] : try seats()
            if let seat, !seats.contains(seat) {
                throw ControlError.noSeat(seat.rawValue, known: seats.map(\.rawValue))
            }
            try MuteState(folder: try OwnFolder.make(shared.options.paths.state)).set(isMuted, at: seat, of: seats)
        }
        running.tell(isMuted ? "muted" : "not muted", by: client)
    }

    /// Those that the settings name.
    private func seats() throws -> [SeatID] {
        try SettingsFile.load(shared.options.settingsFile).voiceSeats
    }
}
