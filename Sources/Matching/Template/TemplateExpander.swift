/// Writes out every text that a small template stands for.
struct TemplateExpander {
    /// More texts than this, and the template of an app stays a template.
    static let usualLimit = 256
    /// Nobody says so much, in bytes.
    private static let longest = 4000

    let rules: [String: String]
    private var depth = 0
    /// Rules that were written out before; nil: those that cannot be.
    private var known: [String: [String]?] = [:]

    private let limit: Int

    init(rules: [String: String], limit: Int = usualLimit) {
        self.rules = rules
        self.limit = limit
    }

    /// Nil when the template has lists in it, or stands for too many texts.
    mutating func expand(_ expression: TemplateExpression) -> [String]? {
        switch expression {
        case .text(let text): return [text]
        case .list: return nil
        case .rule(let name):
            if let texts = known[name] { return texts }
            guard depth < 16, let body = rules[name], let template = try? SentenceTemplate(body) else { return nil }
            depth += 1
            defer { depth -= 1 }
            let texts = expand(template.expression)
            known[name] = .some(texts)
            return texts
        case .optional(let inner):
            guard let texts = expand(inner), texts.count < limit else { return nil }
            return texts + [""]
        case .alternatives(let items):
            var result: [String] = []
            for item in items {
                guard let texts = expand(item) else { return nil }
                result += texts
                guard result.count <= limit else { return nil }
            }
            return result
        case .sequence(let items):
            return sequence(items)
        case .permutation(let items):
            guard items.count <= 4 else { return nil }
            var result: [String] = []
            for order in Self.orders(of: items) {
                let spaced = order.flatMap { [.text(" "), $0, .text(" ")] as [TemplateExpression] }
                guard let texts = sequence(spaced) else { return nil }
                result += texts
                guard result.count <= limit else { return nil }
            }
            return result
        }
    }

    private mutating func sequence(_ items: [TemplateExpression]) -> [String]? {
        var result = [""]
        for item in items {
            guard let texts = expand(item), texts.count * result.count <= limit,
                (texts.first?.utf8.count ?? 0) + (result.first?.utf8.count ?? 0) <= Self.longest
            else { return nil }
            result = result.flatMap { start in texts.map { start + $0 } }
        }
        return result
    }

    private static func orders(of items: [TemplateExpression]) -> [[TemplateExpression]] {
        guard items.count > 1 else { return [items] }
        return items.indices.flatMap { index in
            var rest = items
            let item = rest.remove(at: index)
            return orders(of: rest).map { [item] + $0 }
        }
    }
}
