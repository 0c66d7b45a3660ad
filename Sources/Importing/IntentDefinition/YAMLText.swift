internal import WilcoIntents
internal import YAMLFiles

/// YAML to be written: mappings keep their order, empty ones are left out.
indirect enum YAMLText {
    case scalar(String)
    case list([YAMLText])
    case mapping([(String, YAMLText?)])

    /// Any text, quoted.
    static func text(_ text: String) -> YAMLText { .scalar(YAMLScalar.quoted(text)) }

    static func optional(_ text: String?) -> YAMLText? { text.map { Self.text($0) } }

    static func flag(_ flag: Bool) -> YAMLText { .scalar(flag ? "true" : "false") }

    static func number(_ number: Double?) -> YAMLText? {
        number.map { .scalar(Int(exactly: $0).map { "\($0)" } ?? "\($0)") }
    }

    static func texts(_ texts: [String]) -> YAMLText? { texts.isEmpty ? nil : .list(texts.map { text($0) }) }

    static func json(_ value: JSONValue) -> YAMLText {
        switch value {
        case .null: .scalar("null")
        case .bool(let flag): .flag(flag)
        case .integer(let number): .scalar("\(number)")
        case .number(let number): .scalar("\(number)")
        case .string(let text): .text(text)
        case .array(let items): .list(items.map { json($0) })
        case .object(let members): .mapping(members.sorted { $0.key < $1.key }.map { ($0.key, json($0.value)) })
        }
    }

    var isEmpty: Bool {
        switch self {
        case .scalar: false
        case .list(let items): items.isEmpty
        case .mapping(let members): members.allSatisfy { $0.1?.isEmpty ?? true }
        }
    }

    /// The lines, without a line break at the end.
    func written(indent: String = "") -> String {
        switch self {
        case .scalar(let text): return text
        case .list(let items):
            return "[" + items.map { $0.flow }.joined(separator: ", ") + "]"
        case .mapping(let members):
            let lines = members.compactMap { key, value -> String? in
                guard let value, !value.isEmpty else { return nil }
                let name = YAMLScalar.key(key)
                if case .mapping = value { return "\(indent)\(name):\n\(value.written(indent: indent + "  "))" }
                return "\(indent)\(name): \(value.written())"
            }
            return lines.joined(separator: "\n")
        }
    }

    private var flow: String {
        guard case .mapping(let members) = self else { return written() }
        let parts = members.compactMap { key, value in value.map { "\(YAMLScalar.key(key)): \($0.flow)" } }
        return "{\(parts.joined(separator: ", "))}"
    }
}
