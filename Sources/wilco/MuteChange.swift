import Access
import Configuration
import Control
import Files

/// Closes the microphone or opens it: in the running assistant, or for the next that starts.
struct MuteChange {
    let shared: any SharedOptions
    let isMuted: Bool

    func make() async throws {
        let running = RunningAssistant(shared: shared)
        let client = try running.connectIfAny()
        if let client {
            _ = try await client.answer(to: isMuted ? .mute : .unmute)
        } else {
            try MuteState(folder: try OwnFolder.make(shared.options.paths.state)).set(isMuted)
        }
        running.tell(isMuted ? "muted" : "not muted", by: client)
    }
}
