import AssistantTesting
import Resolution
import Testing
import WilcoIntents

/// Whatever people and apps do: a conversation ends, and nothing is done twice, unasked or after a no.
@Suite struct ModelTests {
    /// Conversations in all, split so that they run side by side.
    static let batches = 8
    static let conversations = 24_000

    @Test(arguments: 0..<batches)
    func randomConversations(_ batch: Int) throws {
        var outcomes: [Outcome: Int] = [:]
        var handles = 0
        let count = Self.conversations / Self.batches
        for seed in 0..<count {
            var conversation = RandomConversation(seed: UInt64(batch * count + seed))
            try conversation.run()
            handles += conversation.handles
            if let outcome = conversation.outcome { outcomes[outcome, default: 0] += 1 }
        }
        // The walk is worth nothing if it never gets anywhere.
        #expect(Set(outcomes.keys) == [.done, .cancelled, .refused, .failed, .open])
        #expect(handles > count / 20)
    }

    /// Somebody who asks for help for ever is left.
    @Test func aConversationHasAnEnd() {
        var machine = DialogueMachine(
            apps: RandomConversation.apps,
            locale: "en-US",
            wording: DialogueWording(TestLanguages.tables("en-US")),
            settings: DialogueSettings(session: "end", maximumTurns: 20)
        )
        let match = IntentMatch(app: "chef", intent: "Pay", transcript: "", confidence: 1, appWasNamed: true)
        let request = Understanding(status: .matched, band: .act, transcript: "", confidence: 1, match: match)
        _ = machine.process(.understood(request), at: .zero)
        _ = machine.process(.replied(call: 1, .resolution(.needsValue)), at: .zero)
        for _ in 0..<19 { _ = machine.process(.answered(Answer(.help)), at: .zero) }
        #expect(machine.isOpen)
        #expect(machine.process(.answered(Answer(.help)), at: .zero).last == .end(.open))
    }
}
