/// Data without a schema, as YAML's core rules read it.
package indirect enum YAMLData: Sendable, Hashable {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case list([YAMLData])
    case mapping([String: YAMLData])
}

extension YAMLValue {
    /// The value as plain data: unquoted numbers and `true`/`false` are what they look like, all else is text.
    package var data: YAMLData {
        switch content {
        case .null, .tooDeep: return .null
        case .scalar(let text, false): return .string(text)
        case .scalar(let text, true):
            if text == "true" || text == "false" { return .boolean(text == "true") }
            if let value = Int(text) { return .integer(value) }
            let looksNumeric = text.allSatisfy { "+-.0123456789eE".contains($0) }
            if looksNumeric, let value = Double(text), value.isFinite { return .number(value) }
            return .string(text)
        case .list: return .list((list() ?? []).map(\.data))
        case .mapping:
            let pairs = (entries() ?? []).map { ($0.name, $0.value.data) }
            return .mapping(Dictionary(pairs, uniquingKeysWith: { $1 }))
        }
    }
}

extension YAMLFile {
    /// The whole file, every single value as it is written: "no" and "null" are words.
    package var written: YAMLData { Self.written(content) }

    /// Where each key stands, from 1, by the path of keys to it: "phrases.yes", "plurals[0].add".
    package var keyLines: [String: Int] {
        var lines: [String: Int] = [:]
        func collect(_ content: YAMLContent, _ path: String) {
            switch content {
            case .list(let items):
                for (index, item) in items.enumerated() { collect(item.content, "\(path)[\(index)]") }
            case .mapping(let pairs):
                for (key, value) in pairs {
                    guard case .scalar(let name, _) = key.content else { continue }
                    let place = path.isEmpty ? name : "\(path).\(name)"
                    lines[place] = key.line
                    collect(value.content, place)
                }
            case .null, .scalar, .tooDeep: break
            }
        }
        collect(content, "")
        return lines
    }

    private static func written(_ content: YAMLContent) -> YAMLData {
        switch content {
        case .null, .tooDeep: .null
        case .scalar(let text, _): .string(text)
        case .list(let items): .list(items.map { written($0.content) })
        case .mapping(let pairs):
            .mapping(
                Dictionary(
                    pairs.compactMap { key, value in
                        guard case .scalar(let name, _) = key.content else { return nil }
                        return (name, written(value.content))
                    },
                    uniquingKeysWith: { $1 }
                )
            )
        }
    }
}
