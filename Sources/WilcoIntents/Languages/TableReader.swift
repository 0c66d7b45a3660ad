/// Reads a mapping of a language file; what is missing, of another type or unknown is collected.
package struct TableReader {
    /// What is wrong, with the path of keys to it.
    package final class Complaints {
        package private(set) var all: [String] = []
        /// Keys that were looked for, by the path of keys to them; `[]` stands for any place in a list.
        package private(set) var known: [String: Set<String>] = [:]

        package init() {}

        fileprivate func know(_ path: String, _ keys: [String]) {
            var place = ""
            var isIndex = false
            for character in path {
                if character == "]" { isIndex = false }
                if !isIndex { place.append(character) }
                if character == "[" { isIndex = true }
            }
            known[place, default: []].formUnion(keys)
        }

        package func add(_ path: String, _ message: String) {
            all.append("\(path.isEmpty ? "the file" : path): \(message)")
        }
    }

    /// Keys from the root, with dots.
    package let path: String
    package let complaints: Complaints
    private let members: [String: JSONValue]

    package init(_ value: JSONValue, path: String = "", complaints: Complaints) {
        self.path = path
        self.complaints = complaints
        if case .object(let members) = value {
            self.members = members
        } else {
            members = [:]
            if value != .null { complaints.add(path, "should be a mapping") }
        }
    }

    package var isEmpty: Bool { members.isEmpty }
    package var keys: [String] { members.keys.sorted() }

    private func place(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

    package func complain(_ key: String, _ message: String) {
        complaints.add(place(key), message)
    }

    /// Complains about keys that are not among these.
    package func expect(_ known: [String]) {
        complaints.know(path, known)
        for key in keys where !known.contains(key) {
            // A long list helps nobody.
            let mend = known.count > 12 ? "remove it" : "known are \(known.joined(separator: ", "))"
            complain(key, "is not known here — \(mend)")
        }
    }

    package func text(_ key: String) -> String? {
        switch members[key] {
        case .string(let text): return text
        case nil, .null: return nil
        default:
            complain(key, "should be text")
            return nil
        }
    }

    /// One of some texts.
    package func choice(_ key: String, of choices: [String]) -> String? {
        guard let text = text(key) else { return nil }
        if choices.contains(text) { return text }
        complain(key, "should be \(choices.joined(separator: " or "))")
        return nil
    }

    package func character(_ key: String) -> Character? {
        guard let text = text(key) else { return nil }
        if text.count != 1 { complain(key, "should be one character") }
        return text.first
    }

    package func flag(_ key: String) -> Bool {
        guard let text = text(key) else { return false }
        if text != "true", text != "false" { complain(key, "should be true or false") }
        return text == "true"
    }

    /// A list of texts, or one text; empty when absent.
    package func texts(_ key: String) -> [String] {
        switch members[key] {
        case nil, .null: return []
        case .string(let text): return [text]
        case .array(let items):
            return items.compactMap { item in
                if case .string(let text) = item { return text }
                complain(key, "should be a list of texts")
                return nil
            }
        default:
            complain(key, "should be a list of texts")
            return []
        }
    }

    /// Phrases as words: `per cent` is two.
    package func phrases(_ key: String) -> [[String]] {
        texts(key).map { $0.split(separator: " ").map(String.init) }
    }

    /// A list of lists of texts; empty when absent.
    package func lists(_ key: String) -> [[String]] {
        guard case .array(let items)? = members[key] else { return [] }
        return items.enumerated().map { index, item in
            TableReader(.object(["": item]), path: "\(place(key))[\(index)]", complaints: complaints).texts("")
        }
    }

    package func section(_ key: String) -> TableReader {
        TableReader(members[key] ?? .null, path: place(key), complaints: complaints)
    }

    /// A list of mappings; empty when absent.
    package func sections(_ key: String) -> [TableReader] {
        switch members[key] {
        case nil, .null: return []
        case .array(let items):
            return items.enumerated().map { index, item in
                TableReader(item, path: "\(place(key))[\(index)]", complaints: complaints)
            }
        default:
            complain(key, "should be a list")
            return []
        }
    }

    /// A number; fractions as `1/3`.
    package func number(_ key: String) -> Double? {
        guard let text = text(key) else { return nil }
        let parts = text.split(separator: "/").map { Double($0) }
        switch parts.count {
        case 1: if let value = parts[0] { return value }
        case 2: if let above = parts[0], let below = parts[1], below != 0 { return above / below }
        default: break
        }
        complain(key, "should be a number")
        return nil
    }

    package func integer(_ key: String) -> Int? {
        guard let text = text(key) else { return nil }
        if let value = Int(text) { return value }
        complain(key, "should be a whole number")
        return nil
    }

    /// A mapping of words to numbers.
    package func numbers(_ key: String) -> [String: Double] {
        let inner = section(key)
        return inner.table { inner.number($0) }
    }

    /// A mapping of words to whole numbers.
    package func integers(_ key: String) -> [String: Int] {
        let inner = section(key)
        return inner.table { inner.integer($0) }
    }

    /// A mapping of words to words.
    package func words(_ key: String) -> [String: String] {
        let inner = section(key)
        return inner.table { inner.text($0) }
    }

    /// The same for every key; what is nil is left out.
    package func table<Value>(_ value: (String) -> Value?) -> [String: Value] {
        var result: [String: Value] = [:]
        for key in members.keys { result[key] = value(key) }
        return result
    }
}
