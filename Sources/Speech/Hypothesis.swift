/// One reading of an utterance.
package struct Hypothesis: Sendable, Hashable {
    /// Lower-case words separated by single spaces, without fillers and without the invocation phrase.
    package var text: String
    /// 0 to 1: how likely this is what was said, out-of-grammar speech taken into account.
    package var confidence: Double
    /// Words with their places; empty for all but the best hypothesis.
    package var words: [RecognizedWord]

    package init(text: String, confidence: Double, words: [RecognizedWord] = []) {
        self.text = text
        self.confidence = confidence
        self.words = words
    }
}
