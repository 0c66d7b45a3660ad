/// The invocation phrase, heard.
package struct InvocationDetection: Sendable, Hashable {
    package var phrase: String
    /// Sample index in the stream, 16 kHz.
    package var start: Int
    /// One past the last sample of the phrase.
    package var end: Int
    /// The higher the surer; at or above 0 it counts as a detection.
    package var score: Double

    package init(phrase: String, start: Int, end: Int, score: Double) {
        self.phrase = phrase
        self.start = start
        self.end = end
        self.score = score
    }
}
