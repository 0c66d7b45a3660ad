/// What the library calls words: one name for each way, or set of ways, that a word is said.
///
/// A word cannot be changed once added, so other pronunciations make another name.
struct WordNames {
    private struct Entry: Hashable {
        var word: String
        var pronunciations: [String]
    }

    private var names: [Entry: String] = [:]
    /// Pronunciations of each name that is taken.
    private(set) var variants: [String: Int] = [:]

    /// The name of a word that was named before.
    func name(for word: String, pronunciations: [String]) -> String? {
        names[Entry(word: word, pronunciations: pronunciations)]
    }

    /// The name of `word` with these pronunciations; nil when it has none that the model knows.
    ///
    /// - Parameter add: Adds a pronunciation under a name to the library's dictionary, if it can.
    mutating func name(
        for word: String,
        pronunciations: [String],
        add: (_ variant: String, _ phones: String) -> Bool
    ) -> String? {
        let entry = Entry(word: word, pronunciations: pronunciations)
        if let name = names[entry] { return name }
        let safe = String(word.map { $0 == "(" || $0 == ")" || $0 == "~" || $0.isWhitespace ? "_" : $0 })
        var name = safe
        var number = 2
        while variants[name] != nil || name.hasPrefix("<") || name.hasPrefix("[") {
            name = "\(safe)~\(number)"
            number += 1
        }
        var added = 0
        for phones in pronunciations where add(Self.variant(added, of: name), phones) { added += 1 }
        guard added > 0 else { return nil }
        variants[name] = added
        names[entry] = name
        return name
    }

    /// What the library calls a word's pronunciation, counted from nought.
    static func variant(_ number: Int, of name: String) -> String {
        number == 0 ? name : "\(name)(\(number + 1))"
    }
}
