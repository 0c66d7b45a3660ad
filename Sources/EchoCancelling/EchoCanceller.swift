internal import Speech

/// Takes the assistant's own voice out of what its microphone hears.
///
/// Receives the microphone's samples and, beside each of them, what was played then or up to a second before; emits as many
/// samples, ``latency`` late. Where nothing is played, or nothing of it is heard (a headset), they are the microphone's own.
package struct EchoCanceller: ~Copyable {
    /// How late a sample comes out.
    package static let latency = EchoFilter.frame

    /// Where in the filter the first sound of the echo is put, so that an estimate may be too late.
    private static let margin = 256
    /// Root of the mean square below which a frame of the reference is silence: −60 dB.
    private static let quiet: Float = 33
    /// How much of what was just heard a new filter learns from at once, in frames, and how often: 0.75 s.
    private static let lesson = 47
    private static let lessonPasses = 1

    private let settings: EchoCancellingSettings
    private var machine = EchoMachine()
    private var estimator = DelayEstimator()
    private var filter = EchoFilter(coupling: 1)
    private var suppressor = ResidualSuppressor()
    private let preprocessor: SpeechPreprocessor?
    private var microphone = FrameHistory(frames: lesson + 1)
    private var reference = FrameHistory(
        frames: (DelayEstimator.longestLag / EchoFilter.frame) + lesson + EchoFilter.partitions + 2
    )
    private var waitingMicrophone: [Int16] = []
    private var waitingReference: [Int16] = []
    /// Frames since the reference was heard last.
    private var silentFrames = Int.max
    private var wasCancelling = false
    /// Power of the microphone's frame that comes out next.
    private var lastPower: Float = 0

    /// Mean square of what the microphone heard where the samples that came out last were; 0 where none did.
    package private(set) var heardPower: Float = 0

    package init(_ settings: EchoCancellingSettings = EchoCancellingSettings()) {
        self.settings = settings
        preprocessor = SpeechPreprocessor(
            settings,
            frame: EchoFilter.frame,
            sampleRate: AudioFormat.recognition.sampleRate
        )
    }

    /// Samples by which the echo lies behind the reference; nil where there is none.
    package var delay: Int? { machine.lag }

    /// Takes as many samples of both, in the recognition format.
    ///
    /// - Returns: What could be worked on: frames of 16 ms.
    package mutating func process(microphone samples: [Int16], reference played: [Int16]) -> [Int16] {
        precondition(samples.count == played.count, "there is one sample of the reference for each of the microphone's")
        waitingMicrophone += samples
        waitingReference += played
        var output: [Int16] = []
        let frame = EchoFilter.frame
        var start = 0
        heardPower = 0
        while start + frame <= waitingMicrophone.count {
            heardPower += lastPower
            output += processFrame(
                waitingMicrophone[start..<start + frame].map { Float($0) },
                waitingReference[start..<start + frame].map { Float($0) }
            )
            start += frame
        }
        heardPower /= Float(max(1, start / frame))
        waitingMicrophone.removeFirst(start)
        waitingReference.removeFirst(start)
        return output
    }

    /// The reference comes from a loudspeaker that was opened anew: it may stand some samples elsewhere than before.
    package mutating func referenceMoved() { filter.doubt() }

    private mutating func processFrame(_ heard: [Float], _ played: [Float]) -> [Int16] {
        microphone.append(heard)
        reference.append(played)
        lastPower = heard.power
        if let estimate = estimator.process(microphone: heard, reference: played, asking: machine.lag) {
            perform(machine.process(.measured(estimate)))
        }
        let chosen = cancel(heard)
        let isCancelling = machine.isCancelling
        var samples: [Int16]
        let residual = isCancelling && settings.suppressesResidual ? filter.residualPower : nil
        samples = suppressor.process(chosen, residualPower: residual).map(\.sample)
        preprocessor?.process(&samples)
        return samples
    }

    /// The frame without the echo, or as it is.
    private mutating func cancel(_ heard: [Float]) -> [Float] {
        guard let lag = machine.lag else {
            defer { wasCancelling = false }
            return wasCancelling ? blend(from: filter.remaining, to: heard) : heard
        }
        let aligned = reference.frame(endingBefore: max(0, lag - Self.margin))
        silentFrames = aligned.power > Self.quiet * Self.quiet ? 0 : min(silentFrames, Int.max - 1) + 1
        let isHeard = silentFrames <= EchoFilter.partitions
        if isHeard { filter.process(microphone: heard, reference: aligned) }
        let remaining = filter.remaining
        perform(
            machine.process(.filtered(isHeard: isHeard, microphone: heard.power, remaining: remaining.power))
        )
        let isCancelling = machine.isCancelling
        defer { wasCancelling = isCancelling }
        switch (wasCancelling, isCancelling) {
        case (true, true): return remaining
        case (false, false): return heard
        case (false, true): return blend(from: heard, to: remaining)
        // A filter that stands still has nothing for this frame.
        case (true, false): return isHeard ? blend(from: remaining, to: heard) : heard
        }
    }

    private func blend(from first: [Float], to second: [Float]) -> [Float] {
        let count = Float(first.count)
        return first.indices.map { index in
            let share = Float(index) / count
            return first[index] * (1 - share) + second[index] * share
        }
    }

    private mutating func perform(_ action: EchoMachine.Action?) {
        switch action {
        case nil: break
        case .align(let lag): learn(lag: lag)
        case .relearn:
            if let lag = machine.lag { learn(lag: lag) }
        case .release: break
        }
    }

    /// A new filter, that knows what was heard just now already.
    private mutating func learn(lag: Int) {
        let offset = max(0, lag - Self.margin)
        // The newest frame is yet to come.
        let ages = stride(from: Self.lesson, through: 1, by: -1).map { $0 * EchoFilter.frame }
        let heard = ages.reduce(0) { $0 + microphone.frame(endingBefore: $1).power }
        let played = ages.reduce(0) { $0 + reference.frame(endingBefore: $1 + offset).power }
        filter = EchoFilter(coupling: heard / max(played, 1))
        for _ in 0..<Self.lessonPasses {
            for age in stride(from: Self.lesson + EchoFilter.partitions, to: Self.lesson, by: -1) {
                filter.pass(reference: reference.frame(endingBefore: age * EchoFilter.frame + offset))
            }
            for back in ages {
                filter.process(
                    microphone: microphone.frame(endingBefore: back),
                    reference: reference.frame(endingBefore: back + offset)
                )
            }
        }
    }
}

/// The last frames of a stream; before its begin there was silence.
private struct FrameHistory {
    private let capacity: Int
    private var samples: [Float]

    init(frames: Int) {
        capacity = frames * EchoFilter.frame
        samples = [Float](repeating: 0, count: capacity)
        samples.reserveCapacity(2 * capacity)
    }

    mutating func append(_ frame: [Float]) {
        // Moved seldom, not with every frame.
        if samples.count >= 2 * capacity { samples.removeFirst(samples.count - capacity) }
        samples += frame
    }

    /// The frame whose end lies so many samples before the stream's.
    func frame(endingBefore distance: Int) -> [Float] {
        let end = samples.count - distance
        return Array(samples[end - EchoFilter.frame..<end])
    }
}

extension [Float] {
    /// Mean square.
    fileprivate var power: Float {
        reduce(0) { $0 + $1 * $1 } / Float(Swift.max(1, count))
    }
}

extension Float {
    fileprivate var sample: Int16 {
        Int16(Swift.max(-32_768, Swift.min(32_767, rounded())))
    }
}
