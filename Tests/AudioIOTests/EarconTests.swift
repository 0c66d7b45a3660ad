import AudioIO
import Speech
import Testing

@Suite struct EarconTests {
    @Test(arguments: Earcon.allCases)
    func isShortAndPleasant(_ earcon: Earcon) {
        let block = EarconSounds.block(for: earcon)
        var levels = AudioLevels()
        levels.measure(block.samples)
        #expect(block.duration <= .milliseconds(150))
        #expect((-20 ... -6).contains(levels.peak))
        #expect(levels.clipped == 0)
        // No clicks: it begins and ends in silence.
        #expect(block.samples.first == 0)
        #expect(abs(block.samples.last ?? 0) < 100)
    }

    @Test func theyDiffer() {
        #expect(Set(Earcon.allCases.map { EarconSounds.block(for: $0).samples }).count == 3)
    }
}
