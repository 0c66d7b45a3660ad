internal import Glibc

/// Makes of one sound many: other voices, rooms, microphones and noises.
struct SoundAugmentation {
    private var random: SeededRandom
    /// What other people say at the same time.
    private let voices: [[Float]]

    private static let rate = 16_000.0
    /// Factors of pitch and pace together.
    private static let speeds = 0.88...1.13
    /// Decibels that the sound is louder than noise by, and the share of sounds without noise to speak of.
    private static let levels = 0.0...25.0
    private static let quietLevels = 30.0...60.0
    private static let quietShare = 0.2
    /// Shares of sounds in a room that is heard, and of noise that is other voices.
    private static let roomShare = 0.5
    private static let voiceShare = 0.3
    /// Seconds until a room's echo has fallen by 60 dB, and its level.
    private static let echoes = 0.1...0.6
    private static let echoLevels = 0.02...0.2
    private static let reflections = 120
    /// Decibels of the whole below the loudest that the format has.
    private static let gains = -25.0...0.0

    init(voices: [[Float]], random: SeededRandom) {
        self.voices = voices.filter { !$0.isEmpty }
        self.random = random
    }

    mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
    mutating func draw(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    mutating func index(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    /// Another pace and pitch, by as much as tape run faster.
    mutating func varied(_ sound: [Float]) -> [Float] {
        let speed = draw(Self.speeds)
        return (0..<Int(Double(sound.count) / speed)).map { index in
            let place = Double(index) * speed
            let first = Int(place)
            let share = Float(place - Double(first))
            return sound[first] + share * (first + 1 < sound.count ? sound[first + 1] - sound[first] : 0)
        }
    }

    /// As a microphone in some room may hear it.
    mutating func recorded(_ sound: [Float]) -> [Int16] {
        var sound = colored(sound)
        if chance(Self.roomShare) { sound = echoed(sound) }
        let level = Self.level(sound)
        let ratio = chance(Self.quietShare) ? draw(Self.quietLevels) : draw(Self.levels)
        var noise = chance(Self.voiceShare) && !voices.isEmpty ? babble(sound.count) : hiss(sound.count)
        let scale = level / max(Self.level(noise), 1e-9) * Float(Decibels.amplitude(-ratio))
        for index in sound.indices {
            noise[index] *= scale
            sound[index] += noise[index]
        }
        let loudest = max(sound.reduce(0) { max($0, abs($1)) }, 1e-9)
        let gain = 32_000 / loudest * Float(Decibels.amplitude(draw(Self.gains)))
        return sound.map { Int16(($0 * gain).rounded()) }
    }

    /// The root of the mean square of the loudest third of its stretches of 25 ms.
    static func level(_ sound: [Float]) -> Float {
        let powers = stride(from: 0, to: sound.count - 399, by: 400).map { start in
            sound[start..<start + 400].reduce(0) { $0 + $1 * $1 } / 400
        }
        let loudest = powers.sorted(by: >).prefix(max(1, powers.count * 3 / 10))
        return (loudest.reduce(0, +) / Float(max(1, loudest.count))).squareRoot()
    }

    /// A microphone without the lowest tones, and more or less of the highest.
    private mutating func colored(_ sound: [Float]) -> [Float] {
        let low = Float(exp(-2 * .pi * draw(40...250) / Self.rate))
        let tilt = Float(draw(-0.5...0.5))
        var (slow, last): (Float, Float) = (0, 0)
        return sound.map { sample in
            slow = low * slow + (1 - low) * sample
            let high = sample - slow
            defer { last = high }
            return high - tilt * last
        }
    }

    /// Reflections that come ever softer, some of them upside down.
    private mutating func echoed(_ sound: [Float]) -> [Float] {
        let length = draw(Self.echoes) * Self.rate
        let level = draw(Self.echoLevels)
        var result = sound
        for _ in 0..<Self.reflections {
            let delay = Int(draw(80...max(81, length)))
            guard delay < sound.count else { continue }
            let sign: Double = chance(0.5) ? 1 : -1
            let share = Float(sign * 3 * level * Decibels.amplitude(-60 * Double(delay) / length))
            for index in delay..<sound.count { result[index] += share * sound[index - delay] }
        }
        return result
    }

    /// Noise that falls with frequency: white noise through a filter of one pole, from hardly to very dull.
    private mutating func hiss(_ count: Int) -> [Float] {
        let dull = Float(draw(0...0.98))
        let own = Float(draw(0...0.3))
        var slow: Float = 0
        return (0..<count).map { _ in
            let bits = random.next()
            let white = Float(bits & 0xFFFF) + Float((bits >> 16) & 0xFFFF) - 65_535
            slow = dull * slow + (1 - dull) * white
            return slow + own * (1 - dull) * white
        }
    }

    /// Some voices at once.
    private mutating func babble(_ count: Int) -> [Float] {
        var sum = [Float](repeating: 0, count: count)
        for _ in 0..<(1 + index(5)) {
            let voice = voices[index(voices.count)]
            let offset = index(voice.count)
            let scale = 1 / max(Self.level(voice), 1e-6)
            for place in 0..<count { sum[place] += scale * voice[(place + offset) % voice.count] }
        }
        return sum
    }
}
