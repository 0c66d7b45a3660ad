internal import Foundation
internal import Recognition
internal import WilcoIntents
internal import YAMLFiles

/// Reads `wilco.yaml`.
package enum SettingsFile {
    /// - Parameter path: Nil: the defaults.
    package static func load(_ path: String?) throws -> Settings {
        guard let path else { return Settings() }
        let problems = YAMLProblems()
        let settings: Settings
        do {
            let root = try YAMLFile.load(path).value(problems)
            // Everything may be commented out.
            guard !root.isNull else { return Settings() }
            settings = root.section().map { read($0, file: path) } ?? Settings()
        } catch {
            throw AssistantError.configuration([error.description])
        }
        guard !problems.hasErrors else {
            throw AssistantError.configuration(problems.all.map(\.description))
        }
        return settings
    }

    private static func read(_ root: YAMLSection, file: String) -> Settings {
        var settings = Settings()
        settings.locale = root.optionalString("locale")
        settings.origins[.locale] = root.value("locale")?.location
        let folder = (file as NSString).deletingLastPathComponent
        settings.apps = root.strings("apps").map { $0.hasPrefix("/") ? $0 : folder + "/" + $0 }
        if let control = root.optionalSection("control") {
            let group = control.optionalString("group") ?? ""
            settings.controlGroup = group.isEmpty ? nil : group
            control.finish()
        }
        if let audio = root.optionalSection("audio") {
            settings.captureDevice = audio.optionalString("capture") ?? settings.captureDevice
            settings.playbackDevice = audio.optionalString("playback") ?? settings.playbackDevice
            settings.cancelsEcho = audio.optionalBoolean("echoCancelling") ?? settings.cancelsEcho
            audio.finish()
        }
        for entry in root.entries("seats") {
            if let seat = seat(entry, beside: settings) { settings.seats.append(seat) }
        }
        if let invocation = root.optionalSection("invocation") {
            let phrases = invocation.list("phrases").compactMap { value in
                let phrase = phrase(value)
                if let phrase { settings.origins[.phrase(InvocationPhrase(text: phrase.text).text)] = value.location }
                return phrase
            }
            if phrases.isEmpty, let value = invocation.value("phrases"), value.list()?.isEmpty == true {
                value.complain("there is no phrase", mend: "name one, or leave the key out for “hey wilco”")
            }
            if !phrases.isEmpty { settings.phrases = phrases }
            settings.sensitivity = invocation.optionalNumber("sensitivity", in: 0...1) ?? settings.sensitivity
            invocation.finish()
        }
        if let voice = root.optionalSection("voice") {
            settings.voice = read(voice)
            settings.origins[.voiceName] = voice.value("name")?.location
            voice.finish()
        }
        if let listening = root.optionalSection("listening") {
            settings.commandTimeout = duration(listening, "commandTimeout", 1...60) ?? settings.commandTimeout
            settings.endOfSpeech = duration(listening, "endOfSpeech", 0.2...3) ?? settings.endOfSpeech
            settings.longestUtterance = duration(listening, "longestUtterance", 2...60) ?? settings.longestUtterance
            listening.finish()
        }
        if let log = root.optionalSection("conversationLog") {
            settings.conversationLog.isKept = log.optionalBoolean("keep") ?? settings.conversationLog.isKept
            settings.conversationLog.days = log.optionalInteger("days", in: 1...3650) ?? settings.conversationLog.days
            log.finish()
        }
        if let recordings = root.optionalSection("recordings") {
            settings.recordings = read(recordings)
            recordings.finish()
        }
        if let quiet = root.optionalSection("quietHours") {
            settings.quietHours = quietHours(quiet)
            quiet.finish()
        }
        if let developer = root.optionalSection("developer") {
            settings.suggestsRecentDonations = developer.optionalBoolean("recentDonations") ?? false
            settings.showsDonationsOnIdleScreen = developer.optionalBoolean("showDonationsOnIdleScreen") ?? false
            developer.finish()
        }
        if let place = root.optionalSection("place") {
            let latitude = place.optionalNumber("latitude", in: -90...90)
            let longitude = place.optionalNumber("longitude", in: -180...180)
            if let latitude, let longitude {
                settings.place = GeographicPlace(latitude: latitude, longitude: longitude)
            }
            place.finish()
        }
        settings.knownPlaces = root.entries("places").compactMap(knownPlace)
        root.finish()
        return settings
    }

    private static func seat(
        _ entry: (name: String, key: YAMLValue, value: YAMLValue),
        beside settings: Settings
    ) -> Settings.SeatAudio? {
        guard let section = entry.value.section() else { return nil }
        defer { section.finish() }
        guard entry.name.wholeMatch(of: /[a-z][a-z0-9-]*/) != nil, entry.name.count <= 40 else {
            entry.key.complain(
                "\"\(entry.name)\" is no name for a seat",
                mend: "use small letters, digits and hyphens, like living-room"
            )
            return nil
        }
        // Those who type have such names, and the seat of `audio` has this one.
        guard entry.name != SeatID.microphone.rawValue, !entry.name.hasPrefix("typed-") else {
            entry.key.complain("\"\(entry.name)\" is Wilco's own name for a seat", mend: "name it after its room")
            return nil
        }
        guard let capture = section.string("capture"), let playback = section.string("playback") else { return nil }
        guard capture != settings.captureDevice, !settings.seats.contains(where: { $0.captureDevice == capture }) else {
            section.value("capture")?.complain(
                "another seat hears with \(capture): both would answer",
                mend: "give each seat a microphone of its own"
            )
            return nil
        }
        return Settings.SeatAudio(
            name: entry.name,
            captureDevice: capture,
            playbackDevice: playback,
            cancelsEcho: section.optionalBoolean("echoCancelling") ?? settings.cancelsEcho
        )
    }

    private static func knownPlace(_ entry: (name: String, key: YAMLValue, value: YAMLValue)) -> KnownPlace? {
        guard let section = entry.value.section() else { return nil }
        defer { section.finish() }
        let networks = section.strings("networks")
        let devices = section.list("bluetooth").compactMap { value -> String? in
            guard let address = value.string() else { return nil }
            let parts = address.split(separator: ":", omittingEmptySubsequences: false)
            if parts.count == 6, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy(\.isHexDigit) }) {
                return address.uppercased()
            }
            value.complain(
                "\"\(address)\" is no Bluetooth address",
                mend: "write it like \"AA:BB:CC:00:11:22\", in quotes"
            )
            return nil
        }
        if networks.isEmpty, section.value("bluetooth") == nil {
            entry.key.complain("nothing tells that you are there", mend: "name `networks` or `bluetooth` devices")
        }
        return KnownPlace(name: entry.name, networks: Set(networks), devices: Set(devices))
    }

    private static func phrase(_ value: YAMLValue) -> Settings.Phrase? {
        guard value.isMapping else { return value.string().map { Settings.Phrase($0) } }
        guard let section = value.section() else { return nil }
        let phrase = section.string("phrase")
        let pronunciations = section.strings("pronunciations")
        section.finish()
        return phrase.map { Settings.Phrase($0, pronunciations: pronunciations) }
    }

    private static func read(_ section: YAMLSection) -> Settings.Voice {
        var voice = Settings.Voice()
        voice.name = section.optionalString("name") ?? voice.name
        voice.rate = section.optionalInteger("rate", in: 80...450) ?? voice.rate
        voice.pitch = section.optionalInteger("pitch", in: 0...100) ?? voice.pitch
        voice.volume = section.optionalNumber("volume", in: 0...1) ?? voice.volume
        voice.earcons = section.optionalBoolean("earcons") ?? voice.earcons
        return voice
    }

    private static func read(_ section: YAMLSection) -> Settings.Recordings {
        var recordings = Settings.Recordings()
        recordings.isKept = section.optionalBoolean("keep") ?? recordings.isKept
        recordings.limits.number = section.optionalInteger("number", in: 1...100_000) ?? recordings.limits.number
        recordings.limits.days = section.optionalInteger("days", in: 1...3650) ?? recordings.limits.days
        if let megabytes = section.optionalInteger("megabytes", in: 1...100_000) {
            recordings.limits.bytes = megabytes * 1_000_000
        }
        return recordings
    }

    private static func duration(_ section: YAMLSection, _ key: String, _ range: ClosedRange<Double>) -> Duration? {
        section.optionalNumber(key, in: range).map { .milliseconds(Int64($0 * 1000)) }
    }

    private static func quietHours(_ section: YAMLSection) -> QuietHours? {
        let from = minutes(section.value("from"))
        let to = minutes(section.value("to"))
        let volume = section.optionalNumber("volume", in: 0...1) ?? 0.3
        let (first, last) = (section.value("from"), section.value("to"))
        if let only = first ?? last, first == nil || last == nil {
            only.complain("quiet hours have a beginning and an end", mend: "give both `from` and `to`")
        }
        guard let from, let to else { return nil }
        if from == to { last?.complain("quiet hours that end when they begin are none", mend: "leave quietHours out") }
        return QuietHours(from: from, to: to, volume: volume)
    }

    /// `22:30` as minutes after midnight; nil for the empty text.
    private static func minutes(_ value: YAMLValue?) -> Int? {
        guard let value, let text = value.string(), !text.isEmpty else { return nil }
        let parts = text.split(separator: ":").map { Int($0) }
        guard parts.count == 2, let hour = parts[0], let minute = parts[1], (0..<24).contains(hour),
            (0..<60).contains(minute)
        else {
            value.complain("\"\(text)\" is not a time of day", mend: "write it like \"22:30\", in quotes")
            return nil
        }
        return hour * 60 + minute
    }
}
