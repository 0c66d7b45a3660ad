import ArgumentParser
import AssistantTesting
import Control
import Foundation
import PipelineTesting
import SimulatedPeople
import Synchronization
import WilcoIntents

/// Whether people are heard while the assistant speaks, in a room, by a whole assistant of the real time.
struct SoundBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sound",
        abstract:
            "Speak while a running assistant does, in rooms where it hears itself; with echo cancelling and without.",
        discussion: """
            Each voice orders soup in each room; two seconds into the question it says "stop", then, another time, the phrase
            and a request, while the assistant's own voice is so many decibels louder at the microphone. Both assistants,
            with and without echo cancelling, are heard one after the other in the same run.

            Example:
              $ wilco-bench sound --voices flite:slt,flite:rms --louder 6,10
            """
    )

    @Option(help: "Voices of people, separated by commas.")
    var voices = "flite:slt,flite:rms,espeak:en-gb"

    @Option(help: "Decibels by which the assistant is louder at the microphone, separated by commas.")
    var louder = "6,10"

    @Option(help: "Only the first so many of the four rooms.")
    var rooms = 4

    @Option(help: "How often each is tried.")
    var times = 1

    @Option(help: "An app or a folder of apps; may be repeated.")
    var apps: [String] = ["config/apps/soup-chef", "config/apps/rover"]

    @Flag(help: "One line for each that was not heard.")
    var verbose = false

    private static let person = -26.0

    func run() async throws {
        guard TestPCMConfiguration.shared != nil else {
            throw ValidationError("the test device was not built — swift build -c release --product WilcoTestPCM")
        }
        let speakers = try voices.split(separator: ",").map { try SimulatedSpeaker(named: String($0)) }
        var table = Table([
            "echo over person", "room", "“stop”, with echo", "cancelled", "phrase, with echo", "cancelled",
        ])
        for decibels in louder.split(separator: ",").compactMap({ Double($0) }) {
            for room in SimulatedRoom.all.prefix(rooms) {
                var cells = ["\(Int(decibels)) dB", "\(room)"]
                var results: [Bool: Heard] = [:]
                for cancelling in [false, true] {
                    results[cancelling] = try await heard(speakers, in: room, louder: decibels, cancelling: cancelling)
                }
                for of in [\Heard.stop, \Heard.phrase] {
                    for cancelling in [false, true] {
                        let tries = results[cancelling]?[keyPath: of] ?? []
                        cells.append(Proportion(count: tries.count { $0 }, total: tries.count).text)
                    }
                }
                table.add(cells)
            }
        }
        print(table.text)
    }

    private struct Heard {
        var stop: [Bool] = []
        var phrase: [Bool] = []
    }

    private func heard(
        _ speakers: [SimulatedSpeaker],
        in room: SimulatedRoom,
        louder decibels: Double,
        cancelling: Bool
    ) async throws -> Heard {
        let folder = FileManager.default.temporaryDirectory.appending(component: "wilco-sound-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var levels = CoupledDevices.Levels()
        (levels.person, levels.echo) = (Self.person, Self.person + decibels)
        let devices = try await CoupledDevices(room, levels: levels, folder: folder)
        let assistant = try await ServingProcess(
            environment: ProcessInfo.processInfo.environment,
            apps: apps,
            settings: devices.settings(cancelling: cancelling)
        )
        try await assistant.untilListening()
        let events = try SeenEvents(assistant)
        var heard = Heard()
        for speaker in speakers {
            for _ in 0..<times {
                if let isHeard = try await isHeard(
                    "stop",
                    by: speaker,
                    devices,
                    events,
                    until: { $0["event"] == "ended" }
                ) {
                    heard.stop.append(isHeard)
                    if verbose, !isHeard { print("\(room), \(Int(decibels)) dB, \(speaker.voice): stop") }
                }
                let request = "hey wilco go forward ten meters"
                let isMoved = try await isHeard(request, by: speaker, devices, events) {
                    $0["event"] == "handled" && $0["app"] == "rover"
                }
                if let isMoved {
                    heard.phrase.append(isMoved)
                    if verbose, !isMoved { print("\(room), \(Int(decibels)) dB, \(speaker.voice): phrase") }
                }
            }
        }
        _ = assistant.stop()
        return heard
    }

    /// - Returns: nil where not even the request was heard, which nothing stood in the way of.
    private func isHeard(
        _ words: String,
        by speaker: SimulatedSpeaker,
        _ devices: CoupledDevices,
        _ events: SeenEvents,
        until isDone: @escaping (JSONValue) -> Bool
    ) async throws -> Bool? {
        defer { events.forget() }
        try devices.speak(try await speaker.say("hey wilco order soup"))
        guard try await events.see(within: .seconds(12), where: { $0["event"] == "asked" }) else {
            try await events.endAll()
            return nil
        }
        events.forget()
        let sound = try await speaker.say(words)
        try devices.speak(sound, after: 2)
        let length = Duration.seconds(2 + Double(sound.count) / 16_000)
        // Longer than the question lasts it would not have been heard beside it.
        let isSeen = try await events.see(within: length + .seconds(3), where: isDone)
        try await events.endAll()
        return isSeen
    }
}

/// What an assistant has told.
private final class SeenEvents {
    private let assistant: ServingProcess
    private let seen = Seen()

    private final class Seen: Sendable {
        let events = Mutex<[JSONValue]>([])
    }

    init(_ assistant: ServingProcess) throws {
        self.assistant = assistant
        let events = try assistant.allEvents()
        Task { [seen] in
            for await event in events { seen.events.withLock { $0.append(event) } }
        }
    }

    func forget() { seen.events.withLock { $0.removeAll() } }

    func see(within time: Duration, where isIt: (JSONValue) -> Bool) async throws -> Bool {
        let deadline = ContinuousClock.now + time
        while ContinuousClock.now < deadline {
            if seen.events.withLock({ $0 }).contains(where: isIt) { return true }
            try await Task.sleep(for: .milliseconds(20))
        }
        return false
    }

    /// Has whatever goes on end, and the room be quiet.
    func endAll() async throws {
        try await assistant.send(.stop)
        try await Task.sleep(for: .seconds(2))
        forget()
    }
}
