internal import Speech

/// A grammar as the decoder holds it: one compiled search for each way of beginning.
struct PreparedGrammar {
    /// How an utterance may begin.
    struct Opening: Hashable {
        /// Any of these may come first; a request that requires one is checked afterwards.
        var phrases: [String] = []
    }

    /// One compiled search.
    struct Search {
        /// The decoder's name for it; nil when nothing can be said.
        var name: String?
        /// The same for listing what else may have been said; nil when that is not wanted.
        var listing: String?
        /// Whether it may begin with words of one's own, which must be told from those that are listed.
        var isAnswer = false
        /// What stands behind the decoder's names of words.
        var labels: [String: WordGraph.Label] = [:]
        /// Phones of the shortest pronunciation, by the decoder's name.
        var phoneCounts: [String: Int] = [:]
        /// In the order of the labels' phrase numbers.
        var phrases: [String] = []

        /// All that the decoder holds for it.
        var names: [String] { [name, listing].compactMap(\.self) }
    }

    var grammar: Grammar
    /// How its words are said; words that are not here cannot be said.
    var pronunciations: [String: [String]]
    var searches: [Opening: Search] = [:]
}
