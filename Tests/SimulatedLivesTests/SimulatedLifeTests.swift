import SimulatedLives
import Testing

@Suite("Simulated lives")
struct SimulatedLifeTests {
    @Test func aSeedGivesTheSameLife() {
        let life = SimulatedLife(seed: 7, days: 60)
        #expect(life.actions == SimulatedLife(seed: 7, days: 60).actions)
        #expect(life.actions != SimulatedLife(seed: 8, days: 60).actions)
    }

    @Test(arguments: UInt64(1)...30) func timeRunsForward(seed: UInt64) {
        let life = SimulatedLife(seed: seed, days: 182)
        #expect(zip(life.actions, life.actions.dropFirst()).allSatisfy { $0.moment <= $1.moment })
        #expect(zip(life.events, life.events.dropFirst()).allSatisfy { $0.moment <= $1.moment })
        #expect(
            life.actions.allSatisfy { (0..<86_400).contains($0.moment.second) && (0..<182).contains($0.moment.day) }
        )
    }

    @Test func theWordsOfAMessageDoNotMakeAnotherDeed() {
        let moment = LivedMoment(day: 0, second: 0, place: .home)
        let parameters = ["recipient": "mother", "content": "yes"]
        let one = LivedAction(moment: moment, intent: "SendMessage", parameters: parameters)
        let other = LivedAction(
            moment: moment,
            intent: "SendMessage",
            parameters: parameters.merging(["content": "later"]) { $1 }
        )
        #expect(one.deed == other.deed)
        #expect(one.deed.parameters == ["recipient": "mother"])
    }

    @Test func aBaselineIsScored() {
        var guesser = MostFrequent()
        let rate = HitRate.measure(SimulatedLife(seed: 3, days: 84), heldOutWeeks: 4, guesser: &guesser)
        #expect(rate.actions > 0)
        #expect(rate.hits <= rate.actions)
    }
}
