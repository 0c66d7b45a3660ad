import Conversation
import Foundation
import Testing
import WilcoIntents

@Suite("Those who watch what happens", .timeLimit(.minutes(1)))
struct EventHubTests {
    /// Whoever goes does so at any moment, in the middle of being told something, too.
    @Test func observersGoWhileTheyAreBeingTold() async {
        let hub = EventHub()
        let publishing = Task.detached {
            while !Task.isCancelled {
                hub.publish(ConversationEvent(.heard(text: "x", confidence: 1), turn: 1, time: 0))
                await Task.yield()
            }
        }
        for _ in 1...20_000 {
            let (_, events) = hub.events()
            let observer = Task.detached { for await _ in events { await Task.yield() } }
            await Task.yield()
            observer.cancel()
            await observer.value
        }
        publishing.cancel()
        await publishing.value
    }

    @Test func eachGetsTheEventsInTheirOrder() async {
        let hub = EventHub()
        let (next, events) = hub.events()
        await withDiscardingTaskGroup { group in
            for _ in 1...4 {
                group.addTask {
                    for turn in 1...50 {
                        hub.publish(ConversationEvent(.heard(text: "x", confidence: 1), turn: turn, time: 0))
                    }
                }
            }
        }
        hub.finish()
        var numbers: [Int] = []
        for await numbered in events { numbers.append(numbered.number) }
        #expect(numbers == Array(next..<next + 200))
    }
}
