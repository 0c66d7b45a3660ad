package import Speech

/// Whether a grammar allows these words.
package struct Acceptor: Sendable {
    private let grammar: Grammar

    package init(grammar: Grammar) {
        self.grammar = grammar
    }

    package func accepts(_ sentence: String) -> Bool {
        let words = sentence.split(separator: " ").map(String.init)
        return ends(grammar.root, words, [0]).contains(words.count)
    }

    private func ends(_ expression: GrammarExpression, _ words: [String], _ starts: Set<Int>) -> Set<Int> {
        guard !starts.isEmpty else { return [] }
        switch expression {
        case .word(let word), .letter(let word):
            return Set(starts.filter { $0 < words.count && words[$0] == word }.map { $0 + 1 })
        case .sequence(let items): return items.reduce(starts) { ends($1, words, $0) }
        case .alternatives(let items):
            return items.reduce(into: []) { $0.formUnion(ends($1.expression, words, starts)) }
        case .optional(let inner): return starts.union(ends(inner, words, starts))
        case .repeated(let inner):
            var all: Set<Int> = []
            var current = ends(inner, words, starts)
            while !current.isSubset(of: all) {
                all.formUnion(current)
                current = ends(inner, words, current)
            }
            return all
        case .rule(let name): return grammar.rules[name].map { ends($0, words, starts) } ?? []
        case .open: return Set(starts.flatMap { $0 < words.count ? Array($0 + 1...words.count) : [] })
        }
    }
}
