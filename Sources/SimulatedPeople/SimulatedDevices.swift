internal import Foundation
internal import Speech

/// A loudspeaker and a microphone with clocks of their own, read late by up to a millisecond.
package struct SimulatedDevices: Sendable {
    /// Samples that a device takes or gives at once: 20 ms.
    package static let period = 320

    /// How much faster the loudspeaker's clock is.
    package let partsPerMillion: Double

    package init(partsPerMillion: Double) {
        self.partsPerMillion = partsPerMillion
    }

    /// Samples of the loudspeaker's clock as the microphone's takes them.
    package func heard(_ sound: [Int16]) -> [Int16] {
        guard partsPerMillion != 0 else { return sound }
        let step = 1 + partsPerMillion * 1e-6
        return (0..<Int(Double(sound.count - 64) / step)).map { index in
            let position = Double(index) * step
            let first = Int(position)
            var sum = 0.0
            for place in max(0, first - 31)..<min(sound.count, first + 33) {
                let x = position - Double(place)
                let sinc = x == 0 ? 1 : sin(Double.pi * x) / (Double.pi * x)
                sum += Double(sound[place]) * sinc * (0.5 + 0.5 * cos(Double.pi * x / 33))
            }
            return Int16(max(-32_768, min(32_767, sum.rounded())))
        }
    }

    /// Plays and captures for `settling` seconds of silence, then plays `played` while `count` samples are captured.
    ///
    /// - Parameters:
    ///   - play: The loudspeaker was given samples, and lets the first of them be heard at a time, seconds.
    ///   - capture: The microphone brought a period, the last sample of it heard at a time, seconds.
    package func run(
        played: [Int16],
        capturing count: Int,
        settling: Double,
        play: ([Int16], Double) -> Void,
        capture: (Double) -> Void
    ) {
        var jitter: UInt64 = 7
        func late() -> Double {
            jitter = jitter &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(jitter >> 40) / Double(1 << 24) * 1e-3
        }
        let rate = Double(AudioFormat.recognition.sampleRate)
        let speed = rate * (1 + partsPerMillion * 1e-6)
        let periods = Int(settling * rate) / Self.period
        // As much silence in both clocks: the sound begins at the same time.
        let begin = Double(periods * Self.period) / rate
        let silence = Int((begin * speed).rounded())
        let all = [Int16](repeating: 0, count: silence) + played
        var written = 0
        for index in 1...periods + count / Self.period {
            let time = Double(index * Self.period) / rate
            // The loudspeaker is given its samples 100 ms ahead.
            while written < all.count, Double(written) / speed < time + 0.1 {
                let piece = Array(all[written..<min(written + Self.period, all.count)])
                play(piece, Double(written) / speed + late())
                written += piece.count
            }
            capture(time + late())
        }
    }
}
