internal import AudioIO
package import Speech

/// Collects sound in memory, in the recognition format.
package actor BufferSink: AudioSink {
    package private(set) var samples: [Int16] = []

    package init() {}

    package func play(_ blocks: AsyncThrowingStream<AudioBlock, any Error>) async throws -> PlaybackReport {
        var converter = BlockConverter(sampleRate: AudioFormat.recognition.sampleRate)
        var duration = Duration.zero
        for try await block in blocks {
            samples += converter.convert(block)
            duration += block.duration
        }
        samples += converter.finish()
        return PlaybackReport(duration: duration)
    }
}
