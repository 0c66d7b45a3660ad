/// A word as the recogniser placed it in the sound.
package struct RecognizedWord: Sendable, Hashable {
    package var word: String
    /// Sample index in the utterance, 16 kHz.
    package var start: Int
    /// One past the last sample.
    package var end: Int
    /// 0 to 1.
    package var confidence: Double

    package init(word: String, start: Int, end: Int, confidence: Double) {
        self.word = word
        self.start = start
        self.end = end
        self.confidence = confidence
    }
}
