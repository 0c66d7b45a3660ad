import AssistantTesting
import Conversation
import Hearing
import Speech
import Testing
import WilcoIntents

/// Two people in two rooms who share one recogniser.
@Suite("Two seats", .timeLimit(.minutes(1)))
struct SeatsTests {
    private static let (kitchen, garden) = (SeatID(rawValue: "kitchen"), SeatID(rawValue: "garden"))

    @Test func eachAnswersItsOwnQuestion() async throws {
        let house = try await HearingHouse()
        let (kitchen, garden) = (try await house.room(Self.kitchen), try await house.room(Self.garden))
        try await kitchen.listening {
            try await garden.listening {
                await kitchen.say("order soup", after: HearingHouse.phrase)
                await garden.say("turn", after: HearingHouse.phrase)
                #expect(await kitchen.owner.isOpen)
                #expect(await garden.owner.isOpen)
                // Whoever was asked first answers last.
                await garden.say("left")
                await kitchen.say("clam chowder")
            }
        }
        #expect(heard(in: kitchen) == ["heard order soup", "heard clam chowder"])
        #expect(heard(in: garden) == ["heard turn", "heard left"])
        #expect(garden.story.lines.suffix(1) == ["ended done"])
        #expect(!kitchen.story.lines.contains("ended done"))
        let answers = await house.recognizer.requests.compactMap(\.first).filter { $0 != GrammarName.request }
        #expect(answers == [GrammarName.answer(at: Self.garden), GrammarName.answer(at: Self.kitchen)])
        await house.close()
    }

    private func heard(in room: HearingRoom) -> [String] { room.story.lines.filter { $0.hasPrefix("heard") } }

    /// What one is asked is no answer for the other.
    @Test func nobodyAnswersForTheOther() async throws {
        let house = try await HearingHouse()
        let (kitchen, garden) = (try await house.room(Self.kitchen), try await house.room(Self.garden))
        try await kitchen.listening {
            try await garden.listening {
                await kitchen.say("order soup", after: HearingHouse.phrase)
                await garden.say("turn", after: HearingHouse.phrase)
                await garden.say("clam chowder")
            }
        }
        #expect(await house.recognizer.transcripts.map(\.status) == [.recognized, .recognized, .rejected])
        #expect(!heard(in: kitchen).contains("heard clam chowder"))
        await house.close()
    }
}
