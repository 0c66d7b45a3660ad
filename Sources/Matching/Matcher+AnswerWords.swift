extension Matcher {
    /// Whether a phrase answers or ends any question, whatever else it could mean there: yes, no, stop, cancel.
    ///
    /// Fewer than ``isGlobal(_:)`` has: "right" may be a direction, and "back" one.
    package func isAnswerToAnything(_ phrase: String) -> Bool {
        let scalars = NormalizedText(phrase).scalars
        let phrases = engine.phrases
        return [phrases.verdicts, phrases.stop, phrases.cancel].contains { trie in
            var isWhole = false
            trie.ends(in: scalars, from: 0) { if $0 == scalars.count { isWhole = true } }
            return isWhole
        }
    }
}
