/// Sounds at 16 kHz that an endpointer takes for what they stand for.
package enum TestSounds {
    package static func silence(_ duration: Duration) -> [Int16] {
        [Int16](repeating: 0, count: samples(duration))
    }

    /// As loud as a voice nearby; the same each time.
    package static func speech(_ duration: Duration) -> [Int16] {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        return (0..<samples(duration)).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int16(truncatingIfNeeded: state >> 48) / 4
        }
    }

    private static func samples(_ duration: Duration) -> Int { Int(duration / .milliseconds(1)) * 16 }
}
