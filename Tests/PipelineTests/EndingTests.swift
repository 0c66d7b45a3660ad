import AssistantTesting
import PipelineTesting
import Testing
import WilcoIntents

/// Whatever it is at, an assistant that is told to end does so and leaves nothing; `wilco-bench ending` tells how soon.
@Suite("The end of wilco serve", .serialized, .enabled(if: TestPCMConfiguration.shared != nil))
struct EndingTests {
    @Test(.timeLimit(.minutes(2)), arguments: EndingMoment.allCases)
    func itEnds(at moment: EndingMoment) async throws {
        let devices = try #require(TestPCMConfiguration.shared)
        // What takes longest is met in its midst.
        let progress = moment == .largestApp ? 5.0 : moment == .talkingApps ? 2.0 : 0.2
        let trial = try await EndingTrial(moment, devices: devices, progress: progress)
        #expect(trial.status == 0)
        #expect(trial.remains == [])
        // It has ended by itself, and finds fault with nobody but an app or a microphone that was at fault before.
        #expect(!trial.log.contains { $0.contains("by force") })
        let known = moment == .stalledMicrophone ? ["the microphone is gone"] : ["saboteur: ", "talker"]
        #expect(trial.log.filter { line in line.contains("error: ") && !known.contains { line.contains($0) } } == [])
        // Nothing is begun any more, and who was listened to is told last that it is over.
        let begun = trial.events.filter { ["invoked", "asked", "said", "handled"].contains($0["event"]?.stringValue) }
            // Asking several takes seconds: that each is at it was said before the end.
            .filter { event in
                moment != .talkingApps || !["acknowledgement", "information"].contains(event["purpose"]?.stringValue)
            }
        // That the one app is at it may have been said just before, too, and once.
        let isAtApp = [.sleepingApp, .deafApp, .floodingApp, .talkingApp].contains(moment)
        #expect(begun.dropFirst(isAtApp && begun.first?["purpose"] == "acknowledgement" ? 1 : 0) == [])
        if moment == .listening { #expect(trial.events.last?["outcome"] == "cancelled") }
    }
}
