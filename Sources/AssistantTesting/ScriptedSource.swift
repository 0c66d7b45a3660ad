package import Speech

/// A microphone that brings given samples, and then ends or fails.
package struct ScriptedSource: AudioSource {
    private let samples: [Int16]
    private let chunkLength: Int
    private let lost: [Int: Int]
    private let error: (any Error)?

    /// - Parameters:
    ///   - samples: 16 kHz, mono.
    ///   - chunkLength: samples in a chunk; 320 are 20 ms.
    ///   - lost: samples that are lost before a chunk, by the chunk's number from 0.
    ///   - error: thrown after the last chunk.
    package init(
        _ samples: [Int16],
        chunkLength: Int = 320,
        lost: [Int: Int] = [:],
        error: (any Error)? = nil
    ) {
        self.samples = samples
        self.chunkLength = max(1, chunkLength)
        self.lost = lost
        self.error = error
    }

    package func chunks() async throws -> AsyncThrowingStream<AudioChunk, any Error> {
        AsyncThrowingStream { continuation in
            var position = 0
            for (number, start) in stride(from: 0, to: samples.count, by: chunkLength).enumerated() {
                let missing = lost[number] ?? 0
                position += missing
                let piece = Array(samples[start..<min(start + chunkLength, samples.count)])
                continuation.yield(AudioChunk(start: position, samples: piece, lost: missing))
                position += piece.count
            }
            continuation.finish(throwing: error)
        }
    }
}
