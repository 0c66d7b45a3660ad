package import Foundation
package import WilcoIntents

/// The part of JSON Schema that this project's schemas use.
package struct JSONSchema: Sendable {
    /// What the schema itself says.
    package let root: JSONValue

    package init(contentsOf url: URL) throws {
        root = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: url))
    }

    package init(_ root: JSONValue) {
        self.root = root
    }

    /// One of `config/schemas`.
    package init(named name: String) throws {
        let folder = URL(fileURLWithPath: TestLanguages.folder).deletingLastPathComponent()
        try self.init(contentsOf: folder.appending(path: "schemas/\(name).schema.json"))
    }

    /// What in a value is not as the schema wants it, each with a JSON pointer to it.
    package func faults(in value: JSONValue) -> [String] { faults(in: value, root, "") }

    /// The same in a line of JSON.
    package func faults(inLine line: String) -> [String] {
        do {
            return faults(in: try JSONDecoder().decode(JSONValue.self, from: Data(line.utf8)))
        } catch {
            return ["\(error)"]
        }
    }

    private static let annotations: Set<String> = [
        "$schema", "$id", "$defs", "title", "description", "format", "default",
    ]

    private func faults(in value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
        if let isAllowed = schema.boolValue { return isAllowed ? [] : ["\(path): not allowed"] }
        return (schema.objectValue ?? [:]).sorted { $0.key < $1.key }.flatMap { keyword, rule in
            faults(in: value, keyword, rule, schema, path)
        }
    }

    private func faults(
        in value: JSONValue,
        _ keyword: String,
        _ rule: JSONValue,
        _ schema: JSONValue,
        _ path: String
    ) -> [String] {
        switch keyword {
        case "$ref":
            let name = rule.stringValue?.split(separator: "/").last.map(String.init) ?? ""
            guard let target = root["$defs"]?[name] else { return ["\(path): the schema has no \(name)"] }
            return faults(in: value, target, path)
        case "type":
            let types = (rule.arrayValue ?? [rule]).compactMap(\.stringValue)
            return types.contains { Self.is(value, $0) } ? [] : ["\(path): not \(types.joined(separator: " or "))"]
        case "const": return value == rule ? [] : ["\(path): not \(rule)"]
        case "enum": return rule.arrayValue?.contains(value) == true ? [] : ["\(path): none of \(rule)"]
        case "minimum": return (value.doubleValue ?? .infinity) >= rule.doubleValue ?? 0 ? [] : ["\(path): too small"]
        case "maximum": return (value.doubleValue ?? 0) <= rule.doubleValue ?? 0 ? [] : ["\(path): too large"]
        case "required":
            let missing = (rule.arrayValue ?? []).compactMap(\.stringValue).filter { value[$0] == nil }
            return value.objectValue == nil ? [] : missing.map { "\(path)/\($0): missing" }
        case "properties":
            return (value.objectValue ?? [:]).sorted { $0.key < $1.key }.flatMap { key, member in
                rule[key].map { faults(in: member, $0, "\(path)/\(key)") } ?? []
            }
        case "additionalProperties":
            let others = (value.objectValue ?? [:]).filter { schema["properties"]?[$0.key] == nil }
            return others.sorted { $0.key < $1.key }.flatMap { faults(in: $1, rule, "\(path)/\($0)") }
        case "items":
            return (value.arrayValue ?? []).enumerated().flatMap { faults(in: $1, rule, "\(path)/\($0)") }
        case "oneOf", "anyOf":
            let all = (rule.arrayValue ?? []).map { faults(in: value, $0, path) }
            let fitting = all.count { $0.isEmpty }
            if fitting == 1 || keyword == "anyOf" && fitting > 1 { return [] }
            // The alternative that comes nearest says what is wrong.
            return fitting > 1 ? ["\(path): several alternatives fit"] : all.min { $0.count < $1.count } ?? []
        default:
            // A rule that nobody looks at would say nothing.
            return Self.annotations.contains(keyword) ? [] : ["\(path): the schema has the unknown \(keyword)"]
        }
    }

    private static func `is`(_ value: JSONValue, _ type: String) -> Bool {
        switch (type, value) {
        case ("string", .string), ("boolean", .bool), ("null", .null), ("array", .array), ("object", .object): true
        case ("integer", .integer), ("number", .integer), ("number", .number): true
        default: false
        }
    }
}
