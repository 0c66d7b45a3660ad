/// Says sentences that a template allows; the same seed says the same ones.
package struct TemplateSampler: Sendable {
    private var state: UInt64
    private let rules: [String: String]
    /// Bodies of rules that were said before; nil: those that do not parse.
    private var parsed: [String: TemplateExpression?] = [:]
    private let lists: [String: [String]]
    /// Parts that may still be said of a sentence.
    private var left = 0

    /// Parts of one sentence: what is longer is not said.
    private static let mostParts = 2000

    /// - Parameters:
    ///   - seed: Any number.
    ///   - rules: Bodies of `<rules>`; those that do not parse are left out.
    ///   - lists: What may stand for each `{list}`.
    package init(seed: UInt64, rules: [String: String] = [:], lists: [String: [String]] = [:]) {
        state = seed &+ 0x9E37_79B9_7F4A_7C15
        self.rules = rules
        self.lists = lists
    }

    /// A sentence, single-spaced; nil when a rule or list is missing or refers to itself too often, and
    /// when it would be longer than anybody speaks.
    package mutating func sentence(of template: SentenceTemplate) -> String? {
        left = Self.mostParts
        guard let text = text(of: template.expression, depth: 0) else { return nil }
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private mutating func next(below bound: Int) -> Int {
        // splitmix64
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(max(bound, 1)))
    }

    private mutating func text(of expression: TemplateExpression, depth: Int) -> String? {
        left -= 1
        guard depth < 200, left >= 0 else { return nil }
        switch expression {
        case .text(let text): return text
        case .optional(let inner): return next(below: 2) == 0 ? "" : text(of: inner, depth: depth + 1)
        case .alternatives(let items):
            return items.isEmpty ? "" : text(of: items[next(below: items.count)], depth: depth + 1)
        case .sequence(let items):
            var result = ""
            for item in items {
                guard let part = text(of: item, depth: depth + 1) else { return nil }
                result += part
            }
            return result
        case .permutation(let items):
            var rest = items
            var result = ""
            while !rest.isEmpty {
                guard let part = text(of: rest.remove(at: next(below: rest.count)), depth: depth + 1) else {
                    return nil
                }
                result += " \(part) "
            }
            return result
        case .list(let name, let slot):
            guard let values = lists[name] ?? lists[slot], !values.isEmpty else { return nil }
            let value = values[next(below: values.count)]
            guard SentenceTemplate.isTemplate(value), let template = try? SentenceTemplate(value) else { return value }
            return text(of: template.expression, depth: depth + 1)
        case .rule(let name):
            return body(of: name).flatMap { text(of: $0, depth: depth + 1) }
        }
    }

    /// Read when it is first said: an app may have many more rules than a sentence.
    private mutating func body(of rule: String) -> TemplateExpression? {
        if let known = parsed[rule] { return known }
        let expression = rules[rule].flatMap { try? SentenceTemplate($0).expression }
        parsed[rule] = .some(expression)
        return expression
    }
}
