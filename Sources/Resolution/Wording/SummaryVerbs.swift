internal import WilcoIntents

/// The verbs that a language's summaries are written with.
package struct SummaryVerbs: Sendable, Hashable {
    /// A summary begins with one of these, or with one of ``last``; none of either: nobody knows the language's verbs.
    package var first: Set<String>
    /// Or ends with one of these: "Den Wecker auf 7 Uhr stellen".
    package var last: Set<String>

    package init(first: Set<String> = [], last: Set<String> = []) {
        self.first = first
        self.last = last
    }

    init(_ table: TableReader) {
        table.expect(["first", "last"])
        first = Set(table.texts("first"))
        last = Set(table.texts("last"))
    }

    /// Whether a verb stands where a sentence of this kind has it.
    ///
    /// - Parameter text: Without what is filled in, in lowercase.
    func hold(_ text: String) -> Bool {
        guard !first.isEmpty || !last.isEmpty else { return true }
        let words = text.split { !$0.isLetter && $0 != "-" && $0 != "'" }.map(String.init)
        guard let opening = words.first, let closing = words.last else { return false }
        return first.contains(opening) || last.contains(opening) || last.contains(closing)
    }
}
