package import Speech

/// A microphone into which a test speaks: no time passes but what the test lets pass.
package actor ScriptedMicrophone: AudioSource {
    private let chunkLength: Int
    private var pending: [AudioChunk] = []
    private var position = 0
    private var isOpen = false
    private var end: Result<Void, any Error>?
    /// Whoever listens, and waits for more.
    private var listener: CheckedContinuation<AudioChunk?, any Error>?
    /// Whoever speaks, and waits until it is heard.
    private var speakers: [CheckedContinuation<Void, Never>] = []
    private var openings: [CheckedContinuation<Void, Never>] = []
    private var refusals: [any Error] = []

    /// - Parameter chunkLength: samples in a chunk; 320 are 20 ms.
    package init(chunkLength: Int = 320) {
        self.chunkLength = chunkLength
    }

    package func chunks() throws -> AsyncThrowingStream<AudioChunk, any Error> {
        if !refusals.isEmpty { throw refusals.removeFirst() }
        pending = []
        position = 0
        end = nil
        isOpen = true
        for waiting in openings { waiting.resume() }
        openings = []
        return AsyncThrowingStream(unfolding: { try await self.next() })
    }

    /// Returns when all of it has gone through whoever listens; waits until somebody does.
    ///
    /// - Parameter time: When its last sample was heard, by ``SoundClock``; nil: nobody knows.
    package func bring(_ samples: [Int16], heardUntil time: Duration? = nil) async {
        await untilOpen()
        for start in stride(from: 0, to: samples.count, by: chunkLength) {
            let piece = Array(samples[start..<min(start + chunkLength, samples.count)])
            let rest = samples.count - start - piece.count
            let captured = time.map { $0 - .seconds(Double(rest) / Double(AudioFormat.recognition.sampleRate)) }
            pending.append(AudioChunk(start: position, samples: piece, captured: captured))
            position += piece.count
        }
        guard !pending.isEmpty else { return }
        if let listener = listener.take() { listener.resume(returning: pending.removeFirst()) }
        await withCheckedContinuation { speakers.append($0) }
    }

    package func untilOpen() async {
        while !isOpen { await withCheckedContinuation { openings.append($0) } }
    }

    /// The device is gone; it cannot be opened again as often as `refusals` says.
    package func lose(_ error: any Error, refusals count: Int = 0) {
        refusals = Array(repeating: error, count: count)
        close(.failure(error))
    }

    /// There is no more to come.
    package func finish() { close(.success(())) }

    private func close(_ result: Result<Void, any Error>) {
        isOpen = false
        end = result
        guard let listener = listener.take() else { return }
        switch result {
        case .success: listener.resume(returning: nil)
        case .failure(let error): listener.resume(throwing: error)
        }
    }

    private func next() async throws -> AudioChunk? {
        if !pending.isEmpty { return pending.removeFirst() }
        for waiting in speakers { waiting.resume() }
        speakers = []
        if let end {
            try end.get()
            return nil
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if Task.isCancelled {
                    isOpen = false
                    continuation.resume(returning: nil)
                } else {
                    listener = continuation
                }
            }
        } onCancel: {
            Task { await self.close(.success(())) }
        }
    }
}
