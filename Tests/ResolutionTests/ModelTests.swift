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
}
