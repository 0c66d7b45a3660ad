/// How often the ways to say a template name each slot, at most: several times where its author lists several values.
struct SlotCount {
    /// By their names.
    let rules: [String: String]
    /// What is known of rules; those that are being looked at count nothing.
    private var known: [String: [String: Int]] = [:]

    init(rules: [String: String]) {
        self.rules = rules
    }

    /// The slots that are named.
    mutating func named(in expression: TemplateExpression) -> Set<String> { Set(counts(in: expression).keys) }

    /// The slots that are named more than once.
    mutating func repeated(in expression: TemplateExpression) -> Set<String> {
        Set(counts(in: expression).filter { $0.value > 1 }.keys)
    }

    private mutating func counts(in expression: TemplateExpression) -> [String: Int] {
        switch expression {
        case .text: [:]
        case .list(_, let slot): [slot: 1]
        case .optional(let inner): counts(in: inner)
        case .rule(let name): counts(ofRule: name)
        case .alternatives(let branches): together(branches, max)
        // More than twice is no other thing than twice, and a sum has no end.
        case .sequence(let items), .permutation(let items): together(items) { min($0 + $1, 2) }
        }
    }

    private mutating func together(
        _ expressions: [TemplateExpression],
        _ combine: (Int, Int) -> Int
    ) -> [String: Int] {
        var all: [String: Int] = [:]
        for expression in expressions { all.merge(counts(in: expression), uniquingKeysWith: combine) }
        return all
    }

    private mutating func counts(ofRule name: String) -> [String: Int] {
        if let counts = known[name] { return counts }
        known[name] = [:]
        guard let body = rules[name], let template = try? SentenceTemplate(body) else { return [:] }
        let counts = counts(in: template.expression)
        known[name] = counts
        return counts
    }
}
