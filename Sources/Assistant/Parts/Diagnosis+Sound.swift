internal import Access
internal import AudioIO
internal import Configuration
internal import Files
internal import Speech
internal import WilcoIntents

// Whether anything can be heard and said.
extension Diagnosis {
    func devices() -> Finding {
        let devices = AudioDevices.list()
        guard !devices.isEmpty else {
            return Finding(
                subject: "devices",
                verdict: .warning,
                detail: "ALSA knows no device",
                mend: "connect one, or start a sound server and install libasound2-plugins"
            )
        }
        let names = devices.map { device in
            let use = [device.captures ? "capture" : nil, device.plays ? "playback" : nil].compactMap { $0 }
            return "\(device.name) (\(use.joined(separator: ", ")))"
        }
        return Finding(subject: "devices", verdict: .fine, detail: names.joined(separator: "; "))
    }

    /// The microphone and the loudspeaker of each seat, all at once.
    func sound() async -> [Finding] {
        let seats = parts.context.settings.seats.map { (SeatID(rawValue: $0.name), parts.context.devices(of: $0)) }
        let all = [(SeatID.microphone, parts.context.devices)] + seats
        return await withTaskGroup(of: (Int, [Finding]).self) { group in
            for (index, (seat, devices)) in all.enumerated() {
                group.addTask {
                    async let hearing = microphone(of: seat, devices)
                    async let playing = loudspeaker(of: seat, devices)
                    return (index, [await hearing, await playing])
                }
            }
            var found: [[Finding]] = Array(repeating: [], count: all.count)
            for await (index, findings) in group { found[index] = findings }
            return found.flatMap(\.self)
        }
    }

    /// `microphone`, `microphone of kitchen`.
    private func subject(_ name: String, of seat: SeatID) -> String {
        seat == .microphone ? name : "\(name) of \(seat.rawValue)"
    }

    private func microphone(of seat: SeatID, _ devices: SeatDevices) async -> Finding {
        let subject = self.subject("microphone", of: seat)
        let device = devices.settings.captureDevice
        if MuteState(folder: parts.context.paths.state).isMuted(at: seat) {
            let detail = "it is muted, and stays closed — open it with wilco unmute"
            return Finding(subject: subject, verdict: .warning, detail: detail)
        }
        return await Self.answer(for: subject, device) { await Self.hear(devices.microphone(), device, subject) }
    }

    private func loudspeaker(of seat: SeatID, _ devices: SeatDevices) async -> Finding {
        let subject = self.subject("loudspeaker", of: seat)
        let device = devices.settings.playbackDevice
        return await Self.answer(for: subject, device) {
            do {
                try await devices.loudspeaker().check()
                return Finding(subject: subject, verdict: .fine, detail: device)
            } catch {
                return Finding(subject: subject, verdict: .wrong, detail: "\(error)")
            }
        }
    }

    func voice() async -> Finding {
        let settings = parts.context.settings.voice
        let name = settings.name.isEmpty ? parts.generation.locale : settings.name
        do {
            _ = try await parts.engines.synthesizer()
            return Finding(subject: "voice", verdict: .fine, detail: "\(name), \(settings.rate) words a minute")
        } catch {
            return Finding(subject: "voice", verdict: .wrong, detail: "\(error)")
        }
    }

    /// Quieter than any microphone that works, in the quietest room; dBFS.
    private static let silence = -90.0

    private static func hear(_ source: any Microphone, _ device: String, _ subject: String) async -> Finding {
        do {
            var iterator = try await source.chunks().makeAsyncIterator()
            // One that opens and brings nothing is closed, which ends the stream.
            let patience = Task {
                try await Task.sleep(for: .seconds(2))
                await source.close()
            }
            defer { patience.cancel() }
            var levels = AudioLevels()
            var count = 0
            while count < 25, let chunk = try await iterator.next() {
                levels.measure(chunk.samples)
                count += 1
            }
            await source.close()
            guard count > 0 else {
                return Finding(
                    subject: subject,
                    verdict: .wrong,
                    detail: "\(device) opens, and brings no sound",
                    mend: "unplug it and plug it in again, or choose another under audio.capture"
                )
            }
            let level = "\(Int(levels.rms.rounded())) dB of full scale now"
            guard levels.rms > silence else {
                return Finding(
                    subject: subject,
                    verdict: .wrong,
                    detail: "\(device) brings nothing but silence, \(level)",
                    mend: "switch it on, raise its level (alsamixer, F4), or choose another under audio.capture"
                )
            }
            return Finding(subject: subject, verdict: .fine, detail: "\(device), \(level)")
        } catch {
            return Finding(subject: subject, verdict: .wrong, detail: "\(error)")
        }
    }

    /// What `look` finds, or that a sound server hangs.
    private static func answer(
        for subject: String,
        _ device: String,
        _ look: @escaping @Sendable () async -> Finding
    ) async -> Finding {
        do {
            return try await SoundServer.answer(of: device) { await look() }
        } catch let silence as SoundServer.Silence {
            return Finding(subject: subject, verdict: .wrong, detail: silence.detail, mend: silence.mend)
        } catch {
            return Finding(subject: subject, verdict: .wrong, detail: "\(device) was not tried")
        }
    }
}
