import Assistant
import AssistantTesting
import Conversation
import Hearing
import Matching
import Speech
import Testing
import WilcoIntents

/// What is listened for changes while somebody speaks.
@Suite("Grammars that change while somebody speaks", .timeLimit(.minutes(2)))
struct ChangedGrammarTests {
    /// All but one of those that it listens for first.
    private static let others = [
        "rover", "clock", "coffee", "groceries", "knowing", "lists", "media", "reminders", "small-talk", "sticky-notes",
        "unicorn-chat", "unicorn-fit", "unicorn-pay", "unicorn-photos", "unicorn-rides",
    ]

    /// Chunks are taken one by one: had one waited for the grammar, the test would not come to its release.
    @Test func aGrammarOfFifteenAppsThatIsCompiledHoldsUpNoChunk() async throws {
        let house = try await HearingHouse(areReal: true)
        let room = try await house.room()
        let neighbours = try await HearingHouse(apps: Self.others)
        #expect(neighbours.parts.generation.apps.count == 15)
        let grammar = neighbours.parts.generation.matcher.grammar(for: .request)
        await neighbours.close()
        try await room.listening {
            await house.recognizer.hold(GrammarName.request)
            let changing = Task { [grammars = house.grammars, story = room.story] in
                _ = try await grammars.prepare(grammar, named: GrammarName.request)
                story.note("(compiled)")
            }
            await house.recognizer.waitForCompilation()
            // Each is through before the next one comes.
            for number in 0..<150 {
                await room.microphone.bring(TestSounds.silence(.milliseconds(20)))
                room.story.note("(chunk \(number))")
            }
            #expect(room.story.lines == (0..<150).map { "(chunk \($0))" })
            // All that is said meanwhile is heard, with what was listened for before.
            await room.say("order soup", after: HearingHouse.phrase)
            #expect(room.story.lines.dropFirst(150).first == "heard order soup")
            await room.say("cancel")
            #expect(await !room.owner.isOpen)
            #expect(!room.story.lines.contains("(compiled)"))
            // In the middle of a sentence the new one takes its place; the sentence is heard with the old one.
            await house.recognizer.hear("order soup", after: HearingHouse.phrase)
            await room.spotter.hear(HearingHouse.phrase, length: 9_600, endingAfter: 4_800 + 9_600)
            await room.microphone.bring(
                TestSounds.silence(.milliseconds(300)) + TestSounds.speech(.milliseconds(900))
            )
            await house.recognizer.release()
            try await changing.value
            #expect(room.story.lines.last == "(compiled)")
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
            let served = try await ServedAssistant(apps: ["rover"])
            left = served.assistant
            engines = served.parts.engines
            let running = Task { try await served.assistant.run() }
            await served.microphone.untilOpen()
            // All that it does beside hearing begins meanwhile.
            await served.microphone.bring(TestSounds.silence(.seconds(2)))
            await served.assistant.stop()
            try await running.value
            served.removeState()
        }
        try await serve()
        // What was told to end ends a little later.
        let deadline = ContinuousClock.now + .seconds(30)
        while left != nil || engines != nil, ContinuousClock.now < deadline { await Task.yield() }
        #expect(left == nil)
        #expect(engines == nil)
    }
}
