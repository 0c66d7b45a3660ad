internal import Yams

/// A parsed node, free of the parser's own types.
indirect enum YAMLContent: Sendable {
    case null
    /// `plain`: written without quotes, so that it may also be a number or a truth value.
    case scalar(String, plain: Bool)
    case list([Placed])
    case mapping([(key: Placed, value: Placed)])
    /// Deeper than a sensible file goes.
    case tooDeep

    struct Placed: Sendable {
        var content: YAMLContent
        /// From 1.
        var line: Int
        /// From 1.
        var column: Int
    }

    private static let deepest = 64
    /// Most values in one file; references to anchors can multiply few lines into very many.
    static let mostValues = 1_000_000

    /// `budget` is how many values there may still be; it ends below zero when there were too many.
    static func value(of node: Node, depth: Int, budget: inout Int) -> Placed {
        budget -= 1
        let line = node.mark?.line ?? 1
        let column = node.mark?.column ?? 1
        guard depth < deepest, budget >= 0 else { return Placed(content: .tooDeep, line: line, column: column) }
        let content: YAMLContent
        switch node {
        case .scalar(let scalar):
            let plain = scalar.style == .plain || scalar.style == .any
            let isNull = plain && ["", "~", "null", "Null", "NULL"].contains(scalar.string)
            content = isNull ? .null : .scalar(scalar.string, plain: plain)
        case .sequence(let sequence):
            var items: [Placed] = []
            for item in sequence where budget >= 0 { items.append(value(of: item, depth: depth + 1, budget: &budget)) }
            content = .list(items)
        case .mapping(let mapping):
            var pairs: [(key: Placed, value: Placed)] = []
            for (key, item) in mapping where budget >= 0 {
                let key = value(of: key, depth: depth + 1, budget: &budget)
                pairs.append((key, value(of: item, depth: depth + 1, budget: &budget)))
            }
            content = .mapping(pairs)
        case .alias:
            content = .null
        }
        return Placed(content: content, line: line, column: column)
    }

    /// "a mapping", "a list" … for complaints.
    var kind: String {
        switch self {
        case .null: "nothing"
        case .scalar(let text, _): "\"\(text.prefix(40))\""
        case .list: "a list"
        case .mapping: "a mapping"
        case .tooDeep: "nesting without end"
        }
    }
}
