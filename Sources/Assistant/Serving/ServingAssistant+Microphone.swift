internal import AudioIO
internal import Configuration
internal import Conversation
internal import Logging
internal import WilcoIntents

// What happens to the microphone while the assistant runs.
extension ServingAssistant {
    /// Tells in the log and to observers when the microphone is lost, is back, or has lost sound.
    func followMicrophone() async {
        let name = current.value.context.settings.captureDevice
        for await event in deviceEvents {
            switch event {
            case .lost: await supervisor.note(isLost: true)
            case .opened, .reopened: await supervisor.note(isLost: false)
            case .closed, .overrun, .suspended, .resumed: break
            }
            switch event {
            case .opened, .closed: break
            case .overrun(let lost):
                report("overrun", "\(name) was not read in time: \(lost * 1000 / 16_000) ms of sound were lost")
            case .suspended: report("suspended", "\(name) sleeps")
            case .resumed: report("resumed", "\(name) is awake again")
            case .lost(let reason):
                report("lost", "\(name) is gone: \(reason) — connect it again; it is taken up when it is back")
            case .reopened: report("reopened", "\(name) is back")
            }
        }
    }

    /// A person closes or opens it.
    func setMuted(_ muted: Bool) async throws {
        try await supervisor.setMuted(muted)
        show(muted ? "muted" : "open", muted ? "by wilco mute" : "by wilco unmute")
    }

    private func report(_ state: String, _ detail: String) {
        log.warning("the microphone \(detail)")
        show(state, detail)
    }

    private func show(_ state: String, _ detail: String) {
        hub.publish(ConversationEvent(.microphone(state, detail: detail), turn: 0, time: 0, seat: .microphone))
    }
}
