package import Speech

/// A loudspeaker, by its ALSA name.
///
/// The device is open only while something is played, so that others may use it. Each playback has a thread named
/// `playback`.
package struct ALSASink: AudioSink {
    private let device: String
    private let settings: PlaybackSettings
    private let tap: PlaybackTap?

    /// - Parameters:
    ///   - device: an ALSA PCM name, such as "default" or "plughw:CARD=PCH,DEV=0".
    ///   - tap: Told what is really played, and when it is heard.
    package init(
        device: String = "default",
        settings: PlaybackSettings = PlaybackSettings(),
        tap: PlaybackTap? = nil
    ) {
        self.device = device
        self.settings = settings
        self.tap = tap
    }

    /// Opens the device and closes it again, to learn whether it can be used.
    package func check() async throws(AudioError) {
        _ = try await run(AsyncThrowingStream { $0.finish() }).get()
    }

    @discardableResult
    package func play(_ blocks: AsyncThrowingStream<AudioBlock, any Error>) async throws -> PlaybackReport {
        try Task.checkCancellation()
        var fault: (any Error)?
        let outcome = await run(blocks) { fault = $0 }
        // A fault of the device ends the feeding too, so it comes first.
        let report = try outcome.get()
        try Task.checkCancellation()
        if let fault { throw fault }
        return report
    }

    private func run(
        _ blocks: AsyncThrowingStream<AudioBlock, any Error>,
        onFault: (any Error) -> Void = { _ in }
    ) async -> Result<PlaybackReport, AudioError> {
        let queue = PlaybackQueue()
        let loop = PlaybackLoop(device: device, settings: settings, queue: queue, tap: tap)
        return await withTaskCancellationHandler {
            async let outcome = loop.run()
            do {
                for try await block in blocks {
                    queue.push(block)
                    if loop.isOver { break }
                }
            } catch {
                // What was made before the fault is still worth hearing.
                onFault(error)
            }
            queue.end()
            return await outcome
        } onCancel: {
            queue.stop()
        }
    }
}
