import Assistant
import AssistantTesting
import AudioIO
import Configuration
import Conversation
import Foundation
import Hearing
import PipelineTesting
import Scripts
import Speech
import TemporaryFiles
import Testing
import ToyPresenter
import ToyRecognizer
import ToySeat
import ToyStage
import WilcoIntents

extension ParrotRecognizer: LoadedRecognizer {}

/// What a further part of a kind that there is takes: a target of its own, which knows nothing of the others, and the line here at
/// which it is registered. (A language takes files alone; see the suite of that name.)
@Suite("Toy branches", .timeLimit(.minutes(2)))
struct ToyBranchesTests {
    private static let sentence =
        TestSounds.silence(.milliseconds(300)) + TestSounds.speech(.milliseconds(1_200))
        + TestSounds.silence(.seconds(1))

    private func parts(_ registry: EngineRegistry = .installed, settings: String = "") throws -> AssistantParts {
        let folder = TemporaryFiles.folder.appending(path: "toys-\(UUID().uuidString)").path
        var options = try AssistantOptions.checkout(apps: ["config/apps/rover"], stateFolder: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try settings.write(toFile: folder + "/wilco.yaml", atomically: true, encoding: .utf8)
        options.configuration = folder + "/wilco.yaml"
        options.isRehearsal = true
        return try AssistantParts(options, registry: registry)
    }

    /// In a language, too, that PocketSphinx has no model of.
    @Test(arguments: [
        ("en-US", "go forward ten meters", "Going forward 10 meters."),
        ("de-DE", "fahr zehn Meter vorwärts", "Ich fahre 10 Meter vorwärts."),
    ])
    func anotherRecognizer(locale: String, hearing: String, answer: String) async throws {
        var registry = EngineRegistry.installed
        registry.recognizer = { _ in ParrotRecognizer(hearing: hearing) }

        let parts = try parts(registry, settings: "locale: \(locale)\n")
        let presenter = PrintingPresenter { _ in }
        let owner = try await parts.session.conversation(mode: .handsFree, presenter: presenter) { _ in }
        _ = try await RecordingListener(parts: parts, owner: owner).hear(Self.sentence)
        #expect(presenter.last == answer)
        await parts.session.shutDown()
    }

    @Test func anotherPresenter() async throws {
        let ticker = TickerPresenter()
        let parts = try parts()
        let owner = try await parts.session.conversation(mode: .handsFree, presenter: ticker) { _ in }

        #expect(await owner.take(.text("go forward ten meters")) == .ended(.done))
        #expect(ticker.lines.last == "GOING FORWARD 10 METERS.")
        await parts.session.shutDown()
    }

    @Test func anAudioStage() async throws {
        var registry = EngineRegistry.installed
        registry.stages.append { source, _ in DampingSource(source) }

        // Without the stage that is there already, which changes the sound as well.
        let parts = try parts(registry, settings: "audio: {echoCancelling: false}\n")
        let microphone = RecordingSource([100, 200, -300, 32_767])
        var heard: [Int16] = []
        for try await chunk in try await parts.context.staged(microphone).chunks() { heard += chunk.samples }
        #expect(heard == [50, 100, -150, 16_383])
    }

    @Test func aRemoteSeat() async throws {
        let (wire, room) = AsyncStream.makeStream(of: [UInt8].self)
        let (answers, answer) = AsyncStream.makeStream(of: [UInt8].self)
        let house = try await HearingHouse()
        let attic = try await house.room(
            SeatID(rawValue: "attic"),
            attention: .always,
            remote: Satellite(hearing: wire, playing: answer)
        )

        let kitchen = try await house.room(SeatID(rawValue: "kitchen"))
        await house.recognizer.hear("order soup")
        for start in stride(from: 0, to: Self.sentence.count, by: 320) {
            room.yield(Satellite.bytes(Array(Self.sentence[start..<min(start + 320, Self.sentence.count)])))
        }
        room.finish()
        try await attic.listen()
        #expect(attic.story.lines.contains("heard order soup"))
        #expect(await attic.owner.isOpen)
        #expect(await !kitchen.owner.isOpen)
        #expect(kitchen.story.lines == [])
        answer.finish()
        var played = 0
        for await bytes in answers { played += bytes.count }
        #expect(played > 0, "the question went back over the wire")
        await house.close()
    }
}
