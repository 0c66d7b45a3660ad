/// A second opinion on whether invocation phrases are being said, learned from sound rather than from pronunciations.
package protocol PhraseScorer: Sendable {
    /// Indices of the phrases that it knows.
    var phrases: Set<Int> { get }

    /// Forgets what was heard.
    mutating func reset()

    /// Listens on: 16 kHz.
    ///
    /// - Returns: What it thinks of each phrase that it knows, for each moment that is complete now.
    mutating func process(_ samples: ArraySlice<Int16>) -> [PhraseScore]
}

/// What a ``PhraseScorer`` thinks of a moment.
package struct PhraseScore: Sendable, Hashable {
    /// Index of the phrase, as it was given when the scorer was made.
    package var phrase: Int
    /// The moment: samples since the beginning or ``PhraseScorer/reset()``.
    package var end: Int
    /// Log odds that the phrase has just ended.
    package var score: Double

    package init(phrase: Int, end: Int, score: Double) {
        self.phrase = phrase
        self.end = end
        self.score = score
    }
}
