import EchoCancelling
import Foundation
import SimulatedPeople
import Speech

/// What is played and said in the tests: the assistant by eSpeak NG and by flite, a person by another voice.
enum Surroundings {
    static let rate = AudioFormat.recognition.sampleRate

    /// The assistant's speech over a floor of −70 dB, never exact zeros, about `seconds` long.
    static func played(_ voice: String, seconds: Int = 14) async throws -> [Int16] {
        let speaker = try SimulatedSpeaker(named: voice)
        let sentences = [
            "Tomorrow will be mostly cloudy, with a light breeze from the west, and rain in the afternoon.",
            "Your next appointment is at half past nine, with the dentist. You have three unread messages.",
            "The kitchen timer has four minutes left. Which soup do you want? We have three specials today.",
            "There are two restaurants near you. Which one do you want to order from?",
        ]
        var samples: [Int16] = []
        for sentence in sentences where samples.count < seconds * rate { samples += try await speaker.say(sentence) }
        return leveled(Array(samples.prefix(seconds * rate)), decibels: -20).mixed(
            with: noise(samples.count, decibels: -70, seed: 1)
        )
    }

    /// A person's command, of a level.
    static func person(decibels: Double) async throws -> [Int16] {
        let speaker = try SimulatedSpeaker(named: "flite:rms")
        return leveled(
            try await speaker.say("Set a timer for ten minutes, and turn on the lights in the kitchen, please."),
            decibels: decibels
        )
    }

    /// What the microphone hears of `played`: the room's echo at −26 dB, `delay` samples late, and its own noise.
    static func echo(
        of played: [Int16],
        in room: SimulatedRoom,
        delay: Int = 0,
        decibels: Double = -26
    ) -> [Int16] {
        let echo = [Float](repeating: 0, count: delay) + room.echo(of: played).dropLast(delay)
        let scale = pow(10, decibels / 20) * 32_768 / power(echo.map { Double($0) }).squareRoot()
        return echo.map { Int16(max(-32_768, min(32_767, (Double($0) * scale).rounded()))) }
            .mixed(with: noise(echo.count, decibels: -70, seed: 2))
    }

    /// White noise of a level relative to full scale, the same each time.
    static func noise(_ count: Int, decibels: Double, seed: UInt64) -> [Int16] {
        var state = seed &* 0x9E37_79B9_7F4A_7C15
        let amplitude = pow(10, decibels / 20) * 32_768 * 3.0.squareRoot()
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int16((amplitude * (Double(state >> 40) / Double(1 << 23) - 1)).rounded())
        }
    }

    static func power(_ samples: some Sequence<Double>) -> Double {
        var (sum, count) = (0.0, 0.0)
        for sample in samples { (sum, count) = (sum + sample * sample, count + 1) }
        return sum / max(count, 1)
    }

    private static func leveled(_ samples: [Int16], decibels: Double) -> [Int16] {
        let scale = pow(10, decibels / 20) * 32_768 / power(samples.map { Double($0) }).squareRoot()
        return samples.map { Int16(max(-32_768, min(32_767, (Double($0) * scale).rounded()))) }
    }
}

extension [Int16] {
    /// With `other` on top, from `start` on.
    func mixed(with other: [Int16], at start: Int = 0) -> [Int16] {
        var sum = self
        for (index, value) in other.enumerated() where start + index < sum.count {
            sum[start + index] = Int16(Swift.max(-32_768, Swift.min(32_767, Int(sum[start + index]) + Int(value))))
        }
        return sum
    }
}

/// What a canceller made of a microphone's sound, beside what it was given.
struct Cancelled {
    var echo: [Int16]
    var output: [Int16]
    /// Of all of it, the lateness included.
    var voices = OwnVoiceHistory(capacity: 60 * 16_000)

    /// In chunks as they come from a device; the output's lateness is taken away.
    init(
        _ microphone: [Int16],
        reference: [Int16],
        echo: [Int16]? = nil,
        _ settings: EchoCancellingSettings = EchoCancellingSettings()
    ) {
        var canceller = EchoCanceller(settings)
        var output: [Int16] = []
        for start in stride(from: 0, to: microphone.count - 320, by: 320) {
            let samples = canceller.process(
                microphone: Array(microphone[start..<start + 320]),
                reference: Array(reference[start..<start + 320])
            )
            voices.append(AudioChunk(start: output.count, samples: samples, heardPower: canceller.heardPower))
            output += samples
        }
        self.echo = echo ?? microphone
        self.output = Array(output.dropFirst(EchoCanceller.latency))
    }

    /// Decibels by which the echo is weaker than it was, in some seconds.
    func enhancement(_ seconds: Range<Double>) -> Double {
        let range = Int(seconds.lowerBound * 16_000)..<min(output.count, Int(seconds.upperBound * 16_000))
        let (before, after) = (echo[range].map { Double($0) }, output[range].map { Double($0) })
        return 10 * log10(Surroundings.power(before) / max(Surroundings.power(after), 1e-3))
    }
}
