import AssistantTesting
import Foundation

/// Sounds that are no speech, as an apartment has them.
enum NonSpeech {
    static let all: [(name: String, samples: [Int16])] = (0..<8).flatMap { seed in
        let level = [200.0, 900, 3_000, 8_000][seed % 4]
        return [
            ("silence-\(seed)", shape(noise(.pink, 3, seed), level: Double(seed + 1))),
            ("noise-\(seed)", shape(noise(.pink, 3, seed), level: level)),
            ("cough-\(seed)", shape(cough(seed), level: level)), ("music-\(seed)", shape(music(seed), level: level)),
            ("breath-\(seed)", shape(breath(seed), level: level / 4)),
            ("knock-\(seed)", shape(knock(seed), level: level)),
        ]
    }

    private static let rate = 16_000.0

    private static func noise(_ kind: Noise, _ seconds: Double, _ seed: Int) -> [Double] {
        kind.samples(Int(seconds * rate), seed: UInt64(seed + 100))
    }

    /// As loud as `level` on average, on a floor of faint noise.
    private static func shape(_ sound: [Double], level: Double) -> [Int16] {
        let power = sound.reduce(0) { $0 + $1 * $1 } / Double(max(sound.count, 1))
        let scale = level / max(power.squareRoot(), 1e-9)
        var random = SeededGenerator(seed: 9)
        return sound.map { Int16(min(max(scale * $0 + 3 * random.normal(), -32_768), 32_767)) }
    }

    private static func cough(_ seed: Int) -> [Double] {
        var random = SeededGenerator(seed: UInt64(seed + 200))
        var sound = [Double](repeating: 0, count: Int(0.4 * rate))
        for _ in 0..<(1 + seed % 3) {
            var low = 0.0
            for index in 0..<Int((0.2 + 0.1 * random.uniform()) * rate) {
                low = 0.7 * low + random.normal()
                sound.append(low * exp(-Double(index) / rate / 0.06))
            }
            sound += [Double](repeating: 0, count: Int(0.15 * rate))
        }
        return sound + [Double](repeating: 0, count: Int(0.5 * rate))
    }

    private static func music(_ seed: Int) -> [Double] {
        let notes = [261.6, 329.6, 392.0, 523.3, 392.0, 440.0]
        let pace = 0.2 + 0.05 * Double(seed)
        return (0..<Int(3 * rate)).map { index in
            let time = Double(index) / rate
            let note = notes[(Int(time / pace) + seed) % notes.count]
            let decay = exp(-time.truncatingRemainder(dividingBy: pace) / 0.2)
            return decay * (1...6).reduce(0.0) { $0 + sin(2 * .pi * note * Double($1) * time) / Double($1) }
        }
    }

    private static func breath(_ seed: Int) -> [Double] {
        var random = SeededGenerator(seed: UInt64(seed + 300))
        var previous = 0.0
        return (0..<Int(2.5 * rate)).map { index in
            let fresh = random.normal()
            defer { previous = fresh }
            let phase = (Double(index) / rate / 1.2).truncatingRemainder(dividingBy: 1)
            return (fresh - 0.5 * previous) * pow(sin(.pi * phase), 2)
        }
    }

    private static func knock(_ seed: Int) -> [Double] {
        var random = SeededGenerator(seed: UInt64(seed + 400))
        let pitch = 120 + 60 * Double(seed)
        return (0..<Int(2 * rate)).map { index in
            let time = (Double(index) / rate).truncatingRemainder(dividingBy: 0.45)
            return exp(-time / 0.02) * (sin(2 * .pi * pitch * time) + 0.3 * random.normal())
        }
    }
}
