package import Speech

/// A loudspeaker that keeps what it was given; a sound lasts until the test has heard enough of it.
package actor RecordingSink: AudioSink {
    /// What was played to its end, one element a playback.
    package private(set) var playbacks: [[AudioBlock]] = []
    /// Playbacks that were cut short.
    package private(set) var cut = 0
    private var begun = 0
    private var isHolding = false
    private var held: [Int: CheckedContinuation<Void, Never>] = [:]
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
        begun += 1
        for (count, continuation) in waiting where count <= begun { continuation.resume() }
        waiting.removeAll { $0.count <= begun }
        if isHolding { await hold(begun) }
        guard !Task.isCancelled else {
            cut += 1
            throw CancellationError()
        }
        playbacks.append(played)
        return report
    }

    /// From now on nothing comes to its end by itself, until something is cut short.
    package func hold() { isHolding = true }

    /// Everything comes to its end again.
    package func release() {
        isHolding = false
        for continuation in held.values { continuation.resume() }
        held = [:]
    }

    /// Waits until so many playbacks have begun.
    package func waitForPlaybacks(_ count: Int) async {
        guard begun < count else { return }
        await withCheckedContinuation { waiting.append((count, $0)) }
    }

    private func hold(_ number: Int) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { isHolding = false }
                if isHolding { held[number] = continuation } else { continuation.resume() }
            }
        } onCancel: {
            Task { await self.letGo(number) }
        }
    }

    private func letGo(_ number: Int) {
        isHolding = false
        held.removeValue(forKey: number)?.resume()
    }
}
