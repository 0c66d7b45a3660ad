package import Speech

/// Half as loud as what it is put around.
package struct DampingSource: AudioSource {
    private let source: any AudioSource

    package init(_ source: any AudioSource) { self.source = source }

    package func chunks() async throws -> AsyncThrowingStream<AudioChunk, any Error> {
        let chunks = try await source.chunks()
        return AsyncThrowingStream { continuation in
            let damping = Task {
                do {
                    for try await var chunk in chunks {
                        chunk.samples = chunk.samples.map { $0 / 2 }
                        continuation.yield(chunk)
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in damping.cancel() }
        }
    }
}
