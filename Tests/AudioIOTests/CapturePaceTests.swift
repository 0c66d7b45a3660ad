import AudioIO
import Testing

@Suite struct CapturePaceTests {
    @Test func aDeviceThatNeverMakesWaitIsReadAsFastAsSoundLasts() {
        var pace = CapturePace(allowance: 1_000)
        var rests: [Int] = []
        for _ in 0..<8 { rests.append(pace.read(320)) }
        #expect(rests == [0, 0, 0, 0, 320, 320, 320, 320])
        pace.waited()
        #expect(pace.read(320) == 0)
    }

    @Test func aDeviceThatMakesWaitIsNeverKeptWaiting() {
        var pace = CapturePace(allowance: 1_000)
        for _ in 0..<50 {
            #expect(pace.read(320) == 0)
            #expect(pace.read(320) == 0)
            pace.waited()
        }
    }
}
