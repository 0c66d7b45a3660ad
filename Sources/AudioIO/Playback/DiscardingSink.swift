package import Speech

/// Plays nothing, at once: for a machine without a loudspeaker.
package struct DiscardingSink: AudioSink {
    package init() {}

    @discardableResult
    package func play(_ blocks: AsyncThrowingStream<AudioBlock, any Error>) async throws -> PlaybackReport {
        var report = PlaybackReport()
        for try await block in blocks {
            report.duration += block.duration
        }
        try Task.checkCancellation()
        return report
    }
}
