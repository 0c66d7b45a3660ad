import AssistantTesting
import AudioIO
import Foundation

/// Noise that recordings are heard in, made anew for each of them and the same in every run.
enum Noise: CustomStringConvertible {
    /// Power falls with frequency, as that of rooms and streets does.
    case pink
    /// Eight of `voices` at once, every second backwards, so that no word of them is a word of the grammar's.
    case babble(voices: [[Int16]])
    /// A stretch of a recording.
    case recording(name: String, samples: [Int16])

    var description: String {
        switch self {
        case .pink: "pink"
        case .babble: "babble"
        case .recording(let name, _): name
        }
    }

    /// - Parameter name: `pink`, `babble`, a file, or a folder of files that are heard one after the other.
    init(named name: String, voices: @autoclosure () throws -> [[Int16]]) throws {
        switch name {
        case "pink": self = .pink
        case "babble": self = .babble(voices: try voices())
        default:
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: name, isDirectory: &isFolder)
            let files = isFolder.boolValue ? try Self.clips(name) : [name]
            self = .recording(
                name: URL(fileURLWithPath: name).lastPathComponent,
                samples: try files.flatMap { try Self.clip($0, isLeveled: isFolder.boolValue) }
            )
        }
    }

    private static func clips(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { name in [".wav", ".flac"].contains { name.lowercased().hasSuffix($0) } }.sorted()
            .map { "\(folder)/\($0)" }
    }

    /// - Parameter isLeveled: Whether its loudest sample is made as loud as that of every other one.
    private static func clip(_ file: String, isLeveled: Bool) throws -> [Int16] {
        let samples = try AudioFile.read(file)
        guard isLeveled, let loudest = samples.map({ abs(Int($0)) }).max(), loudest > 0 else { return samples }
        return samples.map { Int16(Int($0) * 16_000 / loudest) }
    }

    /// `count` samples of it, of any loudness.
    func samples(_ count: Int, seed: UInt64) -> [Double] {
        var random = SeededGenerator(seed: seed)
        switch self {
        case .pink:
            // Sixteen generators, each of which draws half as often as the one before.
            var rows = (0..<16).map { _ in random.normal() }
            return (0..<count).map { index in
                rows[min((index + 1).trailingZeroBitCount, rows.count - 1)] = random.normal()
                return rows.reduce(random.normal(), +)
            }
        case .babble(let voices):
            var sum = [Double](repeating: 0, count: count)
            guard !voices.isEmpty else { return sum }
            for number in 0..<8 {
                var voice = voices[Int.random(in: 0..<voices.count, using: &random)]
                guard !voice.isEmpty else { continue }
                if number % 2 == 1 { voice.reverse() }
                let scale = 1 / max(Mixing.power(voice).squareRoot(), 1)
                let offset = Int.random(in: 0..<voice.count, using: &random)
                for index in 0..<count { sum[index] += scale * Double(voice[(index + offset) % voice.count]) }
            }
            return sum
        case .recording(_, let samples):
            guard !samples.isEmpty else { return [Double](repeating: 0, count: count) }
            let offset = Int.random(in: 0..<samples.count, using: &random)
            return (0..<count).map { Double(samples[($0 + offset) % samples.count]) }
        }
    }
}

/// Sounds over each other.
enum Mixing {
    /// Mean square.
    static func power(_ samples: [Int16]) -> Double {
        samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(max(samples.count, 1))
    }

    /// `samples` in noise, so many decibels louder than it over the whole of the recording.
    static func mix(_ samples: [Int16], _ noise: Noise, decibels: Double, seed: UInt64) -> [Int16] {
        let added = noise.samples(samples.count, seed: seed)
        let noisePower = added.reduce(0) { $0 + $1 * $1 } / Double(max(added.count, 1))
        guard noisePower > 0 else { return samples }
        let scale = (power(samples) / noisePower).squareRoot() * pow(10, -decibels / 20)
        let mixed = zip(samples, added).map { Double($0) + scale * $1 }
        // Together they may be louder than the format allows: softer as a whole, never clipped.
        let loudest = mixed.reduce(0) { max($0, abs($1)) }
        let gain = loudest > 32_000 ? 32_000 / loudest : 1
        return mixed.map { Int16((gain * $0).rounded()) }
    }
}
