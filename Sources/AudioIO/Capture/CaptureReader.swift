internal import Speech
private import Synchronization

/// The reader's end of a capture; when it is gone, the device is closed.
final class CaptureReader: Sendable {
    /// Samples in a chunk, at most: half a second.
    private static let largestChunk = 8_000

    private let loop: CaptureLoop
    private let position = Atomic<Int>(0)

    init(_ loop: CaptureLoop) {
        self.loop = loop
    }

    deinit {
        loop.stop()
    }

    /// The next chunk; nil when the source was closed.
    func next() async throws -> AudioChunk? {
        try await withTaskCancellationHandler {
            while true {
                if Task.isCancelled || loop.isStopping { return nil }
                if let chunk = read() { return chunk }
                let outcome = loop.outcome
                if outcome.isOver {
                    // What came between the last look at the ring and the end.
                    if let chunk = read() { return chunk }
                    if let error = outcome.error { throw error }
                    return nil
                }
                for await _ in loop.wakes { break }
            }
        } onCancel: {
            loop.stop()
        }
    }

    private func read() -> AudioChunk? {
        guard let run = loop.ring.read(maximum: Self.largestChunk) else { return nil }
        let start = position.load(ordering: .relaxed) + run.lost
        position.store(start + run.samples.count, ordering: .relaxed)
        return AudioChunk(start: start, samples: run.samples, lost: run.lost, captured: run.captured)
    }
}
