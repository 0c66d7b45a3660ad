internal import Speech

extension Grammar {
    /// Every word of the grammar, its rules included; fewer where nobody waits for them any more.
    var words: Set<String> {
        var words: Set<String> = []
        Self.collect(root, into: &words)
        for rule in rules.values { Self.collect(rule, into: &words) }
        return words
    }

    private static func collect(_ expression: GrammarExpression, into words: inout Set<String>) {
        switch expression {
        case .word(let word): words.insert(word)
        case .letter(let letter): words.insert(WordGraph.Label(letter: letter).spoken)
        case .sequence(let parts): for part in parts { collect(part, into: &words) }
        case .alternatives(let alternatives):
            guard !OwnThread.isCancelled else { return }
            for part in alternatives { collect(part.expression, into: &words) }
        case .optional(let part), .repeated(let part): collect(part, into: &words)
        case .rule, .open: break
        }
    }
}
