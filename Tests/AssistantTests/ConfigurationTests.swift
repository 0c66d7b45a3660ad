import Automation
import Clocks
import Configuration
import Foundation
import TemporaryFiles
import Testing
import WilcoIntents

@Suite("Configuration")
struct ConfigurationTests {
    private func load(_ text: String) throws -> Settings {
        let file = TemporaryFiles.folder.appendingPathComponent("wilco-\(UUID().uuidString).yaml")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try SettingsFile.load(file.path)
    }

    @Test func nothingWrittenMeansTheDefaults() throws {
        #expect(try load("") == Settings())
        #expect(try SettingsFile.load(nil) == Settings())
    }

    /// As people type them, or the shell completes them.
    @Test(arguments: [
        (".", "/home/kim"), ("./kettle/", "/home/kim/kettle"), ("../kim//kettle/.", "/home/kim/kettle"),
        ("/srv//apps/./x/..", "/srv/apps"), ("/..", "/"),
    ])
    func pathsAreWrittenInOneWay(path: String, expected: String) {
        let options = AssistantOptions(
            environment: [:],
            executable: "/usr/bin/wilco",
            workingDirectory: "/home/kim",
            userID: 1000
        )
        #expect(options.absolute(path) == expected)
    }

    /// Folders above it are searched, which has an end only from the root.
    @Test func theProgramIsNamedFromTheRoot() {
        let options = AssistantOptions(
            environment: [:],
            executable: "bin/wilco",
            workingDirectory: "/home/kim",
            userID: 1000
        )
        #expect(options.executable == "/home/kim/bin/wilco")
    }

