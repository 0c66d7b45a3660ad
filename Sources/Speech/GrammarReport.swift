/// What came of compiling a grammar.
package struct GrammarReport: Sendable, Hashable {
    /// Words that were not in the dictionary, with the pronunciations that were guessed (ARPABET).
    package var guessed: [String: [String]]
    /// Words that could not be pronounced at all and were left out.
    package var unpronounceable: [String]
    /// Distinct words in the grammar.
    package var wordCount: Int
    package var preparationTime: Duration

    package init(
        guessed: [String: [String]] = [:],
        unpronounceable: [String] = [],
        wordCount: Int = 0,
        preparationTime: Duration = .zero
    ) {
        self.guessed = guessed
        self.unpronounceable = unpronounceable
        self.wordCount = wordCount
        self.preparationTime = preparationTime
    }
}
