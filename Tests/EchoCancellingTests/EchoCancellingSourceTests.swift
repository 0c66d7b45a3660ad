import EchoCancelling
import SimulatedPeople
import Speech
import Testing

@Suite("The stage between a microphone and whoever listens")
struct EchoCancellingSourceTests {
    /// Gives these chunks.
    private struct Script: AudioSource {
        let script: [AudioChunk]

        func chunks() async throws -> AsyncThrowingStream<AudioChunk, any Error> {
            AsyncThrowingStream { continuation in
                for chunk in script { continuation.yield(chunk) }
                continuation.finish()
            }
        }
    }

    private func heard(_ source: EchoCancellingSource) async throws -> [AudioChunk] {
        var all: [AudioChunk] = []
        for try await chunk in try await source.chunks() { all.append(chunk) }
        return all
    }

    @Test("What is played is taken out of what is heard, by the times that both devices tell")
    func takesTheEchoOut() async throws {
        let played = try await Surroundings.played("flite:slt")
        let echo = Surroundings.echo(of: played, in: SimulatedRoom.all[1], delay: 600)
        let tap = PlaybackTap()
        let (chunks, gives) = AsyncThrowingStream.makeStream(of: AudioChunk.self, throwing: (any Error).self)
        let source = EchoCancellingSource(Stream(chunks: chunks), tap: tap)
        let cancelled = try await source.chunks()
        var output = cancelled.makeAsyncIterator()
        var heard: [Int16] = []
        let playback = tap.begin()
        let size = 320
        for start in stride(from: 0, to: echo.count - size, by: size) {
            let time = Duration.seconds(Double(start) / 16_000)
            // The loudspeaker is given its samples 100 ms ahead.
            tap.tell(
                .played(Array(played[start..<start + size]), playback: playback, heardFrom: time + .milliseconds(100))
            )
            guard start >= 5 * size else { continue }
            let begin = start - 5 * size
            gives.yield(
                AudioChunk(
                    start: begin,
                    samples: Array(echo[begin..<begin + size]),
                    captured: .seconds(Double(begin + size) / 16_000) + .milliseconds(100)
                )
            )
            if let chunk = try await output.next() {
                #expect(chunk.start == heard.count)
                heard += chunk.samples
            }
        }
        gives.finish()
        while let chunk = try await output.next() { heard += chunk.samples }
        let range = 6 * 16_000..<12 * 16_000
        let before = Surroundings.power(echo[range].map(Double.init))
        let after = Surroundings.power(heard[range].map(Double.init))
        #expect(after < before / 100, "20 dB")
    }

    private struct Stream: AudioSource {
        let chunks: AsyncThrowingStream<AudioChunk, any Error>
        func chunks() async throws -> AsyncThrowingStream<AudioChunk, any Error> { chunks }
    }

    @Test("Where nothing is played every sample comes through, in its place, and gaps where they are")
    func keepsWhatItIsGiven() async throws {
        let samples = Surroundings.noise(1_500, decibels: -30, seed: 3)
        let script = [
            AudioChunk(start: 0, samples: Array(samples[0..<700]), captured: .seconds(1)),
            AudioChunk(start: 700, samples: Array(samples[700..<710]), captured: .seconds(1)),
            AudioChunk(start: 1_710, samples: Array(samples[710...]), lost: 1_000, captured: .seconds(2)),
        ]
        let all = try await heard(EchoCancellingSource(Script(script: script), tap: PlaybackTap()))
        #expect(all.map(\.lost).reduce(0, +) == 1_000)
        for (first, second) in zip(all, all.dropFirst()) { #expect(second.start == first.end + second.lost) }
        let through = all.flatMap(\.samples)
        #expect(Array(through.dropFirst(EchoCanceller.latency).prefix(samples.count)) == samples)
    }
}
