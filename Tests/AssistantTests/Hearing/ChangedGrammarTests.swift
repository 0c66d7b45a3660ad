import Assistant
import AssistantTesting
import Configuration
import Conversation
import Foundation
import Hearing
import Logging
import Matching
import PipelineTesting
import Speech
import TemporaryFiles
import Testing
import WilcoIntents

/// What is listened for changes while somebody speaks.
@Suite("Grammars that change while somebody speaks", .timeLimit(.minutes(2)))
struct ChangedGrammarTests {
    /// Chunks are taken one by one: had one waited for the grammar, the test would not come to its release.
    @Test func aGrammarThatIsCompiledHoldsUpNoChunk() async throws {
        let house = try await HearingHouse(areReal: true)
        let room = try await house.room()
        let one = try await HearingHouse(apps: ["rover"])
        let fewer = one.parts.generation.matcher.grammar(for: .request)
        await one.close()
        try await room.listening {
            await house.recognizer.hold(GrammarName.request)
            let changing = Task { [grammars = house.grammars] in
                _ = try await grammars.prepare(fewer, named: GrammarName.request)
            }
            await house.recognizer.waitForCompilation()
            // All that is said meanwhile is heard, with what was listened for before.
            await room.say("order soup", after: HearingHouse.phrase)
            #expect(room.story.lines.first == "heard order soup")
            await room.say("cancel")
            #expect(await !room.owner.isOpen)
            // In the middle of a sentence the new one takes its place; the sentence is heard with the old one.
            await house.recognizer.hear("order soup", after: HearingHouse.phrase)
            await room.spotter.hear(HearingHouse.phrase, length: 9_600, endingAfter: 4_800 + 9_600)
            await room.microphone.bring(
                TestSounds.silence(.milliseconds(300)) + TestSounds.speech(.milliseconds(900))
            )
            await house.recognizer.release()
            try await changing.value
            await room.microphone.bring(TestSounds.speech(.milliseconds(300)) + TestSounds.silence(.seconds(1)))
            await room.loop.finishTurn()
            await room.say("cancel")
            // The next one is heard with the new.
            await room.say("order soup", after: HearingHouse.phrase)
        }
        let heard = await house.recognizer.transcripts.map(\.status)
        #expect(heard == [.recognized, .recognized, .recognized, .recognized, .rejected])
        await house.close()
    }

    /// After `stop()` a successor may take its place: nothing of it must stay behind.
    @Test func nothingHoldsAnAssistantThatHasStopped() async throws {
        weak var left: ServingAssistant?
        weak var engines: SpeechEngines?
        func serve() async throws {
            let checkout = BuiltProducts.checkout.path
            let folder = TemporaryFiles.folder.appending(path: "s\(UInt16.random(in: 0 ... .max))")
            var options = AssistantOptions(
                apps: ["\(checkout)/config/apps/rover"],
                stateFolder: folder.path,
                environment: ProcessInfo.processInfo.environment,
                executable: try BuiltProducts.path("wilco"),
                workingDirectory: checkout,
                userID: getuid()
            )
            options.converses = true
            let parts = try AssistantParts(options)
            let microphone = ScriptedMicrophone()
            let assistant = try await ServingAssistant(
                parts: parts,
                source: microphone,
                sink: RecordingSink(),
                log: Logger(label: "serving") { _ in SwiftLogNoOpLogHandler() }
            )
            left = assistant
            engines = parts.engines
            let running = Task { try await assistant.run() }
            await microphone.untilOpen()
            // All that it does beside hearing begins meanwhile.
            await microphone.bring(TestSounds.silence(.seconds(2)))
            await assistant.stop()
            try await running.value
            try? FileManager.default.removeItem(at: folder)
        }
        try await serve()
        // What was told to end ends a little later.
        let deadline = ContinuousClock.now + .seconds(30)
        while left != nil || engines != nil, ContinuousClock.now < deadline { await Task.yield() }
        #expect(left == nil)
        #expect(engines == nil)
    }
}
