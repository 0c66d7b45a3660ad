/// What a decoder found in one utterance.
struct Decoding: Sendable {
    /// A stretch of the best path: a word of the decoder's, or a filler.
    struct Segment: Sendable {
        /// The decoder's name for the word, pronunciation number included ("a(2)").
        var name: String
        var firstFrame: Int
        var lastFrame: Int
        /// Log likelihood of the sound, in units of ``scoreUnit``.
        var score: Int

        var middleFrame: Int { (firstFrame + lastFrame) / 2 }
        /// Whether it takes up a third of the other, or the other half of it.
        func covers(_ other: Segment) -> Bool {
            let shared = min(lastFrame, other.lastFrame) - max(firstFrame, other.firstFrame) + 1
            return shared * 3 >= other.frameCount || shared * 2 >= frameCount
        }
        var frameCount: Int { lastFrame - firstFrame + 1 }
        /// Silence and noise have names that no word has.
        var isFiller: Bool { name.hasPrefix("<") || name.hasPrefix("[") || name.hasPrefix("(") }
        /// Without the pronunciation number.
        var baseName: String { name.firstIndex(of: "(").map { String(name[..<$0]) } ?? name }
    }

    /// Nats in one unit of the library's path scores: base 1.0001, ten bits dropped.
    static let scoreUnit = 1024 * 0.000_099_995

    var segments: [Segment]
    /// Of the whole path, grammar costs included.
    var score: Int
}
