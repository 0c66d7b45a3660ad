package import Speech
private import Synchronization

/// A microphone without what it hears of the loudspeakers.
///
/// A stage of sound: it takes the chunks of another source and gives as many samples, ``EchoCanceller/latency`` and up to
/// 16 ms more behind. Sound of which nobody knows when it was heard, as that of a recording, stays as it is.
package struct EchoCancellingSource: AudioSource {
    private let source: any AudioSource
    private let settings: EchoCancellingSettings
    private let reference = EchoReference()

    /// - Parameter tap: Tells what is played.
    package init(
        _ source: any AudioSource,
        tap: PlaybackTap,
        settings: EchoCancellingSettings = EchoCancellingSettings()
    ) {
        self.source = source
        self.settings = settings
        tap.listen { [reference] in reference.take($0) }
    }

    package func chunks() async throws -> AsyncThrowingStream<AudioChunk, any Error> {
        let stream = EchoCancellingStream(try await source.chunks(), reference: reference, settings: settings)
        return AsyncThrowingStream { try await stream.next() }
    }
}

/// What is played, told by the loudspeakers' threads and asked for by the microphone's reader.
private final class EchoReference: Sendable {
    private struct State {
        var track = ReferenceTrack()
        var playbacks: [Int: ReferenceTrack.Playback] = [:]
    }

    private let state = Mutex(State())

    func take(_ event: PlaybackEvent) {
        state.withLock { state in
            switch event {
            case .began(let number):
                state.playbacks[number] = state.track.begin()
            case .played(let samples, let number, let time):
                guard let playback = state.playbacks[number] else { return }
                state.track.play(samples, in: playback, heardFrom: time)
            case .ended(let number, let time):
                guard let playback = state.playbacks.removeValue(forKey: number) else { return }
                state.track.end(playback, heardUntil: time)
            }
        }
    }

    func openMicrophone() { state.withLock { $0.track.openMicrophone() } }

    /// - Returns: What was played beside the chunk, and whether it may stand elsewhere than before.
    func samples(beside chunk: AudioChunk, capturedUntil time: Duration) -> (samples: [Int16], isMoved: Bool) {
        state.withLock { state in
            let before = state.track.moves
            let samples = state.track.reference(count: chunk.samples.count, capturedUntil: time, lost: chunk.lost)
            return (samples, state.track.moves != before)
        }
    }
}

/// One opening of the microphone.
private actor EchoCancellingStream {
    private var chunks: AsyncThrowingStream<AudioChunk, any Error>.Iterator
    private let reference: EchoReference
    private var canceller: EchoCanceller
    /// Index of the next sample to give; nil: nothing has come yet.
    private var position: Int?
    /// Samples that were lost and have not been told yet.
    private var lost = 0
    /// Samples that have been taken and are too few for the canceller to work on.
    private var pending = 0
    private var isOver = false

    init(
        _ chunks: AsyncThrowingStream<AudioChunk, any Error>,
        reference: EchoReference,
        settings: EchoCancellingSettings
    ) {
        self.chunks = chunks.makeAsyncIterator()
        self.reference = reference
        canceller = EchoCanceller(settings)
        reference.openMicrophone()
    }

    func next() async throws -> AudioChunk? {
        while !isOver {
            // One reader at a time: nobody else takes from it meanwhile.
            var iterator = chunks
            let chunk = try await iterator.next(isolation: self)
            chunks = iterator
            if let output = take(chunk) { return output }
        }
        return nil
    }

    private func take(_ chunk: AudioChunk?) -> AudioChunk? {
        guard let chunk else {
            isOver = true
            return rest()
        }
        lost += position == nil ? 0 : chunk.lost
        position = position ?? chunk.start
        pending += chunk.samples.count
        var played = [Int16](repeating: 0, count: chunk.samples.count)
        if let captured = chunk.captured {
            let isMoved: Bool
            (played, isMoved) = reference.samples(beside: chunk, capturedUntil: captured)
            if isMoved { canceller.referenceMoved() }
        }
        return give(canceller.process(microphone: chunk.samples, reference: played), captured: chunk.captured)
    }

    /// What is still on its way through the canceller when the source has ended.
    private func rest() -> AudioChunk? {
        let silence = [Int16](repeating: 0, count: EchoCanceller.latency * 2)
        guard position != nil else { return nil }
        return give(canceller.process(microphone: silence, reference: silence), captured: nil)
    }

    private func give(_ samples: [Int16], captured: Duration?) -> AudioChunk? {
        guard let start = position, !samples.isEmpty else { return nil }
        defer { lost = 0 }
        pending -= samples.count
        position = start + lost + samples.count
        let late = Duration.seconds(
            Double(pending + EchoCanceller.latency) / Double(AudioFormat.recognition.sampleRate)
        )
        return AudioChunk(
            start: start + lost,
            samples: samples,
            lost: lost,
            captured: captured.map { $0 - late },
            heardPower: canceller.heardPower
        )
    }
}
