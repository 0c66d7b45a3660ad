import Recognition
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
