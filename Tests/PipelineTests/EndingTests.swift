import AssistantTesting
import PipelineTesting
import Testing

/// Whatever it is at, an assistant that is told to end does so and leaves nothing; `wilco-bench ending` tells how soon.
@Suite("The end of wilco serve", .serialized, .enabled(if: TestPCMConfiguration.shared != nil))
struct EndingTests {
    @Test(.timeLimit(.minutes(2)), arguments: EndingMoment.allCases)
    func itEnds(at moment: EndingMoment) async throws {
        let devices = try #require(TestPCMConfiguration.shared)
        let trial = try await EndingTrial(moment, devices: devices)
        #expect(trial.status == 0)
        #expect(trial.remains == [])
    }
}