    @Test func theShippedFileIsTheDefaults() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../config/wilco.yaml").path
        var settings = try SettingsFile.load(file)
        #expect(settings.locale == "en-US")
        settings.locale = nil
        #expect(settings.agrees(with: Settings()))
    }

    /// What only shows its fault later is still told with its place; a setting that moved is the same.
    @Test func placesAreKeptAndDoNotCount() throws {
        let text = "locale: fr-FR\nvoice: {name: nobody}\ninvocation:\n  phrases:\n    - Okay,  Butler\n"
        let (one, other) = (try load(text), try load("\n" + text))
        func place(_ origin: Settings.Origin) -> String {
            one.origins[origin]?.split(separator: ":").suffix(2).joined(separator: ":") ?? ""
        }
        #expect(place(.locale) == "1:9")
        #expect(place(.voiceName) == "2:15")
        #expect(place(.phrase("okay butler")) == "5:7")
        #expect(one != other)
        #expect(one.agrees(with: other))
        #expect(!one.agrees(with: Settings()))
    }

    @Test func everythingCanBeSet() throws {
        let settings = try load(
            """
            locale: de-DE
            audio: {capture: "plughw:1,0", playback: spk, echoCancelling: false}
            invocation:
              phrases: [hey computer, {phrase: okay butler, pronunciations: ["OW K EY B AH T L ER"]}]
              sensitivity: 0.7
            voice: {name: en-gb, rate: 200, pitch: 30, volume: 0.5, earcons: false}
            listening: {commandTimeout: 4, endOfSpeech: 0.5, longestUtterance: 10}
            quietHours: {from: "22:30", to: "07:00", volume: 0.1}
            recordings: {keep: true, number: 10, megabytes: 20, days: 3}
            developer: {recentDonations: true, showDonationsOnIdleScreen: true}
            seats: {kitchen: {capture: "plughw:2", playback: "plughw:3", echoCancelling: true}, hall: {capture: a, playback: b}}
            places: {home: {networks: [Nest]}, car: {bluetooth: ["aa:bb:cc:00:11:22"]}}
            """
        )
        #expect(settings.knownPlaces.map(\.name) == ["home", "car"])
        #expect(settings.knownPlaces.map(\.devices) == [[], ["AA:BB:CC:00:11:22"]])
        #expect(settings.captureDevice == "plughw:1,0")
        #expect(!settings.cancelsEcho)
        #expect(settings.voiceSeats.map(\.rawValue) == ["microphone", "kitchen", "hall"])
        let kitchen = settings.at(settings.seats[0])
        #expect(kitchen.captureDevice == "plughw:2" && kitchen.playbackDevice == "plughw:3" && kitchen.cancelsEcho)
        #expect(!settings.at(settings.seats[1]).cancelsEcho)
        #expect(settings.phrases.map(\.text) == ["hey computer", "okay butler"])
        #expect(settings.phrases[1].pronunciations == ["OW K EY B AH T L ER"])
        #expect(settings.endOfSpeech == .milliseconds(500))
        #expect(settings.quietHours == QuietHours(from: 22 * 60 + 30, to: 7 * 60, volume: 0.1))
        #expect(settings.voice.rate == 200)
        #expect(settings.recordings.isKept)
        #expect(settings.recordings.limits == RecordingLimits(number: 10, bytes: 20_000_000, days: 3))
        #expect(settings.suggestsRecentDonations)
        #expect(settings.showsDonationsOnIdleScreen)
    }

    @Test(arguments: [
        ("audoi: {}", ":1:1: unknown key \"audoi\""),
        ("voice:\n  rate: fast", ":2:9: "),
        ("voice:\n  rate: 9000", ":2:9: 9000 is out of range"),
        ("quietHours: {from: noon, to: \"07:00\"}", "is not a time of day"),
        ("quietHours: {from: \"22:00\"}", ":1:20: quiet hours have a beginning and an end"),
        ("quietHours: {from: \"22:00\", to: \"22:00\"}", ":1:33: quiet hours that end when they begin are none"),
        ("seats: {Kitchen: {capture: a, playback: b}}", ":1:9: \"Kitchen\" is no name for a seat"),
        ("seats: {microphone: {capture: a, playback: b}}", "Wilco's own name for a seat"),
        ("seats: {typed-1: {capture: a, playback: b}}", "Wilco's own name for a seat"),
        ("seats: {hall: {capture: a}}", "playback"),
        ("seats: {hall: {capture: default, playback: b}}", "another seat hears with default"),
        ("seats: {hall: {capture: a, playback: b}, attic: {capture: a, playback: c}}", "another seat hears with a"),
        ("places: {home: {}}", ":1:10: nothing tells that you are there — name `networks` or `bluetooth` devices"),
        ("places: {home: {bluetooth: [headset]}}", ":1:29: \"headset\" is no Bluetooth address"),
        ("places: {home: {network: Nest}}", "unknown key \"network\" — did you mean \"networks\"?"),
        ("invocation:\n  phrase: hey", ":2:3: unknown key \"phrase\" — did you mean \"phrases\"?"),
        ("locale: [", "not YAML"),
    ])
    func mistakesAreNamedWithTheirPlace(text: String, complaint: String) {
        #expect {
            try load(text)
        } throws: { error in
            "\(error)".contains(complaint)
        }
    }

    @Test func quietHoursCrossMidnight() {
        let night = QuietHours(from: 22 * 60, to: 7 * 60, volume: 0.2)
        #expect(night.contains(minute: 23 * 60))
        #expect(night.contains(minute: 0))
        #expect(!night.contains(minute: 7 * 60))
        let noon = QuietHours(from: 12 * 60, to: 14 * 60, volume: 0.2)
        #expect(noon.contains(minute: 12 * 60))
        #expect(!noon.contains(minute: 14 * 60))
    }

    @Test func pathsFollowTheEnvironment() {
        let paths = Paths(
            environment: ["HOME": "/home/someone", "XDG_RUNTIME_DIR": "/run/user/7", "XDG_DATA_HOME": "relative"],
            userID: 7
        )
        #expect(paths.configurationFiles == ["/home/someone/.config/wilco/wilco.yaml", "/etc/wilco/wilco.yaml"])
        #expect(paths.data == "/home/someone/.local/share/wilco")
        #expect(paths.socket == "/run/user/7/wilco/control.sock")
    }

    /// Whose session has no runtime folder, as under sudo, may mean the system's assistant; who names a folder means that.
    @Test func theSystemsAssistantIsLookedForWhereNoFolderIsNamed() {
        let system = "/run/wilco/wilco/control.sock"
        func sockets(_ runtime: String? = nil, state: String? = nil) -> [String] {
            var environment = ["HOME": "/home/someone"]
            environment["XDG_RUNTIME_DIR"] = runtime
            return Paths(environment: environment, userID: 7, stateFolder: state).sockets
        }
        #expect(sockets() == ["/tmp/wilco-7/wilco/control.sock", system])
        #expect(sockets("run") == ["/tmp/wilco-7/wilco/control.sock", system])
        #expect(sockets("/run/user/7") == ["/run/user/7/wilco/control.sock"])
        #expect(sockets("/run/wilco") == [system])
        #expect(sockets(state: "/tmp/one") == ["/tmp/one/control.sock"])
    }

    @Test func oneFolderHoldsEverything() {
        let paths = Paths(environment: ["HOME": "/home/someone"], userID: 7, stateFolder: "/tmp/one")
        #expect([paths.data, paths.cache, paths.state, paths.socket].allSatisfy { $0.hasPrefix("/tmp/one/") })
    }

    @Test(arguments: ["2026-03-02T12:00:00", "2026-03-02T12:00", "2026-03-02 12:00"])
    func timesAreLocal(text: String) throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let date = try #require(WallClockText.date(text, timeZone: zone))
        #expect(date.timeIntervalSince1970 == 1_772_449_200)
    }

    /// A change of the clock leaves an hour out, and repeats one.
    @Test(
        arguments: [
            ("2026-03-29T01:59:59", "2026-03-29T00:59:59Z"),
            ("2026-03-29T02:00", "2026-03-29T01:00:00Z"), ("2026-03-29T02:30:00", "2026-03-29T01:00:00Z"),
            ("2026-03-29T03:00", "2026-03-29T01:00:00Z"), ("2026-10-25T02:30", "2026-10-25T00:30:00Z"),
            ("2026-10-25T02:30:00+01:00", "2026-10-25T01:30:00Z"), ("2026-10-25T03:00", "2026-10-25T02:00:00Z"),
        ]
    )
    func aChangeOfTheClockLosesNoTime(text: String, instant: String) throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        #expect(try WallClockText.date(text, timeZone: zone) == Date(instant, strategy: .iso8601))
    }

    @Test(arguments: ["", "noon", "2026-13-02T12:00", "2026-02-30"])
    func otherTextIsNoTime(text: String) {
        #expect(WallClockText.date(text) == nil)
    }
}
