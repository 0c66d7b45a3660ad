internal import Foundation
internal import WilcoIntents
internal import YAMLFiles
internal import Yams

/// Reading YAML trees with the lines of everything in them.
enum YAMLTree {
    /// Values of a file, references counted.
    private static let mostValues = 200_000
    private static let deepest = 64

    /// - Parameter folder: Where the file was found, and must lie; nil: somebody has named it.
    /// - Returns: Nil where the file holds nothing.
    static func loadAny(_ path: String, in folder: String? = nil, _ files: ImportFiles) throws(ImportError) -> Node? {
        let text = try files.text(path, in: folder)
        let root: Node?
        do {
            root = try SafeYAML.compose(text)
        } catch let error as YamlError {
            let fault = SafeYAML.fault(error)
            throw .malformed(path: path, line: fault.line, reason: fault.reason)
        } catch {
            throw .malformed(path: path, line: 1, reason: "\(error)")
        }
        if let root, let excess = SafeYAML.excess(in: root, values: mostValues, depth: deepest) {
            throw .refused(path: path, line: excess.line, reason: excess.reason)
        }
        return root
    }

    static func load(_ path: String, _ files: ImportFiles) throws(ImportError) -> Node {
        guard let node = try loadAny(path, files) else { throw .malformed(path: path, line: 1, reason: "is empty") }
        return node
    }
}

extension Node {
    /// Keys and values in order, those of merged mappings (`<<`) behind them; empty when this is no mapping.
    var pairs: [(key: String, keyNode: Node, value: Node)] {
        let all = mapping?.compactMap { pair in pair.key.scalar.map { ($0.string, pair.key, pair.value) } } ?? []
        guard all.contains(where: { $0.0 == "<<" }) else { return all }
        var own = all.filter { $0.0 != "<<" }
        var known = Set(own.map(\.0))
        for merged in all where merged.0 == "<<" {
            for mapping in merged.2.sequence.map(Array.init) ?? [merged.2] {
                own += mapping.pairs.filter { known.insert($0.key).inserted }
            }
        }
        return own
    }

    func value(_ key: String) -> Node? { pairs.first { $0.key == key }?.value }

    /// One-based; 0 when unknown.
    var line: Int { mark?.line ?? 0 }
    var column: Int { mark?.column ?? 0 }

    /// Texts of a list, or of the one text that stands for it.
    var texts: [Node] {
        if let sequence { return Array(sequence) }
        return scalar == nil ? [] : [self]
    }

    /// The value in JSON; plain scalars by YAML's rules.
    var json: JSONValue {
        if let sequence { return .array(sequence.map(\.json)) }
        if mapping != nil { return .object(Dictionary(pairs.map { ($0.key, $0.value.json) }) { $1 }) }
        guard let scalar else { return .null }
        if scalar.style != .plain && scalar.style != .any { return .string(scalar.string) }
        if null != nil { return .null }
        if let number = int { return .integer(number) }
        if let number = float { return .number(number) }
        switch scalar.string {
        case "true", "True", "TRUE", "yes", "Yes", "on", "On", "ON", "YES": return .bool(true)
        case "false", "False", "FALSE", "no", "No", "off", "Off", "OFF", "NO": return .bool(false)
        default: return .string(scalar.string)
        }
    }
}

extension ParameterValue {
    /// A plain value from a file.
    init(plain json: JSONValue) {
        switch json {
        case .bool(let flag): self = .boolean(flag)
        case .integer(let number): self = .integer(number)
        case .number(let number): self = .decimal(number)
        case .string(let text): self = .string(text)
        case .array(let items): self = .list(items.map(ParameterValue.init(plain:)))
        case .null, .object: self = .string("")
        }
    }
}
