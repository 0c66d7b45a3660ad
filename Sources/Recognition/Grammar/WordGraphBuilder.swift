package import Speech

/// Writes a grammar expression as a word graph: states, words, and empty steps that are removed at the end.
package struct WordGraphBuilder {
    private struct Step {
        var target: Int
        /// Nil for an empty step.
        var word: Int?
        var cost: Double
    }

    /// A large value, by the number of its label, and where its ways lead.
    private struct ValuePlace: Hashable {
        var label: Int
        var target: Int
    }

    private let grammarName: String
    private let rules: [String: GrammarExpression]
    /// Rules of sentences.
    private let divisible: Set<String>
    /// Large rules, of times, numbers and long lists, by name: the ways through each; nil where there are none.
    private var values: [String: WordGraph?] = [:]
    private var sizes: [String: Int] = [:]
    /// Whether what is written is a large rule itself, with all that is in it.
    private var isValue = false
    private var steps: [[Step]] = [[]]
    private var labels: [WordGraph.Label] = []
    private var labelIndex: [WordGraph.Label: Int] = [:]
    private var openRules: Set<String> = []
    private var pronounceable: (String) -> Bool
    private let openTextCost: Double
    private let openPhoneCost: Double
    /// States that phones of open text leave.
    private var openStates: Set<Int> = []

    /// The graph of `grammar`, optionally behind an invocation phrase; nil when nothing can be said.
    ///
    /// - Parameters:
    ///   - phrases: each a list of words; an utterance may begin with one of them, or must.
    ///   - openTextCost: of beginning open text, and
    ///   - openPhoneCost: of each of its phones, so that words which fit are preferred to it.
    ///   - pronounceable: words for which it answers false are left out, with every sentence that needs them.
    package static func build(
        _ grammar: Grammar,
        named name: String,
        phrases: [[String]] = [],
        phraseRequired: Bool = false,
        openTextCost: Double = 0,
        openPhoneCost: Double = 1,
        pronounceable: @escaping (String) -> Bool
    ) throws(RecognitionError) -> WordGraph? {
        var builder = WordGraphBuilder(
            grammarName: name,
            grammar: grammar,
            openTextCost: openTextCost,
            openPhoneCost: openPhoneCost,
            pronounceable: pronounceable
        )
        let end = builder.newState()
        var start = 0
        if !phrases.isEmpty {
            let next = builder.newState()
            for (index, phrase) in phrases.enumerated() {
                builder.add(phrase: phrase, index: index, from: 0, to: next)
                // The phrase alone: the command comes later, or not at all.
                builder.add(phrase: phrase, index: index, from: 0, to: end)
            }
            if !phraseRequired { builder.steps[0].append(Step(target: next, word: nil, cost: 0)) }
            start = next
        }
        guard try builder.add(grammar.root, from: start, to: end) else { return nil }
        return builder.graph(end: end).map { builder.filled($0) }
    }

    private init(
        grammarName: String,
        grammar: Grammar,
        openTextCost: Double,
        openPhoneCost: Double,
        pronounceable: @escaping (String) -> Bool
    ) {
        self.grammarName = grammarName
        rules = grammar.rules
        divisible = grammar.divisible
        self.openTextCost = openTextCost
        self.openPhoneCost = openPhoneCost
        self.pronounceable = pronounceable
    }

    private mutating func newState() -> Int {
        steps.append([])
        return steps.count - 1
    }

    private mutating func add(phrase: [String], index: Int, from: Int, to: Int) {
        var state = from
        for (position, word) in phrase.enumerated() {
            let next = position == phrase.count - 1 ? to : newState()
            let label = label(WordGraph.Label(word: word, phrase: index))
            steps[state].append(Step(target: next, word: label, cost: 0))
            state = next
        }
    }

    private mutating func label(_ label: WordGraph.Label) -> Int {
        if let index = labelIndex[label] { return index }
        labels.append(label)
        labelIndex[label] = labels.count - 1
        return labels.count - 1
    }

    /// Adds the ways through `expression`; false when there are none.
    private mutating func add(
        _ expression: GrammarExpression,
        from: Int,
        to: Int
    ) throws(RecognitionError) -> Bool {
        switch expression {
        case .word(let word):
            guard pronounceable(word) else { return false }
            steps[from].append(Step(target: to, word: label(WordGraph.Label(word: word)), cost: 0))
            return true
        case .letter(let letter):
            let name = WordGraph.Label(letter: letter)
            guard pronounceable(name.spoken) else { return false }
            steps[from].append(Step(target: to, word: label(name), cost: 0))
            return true
        case .sequence(let parts):
            return try add(sequence: parts, from: from, to: to)
        case .alternatives(let alternatives):
            return try add(alternatives: alternatives, from: from, to: to)
        case .optional(let part):
            steps[from].append(Step(target: to, word: nil, cost: 0))
            _ = try add(part, from: from, to: to)
            return true
        case .repeated(let part):
            // States of its own, so that the way back does not lead into what stands beside it.
            let (head, tail) = (newState(), newState())
            guard try add(part, from: head, to: tail) else { return false }
            steps[from].append(Step(target: head, word: nil, cost: 0))
            steps[tail].append(Step(target: head, word: nil, cost: 0))
            steps[tail].append(Step(target: to, word: nil, cost: 0))
            return true
        case .rule(let name):
            guard let rule = rules[name] else { throw .unknownRule(name, grammar: grammarName) }
            guard openRules.insert(name).inserted else { throw .recursiveRule(name, grammar: grammarName) }
            defer { openRules.remove(name) }
            guard isLarge(name) else { return try add(rule, from: from, to: to) }
            guard try hasWays(value: name, rule) else { return false }
            steps[from].append(Step(target: to, word: label(WordGraph.Label(value: name)), cost: 0))
            return true
        case .open:
            addOpenText(from: from, to: to)
            return true
        }
    }

    /// Any phones: what they say is found out afterwards, by a model of the language at large.
    private mutating func addOpenText(from: Int, to: Int) {
        // What has fewer of them is a click between words.
        let states = (0..<Self.leastOpenPhones + 1).map { _ in newState() }
        openStates.formUnion(states)
        steps[from].append(Step(target: states[0], word: nil, cost: openTextCost))
        for phone in ARPABET.phones {
            let word = label(WordGraph.Label(word: phone, isOpen: true))
            for (state, next) in zip(states, states.dropFirst() + states.suffix(1)) {
                steps[state].append(Step(target: next, word: word, cost: openPhoneCost))
            }
        }
        steps[states[states.count - 1]].append(Step(target: to, word: nil, cost: 0))
    }

    private mutating func add(
        sequence parts: [GrammarExpression],
        from: Int,
        to: Int
    ) throws(RecognitionError) -> Bool {
        var state = from
        for (index, part) in parts.enumerated() {
            let next = index == parts.count - 1 ? to : newState()
            // Where a part fails, what was added leads nowhere and is dropped in the end.
            guard try add(part, from: state, to: next) else { return false }
            state = next
        }
        if parts.isEmpty { steps[from].append(Step(target: to, word: nil, cost: 0)) }
        return true
    }

    private mutating func add(
        alternatives: [GrammarExpression.Weighted],
        from: Int,
        to: Int
    ) throws(RecognitionError) -> Bool {
        // Only differences between siblings count: the likeliest costs nothing.
        let heaviest = alternatives.reduce(0) { max($0, $1.weight) }
        var any = false
        for alternative in alternatives where !OwnThread.isCancelled {
            let cost = alternative.weight > 0 && heaviest > 0 ? -naturalLogarithm(alternative.weight / heaviest) : 50
            if cost == 0 {
                if try add(alternative.expression, from: from, to: to) { any = true }
            } else {
                let entrance = newState()
                guard try add(alternative.expression, from: entrance, to: to) else { continue }
                steps[from].append(Step(target: entrance, word: nil, cost: cost))
                any = true
            }
        }
        return any
    }

    // MARK: - Large values

    /// Of so many words a value is written once for all sentences that go on in the same way behind it.
    private static let largeValue = 50

    private mutating func isLarge(_ name: String) -> Bool {
        guard !isValue, !divisible.contains(name) else { return false }
        let size = sizes[name] ?? GrammarParts.size(of: Grammar(root: .rule(name), rules: rules))
        sizes[name] = size
        return size >= Self.largeValue
    }

    /// Writes a large rule by itself, once; false where nothing can be said for it.
    private mutating func hasWays(value name: String, _ rule: GrammarExpression) throws(RecognitionError) -> Bool {
        if let known = values[name] { return known != nil }
        var builder = WordGraphBuilder(
            grammarName: grammarName,
            grammar: Grammar(root: rule, rules: rules),
            openTextCost: openTextCost,
            openPhoneCost: openPhoneCost,
            pronounceable: pronounceable
        )
        builder.isValue = true
        builder.openRules = openRules
        let end = builder.newState()
        let graph = try builder.add(rule, from: 0, to: end) ? builder.graph(end: end) : nil
        values[name] = .some(graph?.reduced())
        return graph != nil
    }

    /// The graph with the ways through a value where its name stands.
    ///
    /// Sentences are brought together by the words before a value, and by what may be said behind it; each way on has one copy. So the
    /// language stays as it is.
    private func filled(_ graph: WordGraph) -> WordGraph {
        guard !values.isEmpty else { return graph }
        let graph = graph.reduced()
        var result = graph
        var heads: [ValuePlace: Int] = [:]
        var numbers = Dictionary(graph.words.enumerated().map { ($1, $0) }) { first, _ in first }
        func head(of value: WordGraph, leadingTo target: Int) -> Int {
            let offset = result.arcs.count
            let words = value.words.map { label in
                if let known = numbers[label] { return known }
                numbers[label] = result.words.count
                result.words.append(label)
                return result.words.count - 1
            }
            for (state, leaving) in value.arcs.enumerated() {
                var arcs = leaving.map { arc in
                    WordGraph.Arc(word: arc.word.map { words[$0] }, target: arc.target + offset, cost: arc.cost)
                }
                if let cost = value.finals[state] { arcs.append(WordGraph.Arc(word: nil, target: target, cost: cost)) }
                result.arcs.append(arcs)
            }
            return value.start + offset
        }
        for state in graph.arcs.indices {
            for (index, arc) in graph.arcs[state].enumerated() {
                guard let word = arc.word, let name = graph.words[word].value, let value = values[name] ?? nil else {
                    continue
                }
                let place = ValuePlace(label: word, target: arc.target)
                let head = heads[place] ?? head(of: value, leadingTo: arc.target)
                heads[place] = head
                result.arcs[state][index] = WordGraph.Arc(word: nil, target: head, cost: arc.cost)
            }
        }
        return result.withoutUnusedWords()
    }

    // MARK: - Removing empty steps

    private static let leastOpenPhones = 2

    /// So many words behind a state are not copied to wherever an empty step leads to it; the step stays.
    private static let sharedWords = 50

    private func graph(end: Int) -> WordGraph? {
        let isShared = steps.enumerated().map { state, steps in
            openStates.contains(state) || steps.count { $0.word != nil } >= Self.sharedWords
        }
        var arcs = [[WordGraph.Arc]](repeating: [], count: steps.count)
        var finals: [Int: Double] = [:]
        for state in steps.indices {
            if OwnThread.isCancelled { return nil }
            var best: [Int?: [Int: Double]] = [:]
            for (reached, cost) in closure(of: state, isShared) {
                if reached == end { finals[state] = min(cost, finals[state] ?? .infinity) }
                if reached != state, isShared[reached] {
                    best[nil, default: [:]][reached] = cost
                    continue
                }
                for step in steps[reached] {
                    guard let word = step.word else { continue }
                    let total = cost + step.cost
                    best[word, default: [:]][step.target] = min(total, best[word]?[step.target] ?? .infinity)
                }
            }
            for (word, targets) in best {
                for (target, cost) in targets {
                    arcs[state].append(WordGraph.Arc(word: word, target: target, cost: cost))
                }
            }
            arcs[state].sort { ($0.word ?? -1, $0.target) < ($1.word ?? -1, $1.target) }
        }
        return WordGraph(words: labels, arcs: arcs, start: 0, finals: finals).trimmed()
    }

    /// States that empty steps lead to, with the least cost of getting there; what lies behind a shared one is its own affair.
    private func closure(of state: Int, _ isShared: [Bool]) -> [(Int, Double)] {
        guard steps[state].contains(where: { $0.word == nil }) else { return [(state, 0)] }
        var costs = [state: 0.0]
        var open = [state]
        while let current = open.popLast() {
            if current != state, isShared[current] { continue }
            let cost = costs[current] ?? 0
            for step in steps[current] where step.word == nil {
                let total = cost + step.cost
                if total < costs[step.target] ?? .infinity {
                    costs[step.target] = total
                    open.append(step.target)
                }
            }
        }
        return costs.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
