/// A word automaton: what may be said, as states joined by words with costs.
///
/// A cost is the negative natural logarithm of a relative probability.
package struct WordGraph: Sendable, Hashable {
    /// A word that leads from one state to the next, or nothing: an empty step into a state that many others share.
    package struct Arc: Sendable, Hashable {
        /// Index into ``words``; nil for an empty step, which no other follows once ``WordGraph/withSingleEmptySteps()`` is through.
        package var word: Int?
        package var target: Int
        package var cost: Double

        package init(word: Int?, target: Int, cost: Double) {
            self.word = word
            self.target = target
            self.cost = cost
        }
    }

    /// Distinct words; two of equal spelling are the same.
    package var words: [Label]
    /// Arcs that leave each state.
    package var arcs: [[Arc]]
    package var start: Int
    /// States where an utterance may end, with what ending costs.
    package var finals: [Int: Double]

    package init(words: [Label], arcs: [[Arc]], start: Int, finals: [Int: Double]) {
        self.words = words
        self.arcs = arcs
        self.start = start
        self.finals = finals
    }

    /// What stands on an arc.
    package struct Label: Sendable, Hashable {
        package var word: String
        /// Index of the invocation phrase that the word belongs to; nil for the grammar's own words.
        var phrase: Int?
        /// Whether it is a phone of open text and no word.
        var isOpen = false
        /// Whether it is a letter's name.
        var isLetter = false
        /// Whether the dictionary lacks it, and with it the language at large.
        var isForeign = false
        /// Name of the rule whose ways come here, while a graph is built; nil for all that is said.
        var value: String?

        package init(word: String, phrase: Int? = nil, isOpen: Bool = false) {
            self.word = word
            self.phrase = phrase
            self.isOpen = isOpen
        }

        init(letter: String) {
            word = letter
            isLetter = true
        }

        init(value: String) {
            word = ""
            self.value = value
        }

        /// What the dictionary calls it: "a" is a word, "a." a letter.
        var spoken: String { isLetter ? word + "." : word }
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

    /// Words one after the other with a choice in their midst; words are the decoder's names.
    static func line(_ before: [String], _ ways: [(words: [String], cost: Double)], _ after: [String]) -> WordGraph {
        var graph = WordGraph(words: [], arcs: [[]], start: 0, finals: [:])
        var numbers: [String: Int] = [:]
        func add(_ words: [String], from state: Int, to end: Int?, cost: Double) -> Int {
            var state = state
            for (index, word) in words.enumerated() {
                let number = numbers[word] ?? graph.words.count
                if number == graph.words.count {
                    numbers[word] = number
                    graph.words.append(Label(word: word))
                }
                var next = end ?? graph.arcs.count
                if index < words.count - 1 || end == nil {
                    next = graph.arcs.count
                    graph.arcs.append([])
                }
                graph.arcs[state].append(Arc(word: number, target: next, cost: index == 0 ? cost : 0))
                state = next
            }
            return state
        }
        let fork = add(before, from: 0, to: nil, cost: 0)
        let join = graph.arcs.count
        graph.arcs.append([])
        for way in ways { _ = add(way.words, from: fork, to: join, cost: way.cost) }
        graph.finals[add(after, from: join, to: nil, cost: 0)] = 0
        return graph.determinized(stateLimit: 2 * graph.arcs.count + 1000).minimized()
    }
}
