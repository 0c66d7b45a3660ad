/// Everything that may be said in one state of the conversation.
package struct Grammar: Sendable, Hashable {
    /// Shared parts, by name (letters, digits, `_`, `-`, `.`).
    package var rules: [String: GrammarExpression]
    /// What an utterance must be, from its first word to its last.
    package var root: GrammarExpression
    /// Pronunciations that apps and users gave, by word; they stand beside the dictionary's own.
    ///
    /// Each is a list of ARPABET phones ("HH AH L OW") or, in quotes, a respelling in ordinary letters.
    package var pronunciations: [String: [String]]
    /// Rules whose alternatives may be heard apart from one another, by name: sentences, for what one value may be is heard as a whole.
    package var divisible: Set<String>

    package init(
        root: GrammarExpression,
        rules: [String: GrammarExpression] = [:],
        pronunciations: [String: [String]] = [:],
        divisible: Set<String> = []
    ) {
        self.root = root
        self.rules = rules
        self.pronunciations = pronunciations
        self.divisible = divisible
    }
}
