import Foundation
import Testing

/// Sounds to test with: 16 kHz, mono.
enum Sounds {
    struct Named: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var samples: [Int16]
    }

    /// A person's "go forward ten meters", of Debian's package pocketsphinx-testdata; nil where that is not installed.
    static let recording: [Int16]? = raw("/usr/share/pocketsphinx/test/data/goforward.raw")

    static let withoutSpeech = [
        Named(testDescription: "silence", samples: silence(48_000)),
        Named(testDescription: "soft noise", samples: noise(80_000, decibels: -60)),
        Named(testDescription: "loud noise", samples: noise(80_000, decibels: -20)),
        Named(
            testDescription: "hum",
            samples: sum(noise(80_000, decibels: -70), tone(80_000, frequency: 50, decibels: -20))
        ),
        Named(testDescription: "clicks", samples: sum(noise(80_000, decibels: -70), clicks(80_000, every: 8_000))),
        Named(testDescription: "typing", samples: sum(noise(80_000, decibels: -70), clicks(80_000, every: 2_400))),
        Named(testDescription: "direct current", samples: noise(80_000, decibels: -70).map { $0 + 8_000 }),
        Named(testDescription: "the last bit", samples: (0..<80_000).map { Int16($0 % 7 == 0 ? 1 : 0) }),
    ]

    static func silence(_ count: Int) -> [Int16] {
        [Int16](repeating: 0, count: count)
    }

    /// White noise of a level relative to full scale, the same each time.
    static func noise(_ count: Int, decibels: Double) -> [Int16] {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        let amplitude = pow(10, decibels / 20) * 32_768 * 3.0.squareRoot()
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let value = Double(state >> 40) / Double(1 << 23) - 1
            return clipped(value * amplitude)
        }
    }

    static func tone(_ count: Int, frequency: Double, decibels: Double) -> [Int16] {
        let amplitude = pow(10, decibels / 20) * 32_768 * 2.0.squareRoot()
        return (0..<count).map { clipped(amplitude * sin(2 * .pi * frequency * Double($0) / 16_000)) }
    }

    /// Clicks of 3 ms.
    static func clicks(_ count: Int, every interval: Int) -> [Int16] {
        (0..<count).map { index in
            let phase = index % interval
            guard phase < 48 else { return 0 }
            return clipped(20_000 * sin(Double(phase) * 1.1) * exp(-Double(phase) / 12))
        }
    }

    static func scaled(_ samples: [Int16], toDecibels level: Double) -> [Int16] {
        let squares = samples.reduce(0.0) { $0 + Double($1) * Double($1) }
        let rms = (squares / Double(max(1, samples.count))).squareRoot() / 32_768
        let gain = pow(10, level / 20) / max(rms, 1e-9)
        return samples.map { clipped(Double($0) * gain) }
    }

    static func sum(_ left: [Int16], _ right: [Int16]) -> [Int16] {
        zip(left, right).map { Int16(clamping: Int($0) + Int($1)) }
    }

    static func raw(_ path: String) -> [Int16]? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        return data.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    }

    private static func clipped(_ value: Double) -> Int16 {
        Int16(max(-32_768, min(32_767, value.rounded())))
    }
}
