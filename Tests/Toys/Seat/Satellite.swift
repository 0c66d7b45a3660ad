package import Speech

/// The microphone and the loudspeaker of a room at the other end of a wire, over which samples travel as bytes, the low one first.
package struct Satellite: AudioSource, AudioSink {
    private let inbound: AsyncStream<[UInt8]>
    private let outbound: AsyncStream<[UInt8]>.Continuation

    package init(hearing inbound: AsyncStream<[UInt8]>, playing outbound: AsyncStream<[UInt8]>.Continuation) {
        self.inbound = inbound
        self.outbound = outbound
    }

    package func chunks() async throws -> AsyncThrowingStream<AudioChunk, any Error> {
        AsyncThrowingStream { continuation in
            let listening = Task {
                var start = 0
                for await bytes in inbound {
                    let chunk = AudioChunk(start: start, samples: Self.samples(bytes))
                    start = chunk.end
                    continuation.yield(chunk)
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in listening.cancel() }
        }
    }

    @discardableResult
    package func play(_ blocks: AsyncThrowingStream<AudioBlock, any Error>) async throws -> PlaybackReport {
        var report = PlaybackReport()
        for try await block in blocks {
            try Task.checkCancellation()
            if report.firstSample == nil { report.firstSample = .zero }
            report.duration += block.duration
            outbound.yield(Self.bytes(block.samples))
        }
        return report
    }

    package static func bytes(_ samples: [Int16]) -> [UInt8] {
        samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }

    package static func samples(_ bytes: [UInt8]) -> [Int16] {
        stride(from: 0, to: bytes.count - 1, by: 2).map { Int16(bytes[$0]) | Int16(bytes[$0 + 1]) << 8 }
    }
}
