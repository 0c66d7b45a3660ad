/// A word automaton: what may be said, as states joined by words with costs.
///
/// A cost is the negative natural logarithm of a relative probability.
struct WordGraph: Sendable, Hashable {
    /// A word that leads from one state to the next, or nothing: an empty step into a state that many others share.
    struct Arc: Sendable, Hashable {
        /// Index into ``words``; nil for an empty step, which no other follows.
        var word: Int?
        var target: Int
        var cost: Double
    }

    /// Distinct words; two of equal spelling are the same.
    var words: [Label]
    /// Arcs that leave each state.
    var arcs: [[Arc]]
    var start: Int
    /// States where an utterance may end, with what ending costs.
    var finals: [Int: Double]

    /// What stands on an arc.
    struct Label: Sendable, Hashable {
        var word: String
        /// Index of the invocation phrase that the word belongs to; nil for the grammar's own words.
        var phrase: Int?
        /// Whether it is a phone of open text and no word.
        var isOpen = false
        /// Whether the dictionary lacks it, and with it the language at large.
        var isForeign = false
    }

    /// Whether the first word may be one's own.
    var beginsOpen: Bool {
        var seen: Set<Int> = []
        var open = [start]
        while let state = open.popLast() {
            guard seen.insert(state).inserted else { continue }
            for arc in arcs[state] {
                guard let word = arc.word else {
                    open.append(arc.target)
                    continue
                }
                if words[word].isOpen { return true }
            }
        }
        return false
    }

    /// The same without what takes up open text, for readings that are told apart by their words.
    func withoutOpenText() -> WordGraph {
        var result = self
        result.arcs = arcs.map { $0.filter { arc in arc.word.map { !words[$0].isOpen } ?? true } }
        return result
    }

    var arcCount: Int { arcs.reduce(0) { $0 + $1.count } }
}
