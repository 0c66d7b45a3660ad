/// A word of a text, with the punctuation around it kept apart.
struct SpeechToken: Sendable, Hashable {
    var leading: String
    var core: String
    var trailing: String

    init(_ word: Substring) {
        var rest = word
        var leading = ""
        while let first = rest.first, Self.opening.contains(first) {
            leading.append(first)
            rest.removeFirst()
        }
        var trailing = ""
        while let last = rest.last, Self.closing.contains(last) {
            trailing.insert(last, at: trailing.startIndex)
            rest.removeLast()
        }
        self.leading = leading
        core = String(rest)
        self.trailing = trailing
    }

    /// Whether something goes on after this word without a stop.
    var runsOn: Bool { trailing.isEmpty }

    /// Whether it may be an abbreviation that ends with its point.
    var runsOnAfterPoint: Bool { trailing.isEmpty || trailing == "." }

    private static let opening: Set<Character> = ["(", "\"", "“", "„", "‘", "[", "¿", "¡"]
    private static let closing: Set<Character> = [
        ")", "\"", "”", "“", "’", "]", ".", ",", "!", "?", ";", ":", "…",
    ]
}
