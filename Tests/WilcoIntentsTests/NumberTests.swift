import Testing
import WilcoIntents

/// Numbers that others have written become numbers that can be reckoned with.
struct NumberTests {
    @Test(arguments: [
        (0, 0), (-0.0, 0), (1.9, 1), (-1.9, -1), (1e15, 1_000_000_000_000_000), (9.3e18, 1_000_000_000_000_000),
        (-9.3e18, -1_000_000_000_000_000), (1e300, 1_000_000_000_000_000), (.infinity, 1_000_000_000_000_000),
        (-.infinity, -1_000_000_000_000_000), (.nan, 0),
    ])
    func aWholeNumber(_ number: Double, _ whole: Int) {
        #expect(Int(clamping: number) == whole)
    }

    @Test(arguments: [1e300, .infinity, -1e300, -.infinity, .nan, -0.0, 9.3e18])
    func aDuration(_ seconds: Double) {
        let duration = Duration.seconds(clamping: seconds)
        #expect(duration == .zero || (duration > .zero) == (seconds > 0))
        #expect(duration + .seconds(1) > duration)
    }

    @Test func aDurationIsAsItWas() {
        #expect(Duration.seconds(clamping: 1.5) == .milliseconds(1500))
    }

    @Test(arguments: [Int.max, .min, 1_000_000, -1_000_000])
    func noCalendarHasTheYear(_ year: Int) {
        #expect(CivilDate(year: year, month: 1, dayOfMonth: 1) == nil)
    }
}
