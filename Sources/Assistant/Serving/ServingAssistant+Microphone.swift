internal import Access
internal import AudioIO
internal import Configuration
internal import Control
internal import Conversation
internal import Logging
internal import WilcoIntents

// What happens to the microphones while the assistant runs.
extension ServingAssistant {
    /// Tells in the log and to observers when a microphone is lost, is back, or has lost sound.
    func followMicrophone(of voice: VoiceSeat) async {
        let (seat, name) = (voice.id, voice.devices.settings.captureDevice)
        for await event in voice.deviceEvents {
            switch event {
            case .lost: await voice.supervisor.note(isLost: true)
            case .opened, .reopened: await voice.supervisor.note(isLost: false)
            case .closed, .overrun, .suspended, .resumed: break
            }
            switch event {
            case .opened, .closed: break
            case .overrun(let lost):
                report(
                    "overrun",
                    "\(name) was not read in time: \(lost * 1000 / 16_000) ms of sound were lost",
                    at: seat
                )
            case .suspended: report("suspended", "\(name) sleeps", at: seat)
            case .resumed: report("resumed", "\(name) is awake again", at: seat)
            case .lost(let reason):
                report(
                    "lost",
                    "\(name) is gone: \(reason) — connect it again; it is taken up when it is back",
                    at: seat
                )
            case .reopened: report("reopened", "\(name) is back", at: seat)
            }
        }
    }

    /// A seat without which there is an assistant all the same.
    func listen(at voice: VoiceSeat) async {
        do { try await voice.supervisor.run() } catch { complain(error, "\(voice.id.rawValue): ") }
    }

    /// Push to talk; returns when sound comes in.
    ///
    /// - Parameter seat: nil: that of `audio`.
    func push(at seat: SeatID?) async throws {
        let voice = try seat.map { try self.voice($0) } ?? home
        do throws(MicrophoneSupervisor.Deaf) {
            try await voice.supervisor.push()
        } catch {
            throw ControlError.deaf(reason: "\(error)")
        }
    }

    /// A person closes a microphone or opens it.
    ///
    /// - Parameter seat: nil: each.
    func setMuted(_ muted: Bool, at seat: SeatID?) async throws {
        let chosen = try seat.map { [try voice($0)] } ?? voices
        try mute.set(muted, at: seat, of: voices.map(\.id))
        for voice in chosen {
            await voice.supervisor.takeUpMute()
            show(muted ? "muted" : "open", muted ? "by wilco mute" : "by wilco unmute", at: voice.id)
        }
    }

    /// The seat of that name.
    func voice(_ seat: SeatID) throws(ControlError) -> VoiceSeat {
        guard let voice = voices.first(where: { $0.id == seat }) else {
            throw .noSeat(seat.rawValue, known: voices.map(\.id.rawValue))
        }
        return voice
    }

    /// Where something is said that was asked for there; nobody talks with that seat any more: where the assistant is at home.
    func voice(near seat: SeatID?) -> VoiceSeat { voices.first { $0.id == seat } ?? home }

    private func report(_ state: String, _ detail: String, at seat: SeatID) {
        log.warning("the microphone \(detail)")
        show(state, detail, at: seat)
    }

    private func show(_ state: String, _ detail: String, at seat: SeatID) {
        hub.publish(ConversationEvent(.microphone(state, detail: detail), turn: 0, time: 0, seat: seat))
    }
}
