internal import Glibc

/// Which frames of an utterance are as loud as its speech.
struct SpeechFrames: Sendable {
    /// For each frame.
    private(set) var isSpeech: [Bool] = []
    /// For each frame, whether it is so much louder than the background that it tells how the speaker sounds here.
    private(set) var isClear: [Bool] = []
    /// Whether something is loud behind the speech all the time.
    private(set) var isNoiseSteady = false

    /// How far from the background's level to the speaker's the bar is.
    private static let bar: Float = 0.35
    /// Decibels that sound varies by at least when somebody speaks: steady noise varies by less than 1, a voice of
    /// twice the noise's power by 6.
    private static let leastRange: Float = 3
    /// However quiet the background, decibels below the speaker.
    private static let reach: Float = 35
    /// Decibels above the background from which a frame is clear.
    ///
    /// In a quiet room all speech is. Among other voices, what is softer is as much theirs.
    private static let clearance: Float = 20
    /// However loud the background, what is at most so many decibels softer than the speaker is clear.
    private static let clearRange: Float = 5
    /// Decibels between the background's level and the speaker's below which the noise is loud all the time.
    ///
    /// Fans, pink noise and crowds 9 dB softer than the speaker: 8 to 21; dishes and keys as loud at their loudest: 22 to 45; a quiet room: from 45.
    private static let steadyRange: Float = 22
    /// Frames that levels are averaged over.
    private static let width = 5
    /// Frames beside the speech that tell what the background is like.
    private static let leastBackground = 15
    /// Frames that are kept before the first and after the last: soft sounds begin and end words.
    private static let margin = 25

    /// - Parameter energies: Of ``MelSpectrum/bandCount`` bands, frame after frame.
    init(energies: [Float]) {
        let count = energies.count / MelSpectrum.bandCount
        guard count > 0 else { return }
        let levels = (0..<count).map { frame in
            let start = frame * MelSpectrum.bandCount
            return 10 * log10(energies[start..<start + MelSpectrum.bandCount].reduce(1, +))
        }
        let smooth = (0..<count).map { frame in
            let from = max(0, frame - Self.width / 2)
            let to = min(count, frame + Self.width / 2 + 1)
            return levels[from..<to].reduce(0, +) / Float(to - from)
        }
        let sorted = smooth.sorted()
        let background = sorted[count / 10]
        let speaker = sorted[count * 19 / 20]
        guard speaker - background >= Self.leastRange else {
            isSpeech = [Bool](repeating: false, count: count)
            isClear = isSpeech
            return
        }
        isNoiseSteady = speaker - background < Self.steadyRange
        let threshold = max(background + Self.bar * (speaker - background), speaker - Self.reach)
        isSpeech = smooth.map { $0 > threshold }
        let clear = max(threshold, min(background + Self.clearance, speaker - Self.clearRange))
        isClear = smooth.map { $0 > clear }
    }

    /// The last frame of speech; -1 without any.
    var last: Int { isSpeech.lastIndex(of: true) ?? -1 }

    /// Whether enough was heard before and after the speech to tell the background from it.
    ///
    /// Synthesizers and editors leave nothing there; what a fifth of the frames stays below are the soft sounds of the words then.
    var hasBackground: Bool {
        guard let first = isSpeech.firstIndex(of: true) else { return true }
        return first + isSpeech.count - 1 - last >= Self.leastBackground
    }

    /// Speech from its beginning to its end, with some silence around it.
    var extent: Range<Int> {
        guard let first = isSpeech.firstIndex(of: true) else { return 0..<0 }
        return max(0, first - Self.margin)..<min(isSpeech.count, last + Self.margin)
    }
}
