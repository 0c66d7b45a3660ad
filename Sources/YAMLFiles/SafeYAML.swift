package import Yams

/// Composes YAML that may have been written to keep a reader busy.
package enum SafeYAML {
    /// As `Yams.compose`, which compares keys with all that they refer to: a few references to one another as a key are work without end.
    ///
    /// No file of ours has anything but a text as a key; where there is a reference, that is asked before it is followed.
    package static func compose(_ text: String) throws -> Node? {
        if text.contains("&"), text.contains("*"),
            let key = complexKey(try Yams.compose(yaml: text.replacing("*", with: mark)))
        {
            let problem = "a key that is no text"
            guard let place = key.mark else {
                throw YamlError.reader(problem: problem, offset: nil, value: 0, yaml: text)
            }
            throw YamlError.composer(context: nil, problem: problem, place, yaml: text)
        }
        return try Yams.compose(yaml: text)
    }

    /// Stands at the beginning of what was a reference: of a character that nobody writes, so that the text is as long as it was.
    private static let mark = "\u{E000}"

    private static func complexKey(_ node: Node?) -> Node? {
        switch node {
        case .mapping(let mapping):
            for (key, value) in mapping {
                guard case .scalar(let scalar) = key,
                    scalar.style != .plain || !scalar.string.hasPrefix(mark) || key == "<<"
                else { return key }
                if let inner = complexKey(value) { return inner }
            }
            return nil
        case .sequence(let sequence): return sequence.lazy.compactMap(complexKey).first
        case .scalar, .alias, nil: return nil
        }
    }

    /// Where text is no YAML (from 1), and why: in a line, however long the text is.
    package static func fault(_ error: YamlError) -> (line: Int, column: Int, reason: String) {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            return (mark.line, mark.column, problem)
        case .duplicatedKeysInMapping(let duplicates, let context):
            let names = duplicates.sorted().prefix(5).map { "\"\($0)\"" }
            let reason = "this mapping has \(names.joined(separator: " and ")) twice"
            return (context.mark.line, context.mark.column, reason)
        case .reader(let problem, _, _, _): return (1, 1, problem)
        default: return (1, 1, "\(error)")
        }
    }

    /// Where a tree has more values than that, references counted, or goes deeper; nil: nowhere.
    package static func excess(in root: Node, values: Int, depth: Int) -> (line: Int, reason: String)? {
        var left = values
        // What is referred to stands further up than what refers to it.
        func look(_ node: Node, _ level: Int, below line: Int) -> (line: Int, reason: String)? {
            left -= 1
            let line = max(line, node.mark?.line ?? 1)
            guard left >= 0 else { return (line, "more than \(values) values, references counted") }
            guard level < depth else { return (line, "more than \(depth) lists and mappings inside one another") }
            switch node {
            case .sequence(let sequence):
                for item in sequence { if let found = look(item, level + 1, below: line) { return found } }
            case .mapping(let mapping):
                for (key, value) in mapping {
                    if let found = look(key, level + 1, below: line) ?? look(value, level + 1, below: line) {
                        return found
                    }
                }
            case .scalar, .alias: break
            }
            return nil
        }
        return look(root, 0, below: 1)
    }
}
