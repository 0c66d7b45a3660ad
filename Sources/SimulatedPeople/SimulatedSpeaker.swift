internal import AudioIO
internal import Foundation
internal import Speech
internal import Subprocess
internal import Synchronization
internal import Synthesis

/// A synthetic person: says a sentence, returns the sound.
package struct SimulatedSpeaker: Sendable {
    package enum Engine: String, Sendable, Hashable { case flite, espeak }

    /// Why a sentence could not be spoken.
    package enum SpeakerError: Error, Sendable, Equatable, CustomStringConvertible {
        case unknownVoice(String)
        case failed(voice: String, reason: String)

        package var description: String {
            switch self {
            case .unknownVoice(let voice):
                "there is no simulated voice \(voice) — use flite:slt, flite:rms or espeak:en-us"
            case .failed(let voice, let reason):
                "the voice \(voice) could not speak: \(reason) — install the package flite, or choose another voice"
            }
        }
    }

    package let engine: Engine
    package let voice: String

    /// - Parameter name: `flite:slt`, `flite:rms`, `espeak:en-us` …
    package init(named name: String) throws(SpeakerError) {
        let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, let engine = Engine(rawValue: parts[0]), !parts[1].isEmpty else {
            throw .unknownVoice(name)
        }
        self.engine = engine
        voice = parts[1]
    }

    /// The sentence as recognition-format samples.
    package func say(_ sentence: String) async throws -> [Int16] {
        switch engine {
        case .flite: try await fliteSpeech(sentence)
        case .espeak: try await espeakSpeech(sentence)
        }
    }

    private func fliteSpeech(_ sentence: String) async throws -> [Int16] {
        // It would speak with another.
        guard try await Self.fliteVoices().contains(voice) else { throw SpeakerError.unknownVoice("flite:\(voice)") }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("wilco-\(UUID().uuidString).wav")
        defer { try? FileManager.default.removeItem(at: file) }
        let status: TerminationStatus
        do {
            status = try await Subprocess.run(
                .name("flite"),
                arguments: ["-voice", voice, "-t", sentence, "-o", file.path],
                output: .discarded,
                error: .discarded
            ).terminationStatus
        } catch {
            throw SpeakerError.failed(voice: "flite:\(voice)", reason: "\(error)")
        }
        guard status.isSuccess, FileManager.default.fileExists(atPath: file.path) else {
            throw SpeakerError.failed(voice: "flite:\(voice)", reason: "flite ended with \(status)")
        }
        return try AudioFile.read(file.path)
    }

    /// As flite lists them: `Voices available: kal rms slt`.
    private static func fliteVoices() async throws -> Set<String> {
        if let known = knownVoices.withLock({ $0 }) { return known }
        let list: String?
        do {
            list = try await Subprocess.run(
                .name("flite"),
                arguments: ["-lv"],
                output: .string(limit: 4096),
                error: .discarded
            ).standardOutput
        } catch {
            throw SpeakerError.failed(voice: "flite", reason: "\(error)")
        }
        let voices = Set((list ?? "").split(whereSeparator: \.isWhitespace).dropFirst(2).map(String.init))
        knownVoices.withLock { $0 = voices }
        return voices
    }

    private static let knownVoices = Mutex<Set<String>?>(nil)

    private func espeakSpeech(_ sentence: String) async throws -> [Int16] {
        let synthesizer = ESpeakSynthesizer(settings: VoiceSettings(voice: voice))
        let sink = BufferSink()
        _ = try await sink.play(try await synthesizer.synthesize(sentence))
        return await sink.samples
    }
}
