import Assistant
import AssistantTesting
import Conversation
import Hearing
import SimulatedPeople
import Speech
import Testing
import WilcoIntents

/// An assistant with a microphone in each of several rooms.
@Suite("Served seats", .timeLimit(.minutes(2)))
struct ServedSeatsTests {
    private static let kitchen = SeatID(rawValue: "kitchen")

    /// What happens, as it comes.
    private final class Story {
        private let events: AsyncStream<EventHub.Numbered>
        private(set) var seen: [ConversationEvent] = []

        init(_ hub: EventHub) { events = hub.events().events }

        func wait(for isLast: (ConversationEvent) -> Bool) async {
            for await numbered in events {
                seen.append(numbered.event)
                if isLast(numbered.event) { return }
            }
        }

        func said(at seat: SeatID) -> [String] {
            seen.filter { $0.seat == seat }.compactMap { event in
                if case .said(let utterance) = event.kind { utterance.spoken } else { nil }
            }
        }
    }

    private func speech(_ words: String, after phrase: String? = nil) async throws -> [Int16] {
        let speaker = try SimulatedSpeaker(named: "flite:slt")
        var samples = TestSounds.silence(.seconds(1))
        if let phrase { samples += try await speaker.say(phrase) + TestSounds.silence(.milliseconds(800)) }
        return try await samples + speaker.say(words) + TestSounds.silence(.seconds(1))
    }

    /// Each is answered where they are, whatever is open elsewhere; what was asked for in the kitchen rings in the kitchen.
    @Test func eachIsAnsweredWhereTheyAre() async throws {
        let served = try await ServedAssistant(apps: ["clock", "rover"], seats: ["kitchen"])
        let story = Story(served.hub)
        let running = Task { try await served.assistant.run() }
        let kitchen = served.others[0]
        await kitchen.bring(try await speech("set a timer", after: "hey wilco"))
        await story.wait { if case .asked = $0.kind { $0.seat == Self.kitchen } else { false } }
        // Another person's phrase, so much later.
        let turn = try await speech("turn left ninety degrees", after: "hey wilco")
        await served.microphone.bring(turn, heardUntil: SoundClock.now + .seconds(60))
        await story.wait { if case .ended = $0.kind { $0.seat == .microphone && $0.turn > 0 } else { false } }
        #expect(story.said(at: .microphone).contains { $0.contains("left") }, "\(story.said(at: .microphone))")
        #expect(story.said(at: Self.kitchen).isEmpty)
        await kitchen.bring(try await speech("three seconds"))
        await story.wait { if case .ended = $0.kind { $0.seat == Self.kitchen && $0.turn > 0 } else { false } }
        let room = Task {
            while !Task.isCancelled { await kitchen.bring(TestSounds.silence(.milliseconds(100))) }
        }
        // It rings.
        await story.wait { if case .said = $0.kind { $0.turn == 0 } else { false } }
        #expect(story.seen.last?.seat == Self.kitchen)
        room.cancel()
        await served.assistant.stop()
        try await running.value
        served.removeState()
    }

    /// Two rooms hear one person: the room that hears them first answers.
    @Test func oneAnswers() {
        let arbiter = InvocationArbiter()
        #expect(arbiter.claim(by: Self.kitchen, at: .seconds(10)))
        #expect(!arbiter.claim(by: .microphone, at: .milliseconds(10_300)))
        // Whose clock is behind has not heard it sooner.
        #expect(!arbiter.claim(by: .microphone, at: .milliseconds(9_800)))
        #expect(arbiter.claim(by: Self.kitchen, at: .milliseconds(10_400)))
        #expect(arbiter.claim(by: .microphone, at: .seconds(12)), "that is somebody else")
    }

    @Test func aMicrophoneThatCannotBeOpenedTakesNobodyElseDown() async throws {
        struct Gone: Error {}
        let served = try await ServedAssistant(apps: ["rover"], seats: ["kitchen"])
        await served.others[0].lose(Gone(), refusals: 1_000)
        let story = Story(served.hub)
        let running = Task { try await served.assistant.run() }
        await served.microphone.bring(try await speech("turn left ninety degrees", after: "hey wilco"))
        await story.wait { if case .ended = $0.kind { $0.turn > 0 } else { false } }
        #expect(story.said(at: .microphone).contains { $0.contains("left") })
        await served.assistant.stop()
        try await running.value
        served.removeState()
    }
}
