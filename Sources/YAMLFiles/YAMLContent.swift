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

    static func value(of node: Node, depth: Int) -> Placed {
        let line = node.mark?.line ?? 1
        let column = node.mark?.column ?? 1
        guard depth < deepest else { return Placed(content: .tooDeep, line: line, column: column) }
        let content: YAMLContent
        switch node {
        case .scalar(let scalar):
            let plain = scalar.style == .plain || scalar.style == .any
            let isNull = plain && ["", "~", "null", "Null", "NULL"].contains(scalar.string)
            content = isNull ? .null : .scalar(scalar.string, plain: plain)
        case .sequence(let sequence):
            content = .list(sequence.map { value(of: $0, depth: depth + 1) })
        case .mapping(let mapping):
            content = .mapping(
                mapping.map { (value(of: $0.key, depth: depth + 1), value(of: $0.value, depth: depth + 1)) }
            )
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
