package import Speech

/// Recorded sound as a person who waits: it comes as fast as it is taken, and time stands still while the listener is busy.
package struct RecordingSource: AudioSource {
    private let samples: [Int16]
    private let chunkLength: Int
    private let wait: @Sendable () async -> Void

    /// - Parameters:
    ///   - samples: 16 kHz, mono.
    ///   - chunkLength: samples in a chunk; 320 are 20 ms.
    ///   - wait: Called before each chunk, which comes when it returns.
    package init(_ samples: [Int16], chunkLength: Int = 320, wait: @escaping @Sendable () async -> Void = {}) {
        self.samples = samples
        self.chunkLength = max(1, chunkLength)
        self.wait = wait
    }

    package func chunks() async throws -> AsyncThrowingStream<AudioChunk, any Error> {
        let reel = Reel(samples: samples, chunkLength: chunkLength)
        return AsyncThrowingStream(unfolding: {
            await wait()
            return await reel.next()
        })
    }

    private actor Reel {
        private let samples: [Int16]
        private let chunkLength: Int
        private var position = 0

        init(samples: [Int16], chunkLength: Int) {
            self.samples = samples
            self.chunkLength = chunkLength
        }

        func next() -> AudioChunk? {
            guard position < samples.count else { return nil }
            let end = min(position + chunkLength, samples.count)
            defer { position = end }
            return AudioChunk(start: position, samples: Array(samples[position..<end]))
        }
    }
}
