import Recognition
import Speech
import Testing

/// What makes a graph smaller leaves its language as it is.
@Suite struct WordGraphTests {
    /// Three states that begin alike: two with all of the words, one with two of them.
    private let graph = WordGraph(
        words: ["call", "ask", "ring", "anna", "bert", "cleo", "now"].map { WordGraph.Label(word: $0) },
        arcs: [
            [arc(0, 1), arc(1, 2), arc(2, 3)],
            [arc(3, 4, 1), arc(4, 4, 2), arc(5, 4, 3)],
            [arc(3, 4, 1), arc(4, 4, 2), arc(5, 4, 3), arc(6, 4)],
            [arc(3, 4, 1), arc(4, 4, 2), arc(5, 4, 0.5)],
            [arc(6, 5)],
            [],
        ],
        start: 0,
        finals: [4: 0.25, 5: 0]
    )

    @Test func whatIsSharedIsTheSameLanguage() {
        let shared = graph.sharing()
        #expect(language(of: shared) == language(of: graph))
        #expect(language(of: graph).count == 20)
    }

    @Test func whatManyHaveInCommonIsKeptOnce() {
        let shared = graph.sharing()
        // Anna and Bert for all three, Cleo for each: the two that have her at the same price save nothing by it.
        #expect(shared.arcs.joined().filter { $0.word == 3 }.count == 1)
        #expect(shared.arcs.joined().filter { $0.word == 4 }.count == 1)
        #expect(shared.arcs.joined().filter { $0.word == 5 }.count == 3)
        #expect(shared.sharing() == shared)
    }

    @Test func theSameGraphIsSharedTheSameWay() {
        for _ in 0..<20 { #expect(graph.sharing() == graph.sharing()) }
    }

    /// "Two, three and four": a series is hardly larger than one value.
    @Test func aSeriesHasItsValueOnce() throws {
        let value = GrammarExpression.oneOf((0..<60).map { .sequence([.word("w\($0)"), .optional(.word("hours"))]) })
        let further = GrammarExpression.repeated(.sequence([.optional(.word("and")), .rule("v")]))
        let root = GrammarExpression.sequence([.word("set"), .rule("v"), .optional(further)])
        let grammar = Grammar(root: root, rules: ["v": value])
        let graph = try #require(try WordGraphBuilder.build(grammar, named: "g", pronounceable: { _ in true }))
        let number = try #require(graph.words.firstIndex { $0.word == "w7" })
        #expect(graph.arcs.joined().count { $0.word == number } == 1)
    }

    /// A large value is written once for each way on behind it, and nothing more can be said.
    @Test func largeValuesAreWrittenOnceForEachWayOn() throws {
        let names = (0..<60).map { "w\($0)" }
        func sentence(_ words: String) -> GrammarExpression {
            .sequence(words.split(separator: " ").map { $0 == "<v>" ? .rule("v") : .word(String($0)) })
        }
        let grammar = Grammar(
            root: .oneOf(["set <v>", "make <v>", "shut <v> off", "turn <v> off", "from <v> to <v>"].map(sentence)),
            rules: ["v": .oneOf(names.map { .sequence([.word($0), .optional(.word("hours"))]) })]
        )
        let built = try WordGraphBuilder.build(grammar, named: "g", pronounceable: { $0 != "w9" })
        let graph = try #require(built)
        let language = language(of: graph)
        #expect(language.count == 4 * 59 * 2 + 59 * 2 * 59 * 2)
        for said in ["set w7", "make w7 hours", "shut w7 off", "turn w7 hours off", "from w7 to w8 hours"] {
            #expect(language[" " + said] == 0, "\(said)")
        }
        for unsaid in ["shut w7", "set w7 off", "from w7", "set w9"] { #expect(language[" " + unsaid] == nil) }
        let number = try #require(graph.words.firstIndex { $0.word == "w7" })
        #expect(graph.arcs.joined().count { $0.word == number } == 3)
        #expect(!graph.words.contains { $0.word.isEmpty })
    }

    /// One that need not be said, and one that may come again.
    @Test func largeValuesMayBeLeftOutAndComeAgain() throws {
        let value = GrammarExpression.optional(.oneOf((0..<60).map { .word("w\($0)") }))
        let grammar = Grammar(
            root: .sequence([.word("go"), .rule("v"), .repeated(.sequence([.word("and"), .rule("v")]))]),
            rules: ["v": value]
        )
        let built = try WordGraphBuilder.build(grammar, named: "g", pronounceable: { _ in true })
        let graph = try #require(built)
        for said in ["go and", "go w1 and w2", "go and w3 and and w4"] { #expect(accepts(said, graph), "\(said)") }
        for unsaid in ["go", "go w1 w2 and", "and", "go w1"] { #expect(!accepts(unsaid, graph), "\(unsaid)") }
    }

    private func accepts(_ text: String, _ graph: WordGraph) -> Bool {
        func closed(_ states: Set<Int>) -> Set<Int> {
            var seen = states
            var open = Array(states)
            while let state = open.popLast() {
                for arc in graph.arcs[state] where arc.word == nil && seen.insert(arc.target).inserted {
                    open.append(arc.target)
                }
            }
            return seen
        }
        let ends = text.split(separator: " ").reduce(closed([graph.start])) { states, word in
            closed(
                Set(
                    states.flatMap { graph.arcs[$0] }
                        .filter { arc in arc.word.map { graph.words[$0].word == word } ?? false }.map(\.target)
                )
            )
        }
        return ends.contains { graph.finals[$0] != nil }
    }

    private static func arc(_ word: Int, _ target: Int, _ cost: Double = 0) -> WordGraph.Arc {
        WordGraph.Arc(word: word, target: target, cost: cost)
    }

    /// Each sentence with what it costs.
    private func language(of graph: WordGraph) -> [String: Double] {
        var sentences: [String: Double] = [:]
        var open = [(state: graph.start, text: "", cost: 0.0)]
        while let way = open.popLast() {
            if let end = graph.finals[way.state] {
                sentences[way.text] = min(way.cost + end, sentences[way.text] ?? .infinity)
            }
            for arc in graph.arcs[way.state] {
                let word = arc.word.map { " " + graph.words[$0].word } ?? ""
                open.append((arc.target, way.text + word, way.cost + arc.cost))
            }
        }
        return sentences
    }
}
