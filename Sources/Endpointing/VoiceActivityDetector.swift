internal import Glibc

/// Tells speech from background, frame by frame, by how far the strongest bands stand above the noise floor.
///
/// The bar is set by the background itself: a restless one (voices far off, music) raises it. While somebody speaks it also
/// rises with the speaker's own level, so that the background between the words is not taken for more words.
struct VoiceActivityDetector: Sendable {
    /// Samples in a frame at 16 kHz: 10 ms.
    static let hop = 160
    /// Frames that are heard before the first is judged: 300 ms.
    static let warmUp = 30

    /// Bands that speech is judged by: the strongest.
    private static let judgedBands = 4
    private static let smoothing: Float = 0.6
    /// How far above the background a soft beginning stands, decibels.
    private static let weakMargin: Float = 2.5
    /// However restless the background, decibels.
    private static let highestMargin: Float = 8
    /// However restless the background, decibels above the noise floor.
    private static let highestUsual: Float = 9
    /// What the first frames may tell of it.
    private static let highestFirstScore: Float = 5
    /// How fast the background is followed while somebody speaks, decibels in a frame.
    private static let rise: Float = 0.01
    private static let fall: Float = 0.1
    /// However loud the speaker, this much above the background is still speech, decibels.
    private static let highestBar: Float = 11

    /// Decibels above the background's usual score.
    var threshold: Float

    private var spectrum = Spectrum()
    private var floor = NoiseFloor(bandCount: Spectrum.bandCount)
    private var window = [Float](repeating: 0, count: Spectrum.frameLength)
    private var levels = [Float](repeating: -90, count: Spectrum.bandCount)
    private var heard: [[Float]] = []
    private var next = 0
    private var isWarm = false
    private var hasBegun = false
    private var hasSound = false
    // A filter that takes direct current out.
    private var lastInput: Float = 0
    private var lastOutput: Float = 0
    // The background's score: usual value and deviation; and the speaker's.
    private var usual: Float = 3
    private var deviation: Float = 1
    private var speaker: Float = 0

    init(threshold: Double) {
        self.threshold = Float(threshold)
    }

    /// Hears one more frame of ``hop`` samples.
    mutating func hear(_ frame: ArraySlice<Int16>) {
        let bands = analyze(frame)
        floor.update(bands)
        heard.append(bands)
        if heard.count >= Self.warmUp { isWarm = true }
    }

    /// Makes up its mind about all that was heard, however short.
    mutating func hurry() {
        isWarm = true
    }

    /// Leaves unjudged what was heard.
    mutating func skip() {
        heard.removeAll(keepingCapacity: true)
        next = 0
    }

    /// Takes the first frames' usual score for the background's, within reason: it may be speech already.
    private mutating func begin() {
        hasBegun = true
        let scores = heard.map { score(of: $0) }.sorted()
        guard !scores.isEmpty else { return }
        usual = max(usual, min(Self.highestFirstScore, scores[scores.count / 2]))
        deviation = max(
            deviation,
            min(Self.highestFirstScore / 2, (scores[scores.count * 3 / 4] - scores[scores.count / 4]) / 1.35)
        )
    }

    /// The oldest frame that was heard and not judged yet; nil when there is none, or too little to know the background.
    mutating func judge(isSpeaking: Bool) -> VoiceActivity? {
        guard isWarm, next < heard.count else { return nil }
        if !hasBegun { begin() }
        let bands = heard[next]
        next += 1
        if next == heard.count {
            heard.removeAll(keepingCapacity: true)
            next = 0
        }
        return activity(of: bands, isSpeaking: isSpeaking)
    }

    private mutating func analyze(_ frame: ArraySlice<Int16>) -> [Float] {
        if !hasSound, let first = frame.first {
            lastInput = Float(first) / 32_768
            hasSound = true
        }
        window.replaceSubrange(0..<(window.count - Self.hop), with: window[Self.hop...])
        var index = window.count - Self.hop
        for sample in frame {
            let input = Float(sample) / 32_768
            lastOutput = input - lastInput + 0.98 * lastOutput
            lastInput = input
            window[index] = lastOutput
            index += 1
        }
        return spectrum.bandPowers(of: window[...])
    }

    private mutating func activity(of bands: [Float], isSpeaking: Bool) -> VoiceActivity {
        let score = score(of: bands)
        let margin = max(threshold, min(Self.highestMargin, 2.5 * deviation))
        if isSpeaking {
            speaker = max(score, speaker - 0.02)
            // What goes on for long, without pauses, is no utterance but a new background.
            usual += score > usual ? Self.rise : max(-Self.fall, score - usual)
            let bar = max(margin - 2, min(Self.highestBar, 0.3 * (speaker - usual)))
            return score > usual + bar ? .speech : .none
        }
        speaker = 0
        let excess = min(score - usual, max(3 * deviation, 4))
        usual = min(Self.highestUsual, usual + 0.03 * excess)
        deviation += 0.02 * (abs(excess) * 1.25 - deviation)
        if score > usual + margin { return .speech }
        return score > usual + Self.weakMargin ? .weak : .none
    }

    /// Mean of the strongest bands above the noise floor, decibels.
    private mutating func score(of bands: [Float]) -> Float {
        var excess: [Float] = []
        for band in bands.indices {
            // Smoothed in decibels: a click must not ring on.
            let level = 10 * log10f(max(bands[band], 1e-12))
            levels[band] = Self.smoothing * levels[band] + (1 - Self.smoothing) * level
            excess.append(levels[band] - 10 * log10f(floor.levels[band]))
        }
        excess.sort(by: >)
        return excess.prefix(Self.judgedBands).reduce(0, +) / Float(Self.judgedBands)
    }
}
