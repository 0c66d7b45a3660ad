import Foundation
import Speech
import Synthesis
import TemporaryFiles
import Testing

/// Sound for tests: 16 kHz, mono.
enum Sound {
    static let rate = 16_000

    /// Samples of a WAV file of that format, or of a raw one.
    static func read(_ path: String) throws -> [Int16] {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        var start = 0
        if data.prefix(4) == Data("RIFF".utf8) {
            // Chunks: four letters, four bytes of size, contents.
            start = 12
            while start + 8 <= data.count, data[start..<start + 4] != Data("data".utf8) {
                let size = (0..<4).reduce(0) { $0 | Int(data[start + 4 + $1]) << (8 * $1) }
                start += 8 + size + size % 2
            }
            start += 8
        }
        return stride(from: start, to: data.count - 1, by: 2).map {
            Int16(bitPattern: UInt16(data[$0]) | UInt16(data[$0 + 1]) << 8)
        }
    }

    /// A simulated user: flite says `text`, 0.3 s of silence before and 0.6 s after.
    ///
    /// - Parameter stretch: How many times as long as usual the voice takes.
    static func flite(_ voice: String, _ text: String, stretch: Double = 1) throws -> [Int16] {
        let file = TemporaryFiles.folder.appendingPathComponent("wilco-\(UUID().uuidString).wav")
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/flite")
        process.arguments = [
            "-voice", voice, "--setf", "duration_stretch=\(stretch)", "-t", text, "-o", file.path,
        ]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "flite failed on \(text)")
        return silence(0.3) + (try read(file.path)) + silence(0.6)
    }

    /// eSpeak NG says `text`, brought to 16 kHz by the mean of neighbours.
    static func espeak(_ voice: String, _ text: String) async throws -> [Int16] {
        var samples: [Int16] = []
        var from = rate
        for try await block in try await ESpeakSynthesizer(settings: VoiceSettings(voice: voice, rate: 150)).synthesize(
            text
        ) {
            samples += block.samples
            from = block.sampleRate
        }
        let step = Double(from) / Double(rate)
        let count = Int(Double(samples.count) / step) - 2
        let converted = (0..<max(count, 0)).map { index in
            let place = Double(index) * step
            let left = Int(place)
            let share = place - Double(left)
            return Int16(clamping: Int(Double(samples[left]) * (1 - share) + Double(samples[left + 1]) * share))
        }
        return silence(0.3) + converted + silence(0.6)
    }

    /// Not quite digital silence, as no microphone is.
    static func silence(_ seconds: Double) -> [Int16] { noise(seconds, level: 3, seed: 7) }

    /// White noise; `level` is the root mean square.
    static func noise(_ seconds: Double, level: Double, seed: UInt64) -> [Int16] {
        var random = Random(state: seed)
        return (0..<Int(seconds * Double(rate))).map { _ in Int16(clamping: Int(level * random.normal())) }
    }

    /// Noise whose power falls with frequency, as that of rooms and streets does.
    static func pink(_ seconds: Double, level: Double, seed: UInt64) -> [Int16] {
        var random = Random(state: seed)
        var rows = [Double](repeating: 0, count: 16)
        return (0..<Int(seconds * Double(rate))).map { index in
            let row = min((index + 1).trailingZeroBitCount, rows.count - 1)
            rows[row] = random.normal()
            return Int16(clamping: Int(level / 4 * rows.reduce(0, +)))
        }
    }

    /// `samples` in a room with pink noise; `level` is the noise's share of the speech's root mean square.
    static func mix(_ samples: [Int16], noise level: Double, seed: UInt64) -> [Int16] {
        let frames = stride(from: 0, to: samples.count - 319, by: 320).map { start in
            samples[start..<start + 320].reduce(0.0) { $0 + Double($1) * Double($1) } / 320
        }
        let loud = frames.sorted().suffix(frames.count * 2 / 5)
        let speech = (loud.reduce(0, +) / Double(max(loud.count, 1))).squareRoot()
        let noise = pink(Double(samples.count) / Double(rate) + 0.01, level: speech * level, seed: seed)
        return zip(samples, noise).map { Int16(clamping: Int($0) + Int($1)) }
    }

    /// Something like a cough: two bursts of noise that die away.
    static func cough(level: Double, seed: UInt64) -> [Int16] {
        var random = Random(state: seed)
        var samples = silence(0.4)
        for length in [0.18, 0.25] {
            var low = 0.0
            for index in 0..<Int(length * Double(rate)) {
                low = 0.7 * low + random.normal()
                let envelope = exp(-Double(index) / Double(rate) / 0.06)
                samples.append(Int16(clamping: Int(level * envelope * low)))
            }
            samples += silence(0.12)
        }
        return samples + silence(0.6)
    }

    /// A tune of decaying harmonics, something like music.
    static func music(_ seconds: Double, level: Double) -> [Int16] {
        let notes = [261.6, 329.6, 392.0, 523.3, 392.0, 329.6]
        return (0..<Int(seconds * Double(rate))).map { index in
            let time = Double(index) / Double(rate)
            let note = notes[Int(time / 0.35) % notes.count]
            let decay = exp(-time.truncatingRemainder(dividingBy: 0.35) / 0.2)
            let tone = (1...5).reduce(0.0) { $0 + sin(2 * .pi * note * Double($1) * time) / Double($1) }
            return Int16(clamping: Int(level * decay * tone))
        }
    }

    /// A generator that says the same on every machine.
    struct Random {
        var state: UInt64

        mutating func next() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) / Double(1 << 53)
        }

        mutating func normal() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + next() } }
    }
}
