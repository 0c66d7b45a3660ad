/// Where sound goes: a loudspeaker, a file, a test.
package protocol AudioSink: Sendable {
    /// Plays blocks as they arrive, the first one at once.
    ///
    /// Returns when the last sample has been heard (for a file: written). When the task is cancelled the sink must fall silent
    /// within 100 ms, drop what is left and throw `CancellationError`.
    @discardableResult
    func play(_ blocks: AsyncThrowingStream<AudioBlock, any Error>) async throws -> PlaybackReport
}
