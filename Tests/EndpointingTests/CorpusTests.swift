import AssistantTesting
import Endpointing
import Foundation
import Speech
import Testing

/// People's commands, where `WILCO_TEST_DATA` names the folder that holds them.
@Suite struct CorpusTests {
    static let folder = ProcessInfo.processInfo.environment["WILCO_TEST_DATA"].map {
        URL(fileURLWithPath: $0).appending(path: "speech/commands/wav")
    }
    /// A debug build is slow: every sixteenth recording.
    static let step = 16

    static let recordings: [URL] = {
        guard let folder else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let files = names.filter { $0.hasSuffix(".wav") }.sorted().map { folder.appending(component: $0) }
        return stride(from: 0, to: files.count, by: step).map { files[$0] }
    }()

    /// The samples of a plain 16-bit mono WAV file: what stands after its `data` header.
    static func samples(_ file: URL) throws -> [Int16] {
        let bytes = try [UInt8](Data(contentsOf: file))
        let tag = Array("data".utf8)
        var index = 12
        while index + 8 <= bytes.count {
            let size = (0..<4).reduce(0) { $0 | Int(bytes[index + 4 + $1]) << (8 * $1) }
            if Array(bytes[index..<index + 4]) == tag {
                let content = bytes[(index + 8)..<min(bytes.count, index + 8 + size)]
                return content.withUnsafeBytes { raw in
                    (0..<raw.count / 2).map { raw.loadUnaligned(fromByteOffset: 2 * $0, as: Int16.self) }
                }
            }
            index += 8 + size + size % 2
        }
        return []
    }

    /// From the first to the last 60 ms that stand out by energy, in samples.
    static func loudPart(_ samples: [Int16]) -> Range<Int>? {
        let levels = stride(from: 0, to: samples.count - 160, by: 160).map { start in
            samples[start..<start + 160].reduce(0.0) { $0 + Double($1) * Double($1) } / 160
        }
        guard let loud = levels.sorted().dropFirst(levels.count * 95 / 100).first else { return nil }
        let frames = levels.indices.filter { index in
            index + 6 < levels.count && levels[index..<index + 6].allSatisfy { $0 > loud / 100 }
        }
        guard let first = frames.first, let last = frames.last else { return nil }
        return (first * 160)..<((last + 6) * 160)
    }

    @Test(
        .enabled(if: !recordings.isEmpty, "skipped: WILCO_TEST_DATA is not set"),
        arguments: [nil, 20.0, 10.0]
    )
    func noFirstWordIsCutAndNoneIsLost(_ ratio: Double?) throws {
        for file in Self.recordings {
            let speech = try Self.samples(file)
            guard let loud = Self.loudPart(speech) else { continue }
            var samples = Sounds.silence(16_000) + speech + Sounds.silence(24_000)
            let level = Self.level(speech[loud])
            samples = Sounds.sum(samples, Sounds.noise(samples.count, decibels: level - (ratio ?? 50)))
            let utterances = EndpointerTests.utterances(EndpointerTests.events(samples))
            let begin = 16_000 + loud.lowerBound
            let end = 16_000 + loud.upperBound
            let name = file.lastPathComponent
            let first = utterances.first { $0.sound.end > begin && $0.sound.start < end }
            #expect((first?.sound.start ?? .max) <= begin, "\(name) begins too late")
            #expect((utterances.last?.sound.end ?? 0) >= end, "\(name) ends too soon")
        }
    }

    private static func level(_ samples: ArraySlice<Int16>) -> Double {
        let squares = samples.reduce(0.0) { $0 + Double($1) * Double($1) }
        return 10 * log10(squares / Double(samples.count) / 32_768 / 32_768)
    }
}
