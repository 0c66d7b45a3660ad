import AssistantTesting
import AudioIO
import EchoCancelling
import Foundation
import PipelineTesting
import SimulatedPeople
import Speech
import Synchronization
import TemporaryFiles
import Testing

/// The whole way of the sound, from the loudspeaker's buffer through a room to whoever listens, by the real ALSA library.
@Suite("Echoes of a real playback", .serialized, .enabled(if: TestPCMConfiguration.shared != nil))
struct CoupledDevicesTests {
    @Test("Speech that is played is hardly heard any more", .timeLimit(.minutes(1)))
    func speechIsTakenOut() async throws {
        let folder = TemporaryFiles.folder.appending(component: "coupled-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let devices = try await CoupledDevices(SimulatedRoom.all[1], folder: folder)
        let tap = PlaybackTap()
        let bare = Recorder(ALSASource(device: devices.microphone))
        let source = EchoCancellingSource(bare, tap: tap)
        let sink = ALSASink(device: devices.loudspeaker, tap: tap)
        let speech = try await Surroundings.played("espeak:en-us", seconds: 10)
        let playing = Task {
            // Blocks of one sentence after the other, as a voice makes them.
            for start in stride(from: 0, to: speech.count, by: 4 * 16_000) {
                let block = AudioBlock(
                    sampleRate: 16_000,
                    samples: Array(speech[start..<min(start + 64_000, speech.count)])
                )
                try await sink.play(
                    AsyncThrowingStream {
                        $0.yield(block); $0.finish()
                    }
                )
            }
        }
        var output: [Int16] = []
        for try await chunk in try await source.chunks() {
            output += chunk.samples
            if output.count > 10 * 16_000 { break }
        }
        try await playing.value
        let input = bare.samples
        let range = 5 * 16_000..<9 * 16_000
        let before = Surroundings.power(input[range].map(Double.init))
        let after = Surroundings.power(output[range].map(Double.init))
        #expect(after < before / 30, "at least 15 dB")
    }
}

/// A source that remembers what it gave.
private final class Recorder: AudioSource {
    private let source: any AudioSource
    private let given = Mutex<[Int16]>([])
    var samples: [Int16] { given.withLock { $0 } }

    init(_ source: any AudioSource) { self.source = source }

    func chunks() async throws -> AsyncThrowingStream<AudioChunk, any Error> {
        let chunks = try await source.chunks()
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: AudioChunk.self, throwing: (any Error).self)
        let task = Task {
            do {
                for try await chunk in chunks {
                    given.withLock { $0 += chunk.samples }
                    continuation.yield(chunk)
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}
