internal import WilcoIntents

/// Which numbers of a request may stand behind a word that leads up to a time: "the volume at seven" may, "two soups at seven" is not
/// seven of them.
struct NumberPlaces: Sendable {
    /// "At", "by", "before": what stands behind them is a time, unless a template says otherwise.
    let leads: Set<String>
    /// Slots for numbers that a template has behind such a word.
    private var slots: Set<Int32> = []

    init(sentences: [MatcherEngine.PlacedTemplate], graph: ExpressionGraph, language: Language) {
        guard let time = language.time else {
            leads = []
            return
        }
        let inexact = Set(language.units.about.filter { $0.count == 1 }.map { $0[0] })
        leads = time.at.union(time.past).union(time.before).subtracting(inexact)
        let numbers = graph.nodes.map { $0.kind == .capture && graph.isNumber($0.a) }
        guard numbers.contains(true) else { return }
        var holders = [Bool](repeating: false, count: graph.nodes.count)
        // Parts of a node stand before it.
        for (index, node) in graph.nodes.enumerated() {
            let parts: [ExpressionGraph.NodeID] =
                switch node.kind {
                case .sequence, .alternatives, .permutation: Array(graph.items(of: node))
                default: []
                }
            holders[index] = numbers[index] || parts.contains { holders[Int($0)] }
        }
        for sentence in sentences where sentence.items.contains(where: { holders[Int($0)] }) {
            var isLed: Set<Bool> = [false]
            for item in sentence.items { isLed = walk(item, isLed, graph, numbers) }
        }
    }

    /// - Parameter isLed: Whether such a word may stand right before the part, and whether another may.
    /// - Returns: The same for what follows.
    private mutating func walk(
        _ id: ExpressionGraph.NodeID,
        _ isLed: Set<Bool>,
        _ graph: ExpressionGraph,
        _ numbers: [Bool]
    ) -> Set<Bool> {
        let node = graph.nodes[Int(id)]
        switch node.kind {
        case .empty, .space: return isLed
        case .literal: return [leads.contains(graph.text(of: node))]
        case .sequence:
            var isLed = isLed
            for item in graph.items(of: node) { isLed = walk(item, isLed, graph, numbers) }
            return isLed
        case .alternatives, .permutation:
            var behind: Set<Bool> = []
            for item in graph.items(of: node) { behind.formUnion(walk(item, isLed, graph, numbers)) }
            return behind
        case .capture:
            if numbers[Int(id)], isLed.contains(true) { slots.insert(node.b) }
            return [false]
        case .terms, .typed, .wildcard: return [false]
        }
    }

    /// Whether a number that stands behind such a word may be the value of a slot.
    func mayBeLed(_ slot: Int32) -> Bool { slots.contains(slot) }

    /// Of each word: whether it is of a number that such a word leads up to.
    func led(in run: MatchRun, _ language: Language) -> [Bool] {
        let tokens = run.tokens.tokens
        guard !leads.isEmpty, tokens.contains(where: { leads.contains($0.text) }) else {
            return [Bool](repeating: false, count: tokens.count)
        }
        let scanner = NumberScanner(language: language, text: run.tokens)
        var led: [Bool] = []
        for (index, token) in tokens.enumerated() {
            let isNumber = token.kind == .number || !scanner.words(at: index).isEmpty
            led.append(isNumber && index > 0 && (leads.contains(tokens[index - 1].text) || led[index - 1]))
        }
        return led
    }
}
