import Hearing
import Speech
import Testing

@Suite struct PatienceTests {
    @Test func whoeverHasMoreToSayIsWaitedForLonger() {
        let patience = Patience(usual: .milliseconds(700))
        #expect(patience.silence(after: .possible) == .milliseconds(700))
        #expect(patience.silence(after: .openText) == .milliseconds(1050))
        #expect(patience.silence(after: .impossible) == .milliseconds(1750))
    }

    @Test func nobodyIsWaitedForLongerThanThreeSeconds() {
        let patience = Patience(usual: .seconds(2))
        #expect(patience.silence(after: .impossible) == .seconds(3))
        #expect(Patience(usual: .seconds(4)).silence(after: .impossible) == .seconds(4))
    }
}
