internal import Glibc
package import Speech

/// The earcons as sound: short tones, made here.
package enum EarconSounds {
    private struct Tone {
        /// Hertz.
        var pitch: Double
        /// Seconds.
        var length: Double
    }

    private static let sampleRate = 22_050
    /// Of full scale.
    private static let loudness = 0.25
    /// Seconds of fading at both ends of a tone, against clicks.
    private static let fade = 0.012

    /// At most 150 ms: rising for listening, a high tone for done, falling for an error.
    ///
    /// - Parameter volume: 0 to 1.
    package static func block(for earcon: Earcon, volume: Double = 1) -> AudioBlock {
        let tones: [Tone] =
            switch earcon {
            case .listening: [Tone(pitch: 587.33, length: 0.06), Tone(pitch: 880, length: 0.08)]
            case .done: [Tone(pitch: 783.99, length: 0.05), Tone(pitch: 1046.5, length: 0.09)]
            case .error: [Tone(pitch: 415.3, length: 0.06), Tone(pitch: 277.18, length: 0.08)]
            }
        return AudioBlock(sampleRate: sampleRate, samples: tones.flatMap { render($0, loudness: loudness * volume) })
    }

    /// About a second of ringing, its pauses included: two high tones, twice.
    ///
    /// - Parameter volume: 0 to 1.
    package static func ring(volume: Double = 1) -> AudioBlock {
        let pause = [Int16](repeating: 0, count: sampleRate / 8)
        let strike = [1318.5, 1568].flatMap { render(Tone(pitch: $0, length: 0.16), loudness: loudness * volume) }
        return AudioBlock(sampleRate: sampleRate, samples: strike + pause + strike + pause + pause)
    }

    private static func render(_ tone: Tone, loudness: Double) -> [Int16] {
        let count = Int(tone.length * Double(sampleRate))
        return (0..<count).map { index in
            let time = Double(index) / Double(sampleRate)
            let angle = 2 * Double.pi * tone.pitch * time
            // A soft second and third harmonic make it a chime, not a test tone.
            let wave = (sin(angle) + 0.3 * sin(2 * angle) + 0.1 * sin(3 * angle)) / 1.4
            let rise = min(1, time / fade)
            let fall = min(1, (tone.length - time) / fade)
            let envelope = (0.5 - 0.5 * cos(.pi * rise)) * (0.5 - 0.5 * cos(.pi * fall))
            return Int16(wave * envelope * loudness * 32_767)
        }
    }
}
