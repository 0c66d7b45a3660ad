package import Speech

/// A loudspeaker that keeps what it was given.
package actor RecordingSink: AudioSink {
    /// What was played, one element a playback.
    package private(set) var playbacks: [[AudioBlock]] = []
    private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    package init() {}

    @discardableResult
    package func play(_ blocks: AsyncThrowingStream<AudioBlock, any Error>) async throws -> PlaybackReport {
        var played: [AudioBlock] = []
        var report = PlaybackReport()
        for try await block in blocks {
            if report.firstSample == nil { report.firstSample = .zero }
            report.duration += block.duration
            played.append(block)
        }
        try Task.checkCancellation()
        playbacks.append(played)
        for (count, continuation) in waiting where count <= playbacks.count { continuation.resume() }
        waiting.removeAll { $0.count <= playbacks.count }
        return report
    }

    /// Waits until so many playbacks are over.
    package func waitForPlaybacks(_ count: Int) async {
        guard playbacks.count < count else { return }
        await withCheckedContinuation { waiting.append((count, $0)) }
    }
}
