internal import CALSA
internal import Glibc

/// The sound devices of this machine.
package enum AudioDevices {
    /// Every device that ALSA names, and the cards behind them as `plughw:CARD=…`.
    package static func list() -> [AudioDevice] {
        ALSALibrary.prepare()
        var devices = hints()
        for card in cards() where !devices.contains(where: { $0.name == card.name }) {
            devices.append(card)
        }
        return devices
    }

    /// Names that could be meant, for an error message; `null` sinks and converters are left out.
    static func names(for direction: AudioDirection) -> [String] {
        list().filter { direction == .capture ? $0.captures : $0.plays }.map(\.name).filter { $0 != "null" }
    }

    private static func hints() -> [AudioDevice] {
        var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
        guard snd_device_name_hint(-1, "pcm", &hints) == 0, let list = hints else { return [] }
        defer { snd_device_name_free_hint(list) }
        // Converters that need an argument are no devices by themselves.
        let converters: Set<String> = [
            "lavrate", "samplerate", "speexrate", "jack", "oss", "speex", "upmix", "vdownmix", "usbstream",
        ]
        var devices: [AudioDevice] = []
        var index = 0
        while let hint = list[index] {
            index += 1
            guard let name = text(hint, "NAME"), !converters.contains(name) else { continue }
            let direction = text(hint, "IOID")
            let description = text(hint, "DESC")?.split(separator: "\n").joined(separator: ", ")
            devices.append(
                AudioDevice(
                    name: name,
                    description: description ?? name,
                    captures: direction != "Output",
                    plays: direction != "Input"
                )
            )
        }
        return devices
    }

    private static func text(_ hint: UnsafeMutableRawPointer, _ key: String) -> String? {
        guard let value = snd_device_name_get_hint(hint, key) else { return nil }
        defer { free(value) }
        return String(cString: value)
    }

    private static func cards() -> [AudioDevice] {
        var devices: [AudioDevice] = []
        var card: Int32 = -1
        while snd_card_next(&card) == 0, card >= 0 {
            devices.append(contentsOf: devicesOfCard(card))
        }
        return devices
    }

    private static func devicesOfCard(_ card: Int32) -> [AudioDevice] {
        var control: OpaquePointer?
        guard snd_ctl_open(&control, "hw:\(card)", Int32(SND_CTL_NONBLOCK)) == 0, let control else { return [] }
        defer { snd_ctl_close(control) }
        var information: OpaquePointer?
        guard snd_pcm_info_malloc(&information) == 0, let information else { return [] }
        defer { snd_pcm_info_free(information) }
        var devices: [AudioDevice] = []
        var device: Int32 = -1
        while snd_ctl_pcm_next_device(control, &device) == 0, device >= 0 {
            var found = AudioDevice(name: "plughw:\(card),\(device)", description: "", captures: false, plays: false)
            for stream in [SND_PCM_STREAM_CAPTURE, SND_PCM_STREAM_PLAYBACK] {
                snd_pcm_info_set_device(information, UInt32(device))
                snd_pcm_info_set_subdevice(information, 0)
                snd_pcm_info_set_stream(information, stream)
                guard snd_ctl_pcm_info(control, information) == 0 else { continue }
                if stream == SND_PCM_STREAM_CAPTURE { found.captures = true } else { found.plays = true }
                if let name = snd_pcm_info_get_name(information) { found.description = String(cString: name) }
            }
            devices.append(found)
        }
        return devices
    }
}
