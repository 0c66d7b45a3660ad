extension Language {
    /// How words that end so are said of more than one thing.
    struct PluralRule: Sendable {
        /// Empty: any word.
        var ends: [String]
        var drop: Int
        /// Each makes a plural; none: the word does not change.
        var add: [String]
    }

    /// Ways to say more than one of a thing, from the word for one; empty where nouns do not change.
    func plural(_ word: String) -> [String] {
        guard let last = word.last, last.isLetter else { return [] }
        let rule = plurals.first { rule in rule.ends.isEmpty || rule.ends.contains { word.hasSuffix($0) } }
        return rule.map { rule in rule.add.map { word.dropLast(rule.drop) + $0 } } ?? []
    }

    /// The words for one of which this may be the word for more.
    func singular(_ word: String) -> [String] {
        plurals.flatMap { rule in
            rule.add.flatMap { added -> [String] in
                (rule.ends.isEmpty ? [""] : rule.ends).compactMap { end in
                    let ending = end.dropLast(rule.drop) + added
                    guard word.hasSuffix(ending), word.count > ending.count else { return nil }
                    return word.dropLast(ending.count) + end
                }
            }
        }.filter { plural($0).contains(word) }
    }
}
