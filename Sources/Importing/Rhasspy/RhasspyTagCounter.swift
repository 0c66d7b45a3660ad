/// Counts how often one sentence can set the same tag: a tag that is set twice has several values.
struct RhasspyTagCounter {
    let rules: [String: RhasspyExpression]
    let intent: String
    private var known: [String: [String: Int]] = [:]
    private var open: Set<String> = []

    /// - Parameter rules: By intent and name, with a point between.
    init(rules: [String: RhasspyExpression], intent: String) {
        self.rules = rules
        self.intent = intent
    }

    /// At most so many values, by tag; more than two count as two.
    mutating func counts(of expression: RhasspyExpression) -> [String: Int] {
        switch expression {
        case .word, .slot, .range: return [:]
        case .optional(let inner), .substituted(let inner, _, _): return counts(of: inner)
        case .tagged(let inner, let name, _, _):
            return counts(of: inner).merging([RhasspyTranslator.identifier(name): 1]) { min(2, $0 + $1) }
        case .sequence(let items), .permutation(let items):
            var all: [String: Int] = [:]
            for item in items { all.merge(counts(of: item)) { min(2, $0 + $1) } }
            return all
        case .alternatives(let items):
            var all: [String: Int] = [:]
            for item in items { all.merge(counts(of: item)) { max($0, $1) } }
            return all
        case .rule(let owner, let name):
            let key = "\(owner ?? intent).\(name)"
            if let counts = known[key] { return counts }
            guard let body = rules[key], open.insert(key).inserted else { return [:] }
            defer { open.remove(key) }
            let counts = counts(of: body)
            known[key] = counts
            return counts
        }
    }
}
