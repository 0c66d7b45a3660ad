/// Decides from frames of speech and silence where an utterance begins and ends.
package struct SpeechGate: Sendable {
    package enum Action: Sendable, Hashable {
        /// An utterance goes on since `age` frames, this one included.
        case started(age: Int)
        /// The utterance is over; its last frame of speech was `age` frames ago, 0 being this one.
        case ended(age: Int, reason: EndpointEvent.Reason)
    }

    /// Lengths in frames.
    package struct Lengths: Sendable, Hashable {
        /// Frames of speech that make an utterance, within ``window``.
        package var minimumSpeech = 12
        /// Of these, so many in a row: keys and knocks are shorter.
        package var minimumRun = 7
        package var window = 30
        /// Silence that ends it.
        package var trailingSilence = 70
        package var maximumUtterance = 1_500
        /// How far back a soft beginning is looked for.
        package var softBeginning = 15
        /// Frames in a row that count as going on speaking; fewer are a click.
        package var resumption = 4

        package init() {}
    }

    package var lengths: Lengths
    private var recent: [VoiceActivity] = []
    private var speaking: Speaking?

    private struct Speaking {
        /// Frames since the start.
        var length: Int
        /// Frames since the last frame of speech.
        var silence: Int
        /// Frames of speech in a row.
        var run: Int
    }

    package init(_ lengths: Lengths = Lengths()) {
        self.lengths = lengths
    }

    package var isSpeaking: Bool { speaking != nil }

    package mutating func process(_ activity: VoiceActivity) -> Action? {
        if let now = speaking { return proceed(now, activity) }
        recent.append(activity)
        let kept = lengths.window + lengths.softBeginning
        if recent.count > kept { recent.removeFirst(recent.count - kept) }
        return begin()
    }

    /// Forgets an utterance that is going on.
    package mutating func reset() {
        recent = []
        speaking = nil
    }

    /// Ends at the end of the input.
    package mutating func finish() -> Action? {
        recent = []
        guard let now = speaking else { return nil }
        speaking = nil
        return .ended(age: now.silence, reason: .endOfInput)
    }

    private mutating func begin() -> Action? {
        guard recent.last == .speech else { return nil }
        var speech = 0
        var run = 0
        var longestRun = 0
        var first = recent.count
        let oldest = max(0, recent.count - lengths.window)
        for index in stride(from: recent.count - 1, through: oldest, by: -1) {
            if recent[index] == .speech {
                speech += 1
                run += 1
                longestRun = max(longestRun, run)
                first = index
            } else {
                run = 0
            }
        }
        guard speech >= lengths.minimumSpeech, longestRun >= lengths.minimumRun else { return nil }
        // Back over a soft beginning.
        while first > 0, recent[first - 1] != .none { first -= 1 }
        let age = recent.count - first
        recent = []
        speaking = Speaking(length: age, silence: 0, run: age)
        return .started(age: age)
    }

    private mutating func proceed(_ last: Speaking, _ activity: VoiceActivity) -> Action? {
        var now = last
        now.length += 1
        now.silence += 1
        now.run = activity == .none ? 0 : now.run + 1
        if now.run >= lengths.resumption { now.silence = 0 }
        speaking = now
        if now.silence >= lengths.trailingSilence {
            speaking = nil
            return .ended(age: now.silence, reason: .silence)
        }
        if now.length >= lengths.maximumUtterance {
            speaking = nil
            return .ended(age: now.silence, reason: .tooLong)
        }
        return nil
    }
}
