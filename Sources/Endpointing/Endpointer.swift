package import Speech

/// Cuts a stream of sound into utterances.
///
/// It keeps what came before the start of speech, so that no first word is cut, and counts time in samples only.
package struct Endpointer: Sendable {
    package let settings: EndpointerSettings

    private var detector: VoiceActivityDetector
    private var gate: SpeechGate
    private let preroll: Int
    /// Sound that may still be needed, and the stream index of its first sample.
    private var history: [Int16] = []
    private var historyStart = 0
    /// Stream indexes up to which frames were analysed, judged, and given away as part of an utterance.
    private var heard = 0
    private var judged = 0
    private var given = 0
    /// Where the last utterance ended: no pre-roll reaches back into it.
    private var lastEnd = 0
    /// Samples that were lost before the next one of an utterance.
    private var lost = 0

    package init(_ settings: EndpointerSettings = EndpointerSettings()) {
        self.settings = settings
        detector = VoiceActivityDetector(threshold: settings.threshold)
        preroll = Self.frames(settings.preroll) * Self.hop
        var lengths = SpeechGate.Lengths()
        lengths.minimumSpeech = Self.frames(settings.minimumSpeech)
        lengths.minimumRun = max(1, lengths.minimumSpeech * 7 / 12)
        lengths.window = max(lengths.window, lengths.minimumSpeech * 5 / 2)
        lengths.trailingSilence = Self.frames(settings.trailingSilence)
        lengths.maximumUtterance = Self.frames(settings.maximumUtterance)
        gate = SpeechGate(lengths)
    }

    /// Whether an utterance is going on.
    package var isSpeaking: Bool { gate.isSpeaking }

    /// Silence that ends an utterance; may be changed while one is going on.
    package var trailingSilence: Duration {
        get { .milliseconds(gate.lengths.trailingSilence * 10) }
        set { gate.lengths.trailingSilence = Self.frames(newValue) }
    }

    /// Hears more sound; returns what it learnt, in order.
    package mutating func process(_ chunk: AudioChunk) -> [EndpointEvent] {
        var events: [EndpointEvent] = []
        if chunk.start != end { bridgeGap(to: chunk.start, &events) }
        history.append(contentsOf: chunk.samples)
        while end - heard >= Self.hop {
            let offset = heard - historyStart
            detector.hear(history[offset..<offset + Self.hop])
            heard += Self.hop
            judgeFrames(&events)
        }
        give(&events)
        forget()
        return events
    }

    /// Ends the stream.
    package mutating func finish() -> [EndpointEvent] {
        var events: [EndpointEvent] = []
        detector.hurry()
        judgeFrames(&events)
        // What is too short for a frame belongs to the utterance all the same.
        judged = end
        give(&events)
        if let action = gate.finish() { perform(action, &events) }
        return events
    }

    /// Drops an utterance that is going on, and the sound so far; what was learnt of the background is kept.
    package mutating func reset() {
        gate.reset()
        detector.skip()
        startAnew(at: end)
    }
}

extension Endpointer {
    private static let hop = VoiceActivityDetector.hop

    private static func frames(_ duration: Duration) -> Int {
        max(1, Int(duration / .milliseconds(10)))
    }

    private var end: Int { historyStart + history.count }

    private mutating func judgeFrames(_ events: inout [EndpointEvent]) {
        while let activity = detector.judge(isSpeaking: gate.isSpeaking) {
            judged += Self.hop
            if let action = gate.process(activity) { perform(action, &events) }
        }
    }

    private mutating func perform(_ action: SpeechGate.Action, _ events: inout [EndpointEvent]) {
        switch action {
        case .started(let age):
            let start = max(historyStart, lastEnd, judged - age * Self.hop)
            let first = max(historyStart, lastEnd, start - preroll)
            events.append(.started(at: start, preroll: sound(first..<judged)))
            given = judged
        case .ended(let age, let reason):
            giveRest(&events)
            lastEnd = max(lastEnd, judged - age * Self.hop)
            events.append(.ended(at: lastEnd, reason: reason))
        }
    }

    private mutating func give(_ events: inout [EndpointEvent]) {
        if gate.isSpeaking { giveRest(&events) }
    }

    private mutating func giveRest(_ events: inout [EndpointEvent]) {
        guard given < judged else { return }
        var chunk = sound(given..<judged)
        chunk.lost = lost
        lost = 0
        events.append(.speech(chunk))
        given = judged
    }

    private func sound(_ range: Range<Int>) -> AudioChunk {
        let samples = history[(range.lowerBound - historyStart)..<(range.upperBound - historyStart)]
        return AudioChunk(start: range.lowerBound, samples: Array(samples))
    }

    /// Goes on at another place of the stream, because sound was lost in between.
    private mutating func bridgeGap(to start: Int, _ events: inout [EndpointEvent]) {
        if judged < heard {
            detector.hurry()
            judgeFrames(&events)
        }
        give(&events)
        if gate.isSpeaking { lost += max(0, start - given) }
        startAnew(at: start)
    }

    private mutating func startAnew(at start: Int) {
        history.removeAll(keepingCapacity: true)
        historyStart = start
        heard = start
        judged = start
        given = start
        lastEnd = min(lastEnd, start)
    }

    /// Lets go of sound that no utterance can begin with any more.
    private mutating func forget() {
        let reach = preroll + (gate.lengths.window + gate.lengths.softBeginning + 2) * Self.hop
        let excess = judged - reach - historyStart
        guard excess > 16_000 else { return }
        history.removeFirst(excess)
        historyStart += excess
    }
}
