import EchoCancelling
import Foundation
import SimulatedPeople
import Speech

/// Somebody says a word while the assistant speaks, or nobody does.
extension EchoScene {
    struct CutIn {
        /// As it comes from the microphone.
        var heard: [AudioChunk]
        /// As it comes from the canceller.
        var cancelled: [AudioChunk]
        /// Samples between which the word is said.
        var word: Range<Int>
    }

    private static let person = -26.0
    /// Samples of silence before the assistant speaks.
    private static let silence = rate

    /// - Parameters:
    ///   - seconds: How long the assistant has been speaking; it had not spoken before.
    ///   - decibels: How much louder it is than the person.
    func cutIn(_ said: [Int16], after seconds: Double, in room: SimulatedRoom, echoLouderBy decibels: Double) -> CutIn {
        let start = Self.silence + Int(seconds * Double(Self.rate))
        let played = [Int16](repeating: 0, count: Self.silence) + speech(start + said.count)
        let word = start..<start + said.count
        var heard = microphone(played, room, delay: Self.delay, decibels: Self.person + decibels)
        let scale = pow(10, Self.person / 20) * 32_768 / Self.power(said.map(Double.init)).squareRoot()
        for (index, sample) in said.enumerated() {
            heard[start + index] = Self.sample(Double(heard[start + index]) + Double(sample) * scale)
        }
        return cutIn(heard, played, word)
    }

    func alone(minutes: Double, in room: SimulatedRoom) -> CutIn {
        let played = [Int16](repeating: 0, count: Self.silence) + speech(Int(minutes * 60) * Self.rate)
        return cutIn(microphone(played, room, delay: Self.delay, decibels: Self.person + 10), played, 0..<0)
    }

    private func cutIn(_ heard: [Int16], _ played: [Int16], _ word: Range<Int>) -> CutIn {
        var canceller = EchoCanceller(settings)
        var scene = CutIn(heard: [], cancelled: [], word: word)
        for start in stride(from: 0, to: heard.count, by: 320) {
            let range = start..<min(start + 320, heard.count)
            scene.heard.append(AudioChunk(start: start, samples: Array(heard[range])))
            let samples = canceller.process(microphone: Array(heard[range]), reference: Array(played[range]))
            guard !samples.isEmpty else { continue }
            scene.cancelled.append(
                AudioChunk(
                    start: scene.cancelled.last?.end ?? 0,
                    samples: samples,
                    heardPower: canceller.heardPower
                )
            )
        }
        return scene
    }
}
