import AudioIO
import Foundation
import Speech
import Testing

@Suite struct BlockConverterTests {
    static func tone(_ frequency: Double, sampleRate: Int, seconds: Double = 1) -> [Int16] {
        (0..<Int(seconds * Double(sampleRate))).map {
            Int16(10_000 * sin(2 * Double.pi * frequency * Double($0) / Double(sampleRate)))
        }
    }

    static func crossings(_ samples: some Sequence<Int16>) -> Int {
        zip(samples, samples.dropFirst()).count { ($0 < 0) != ($1 < 0) }
    }

    @Test(arguments: [
        (8_000, 16_000), (22_050, 16_000), (22_050, 48_000), (48_000, 16_000), (44_100, 16_000), (16_000, 16_000),
    ])
    func keepsPitchAndLength(_ source: Int, _ target: Int) {
        let samples = Self.tone(440, sampleRate: source)
        var converter = BlockConverter(sampleRate: target)
        var converted: [Int16] = []
        for start in stride(from: 0, to: samples.count, by: 160) {
            let piece = Array(samples[start..<min(start + 160, samples.count)])
            converted += converter.convert(AudioBlock(sampleRate: source, samples: piece))
        }
        converted += converter.finish()
        #expect(abs(converted.count - target) <= 2)
        let middle = converted[(target / 10)..<(target * 9 / 10)]
        #expect(abs(Self.crossings(middle) - 704) <= 2)
    }

    @Test func aChangeOfRateLosesNothing() {
        var converter = BlockConverter(sampleRate: 16_000)
        var count = 0
        for rate in [16_000, 22_050, 8_000, 16_000] {
            count += converter.convert(AudioBlock(sampleRate: rate, samples: Self.tone(440, sampleRate: rate))).count
        }
        count += converter.finish().count
        #expect(abs(count - 64_000) <= 8)
    }

    @Test func nothingStaysNothing() {
        var converter = BlockConverter(sampleRate: 16_000)
        #expect(converter.convert(AudioBlock(sampleRate: 22_050, samples: [])).isEmpty)
        #expect(converter.finish().isEmpty)
    }
}
