internal import Speech

/// A grammar that has been compiled for one way of beginning.
final class PreparedGrammar: CompiledGrammar {
    /// One compiled search.
    struct Search: Sendable {
        /// Nil when nothing can be said.
        var main: SphinxSearch?
        /// The same for listing what else may have been said; nil when that is not wanted.
        var listing: SphinxSearch?
        /// Whether it may begin with words of one's own, which must be told from those that are listed.
        var isAnswer = false
        /// What stands behind the decoder's names of words.
        var labels: [String: WordGraph.Label] = [:]
        /// Phones of the shortest pronunciation, by the decoder's name.
        var phoneCounts: [String: Int] = [:]
        /// In the order of the labels' phrase numbers.
        var phrases: [String] = []
        /// What its paths cost beside those of searches that are listened for at the same time, in the units of their scores.
        var cost = 0
    }

    let name: String
    let grammar: Grammar
    let phrases: [String]
    /// How its words are said; words that are not here cannot be said.
    let pronunciations: [String: [String]]
    let content: Content
    let report: GrammarReport

    /// What there is to decode with: all of it, or what leads to parts of it.
    enum Content: Sendable {
        case whole(Search)
        case outline(GrammarOutline)
    }

    init(
        name: String,
        grammar: Grammar,
        phrases: [String],
        pronunciations: [String: [String]],
        content: Content,
        report: GrammarReport
    ) {
        self.name = name
        self.grammar = grammar
        self.phrases = phrases
        self.pronunciations = pronunciations
        self.content = content
        self.report = report
    }
}
