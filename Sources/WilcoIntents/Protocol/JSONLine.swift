internal import Foundation

/// One JSON object on one line, its members in the order given.
package enum JSONLine {
    package static func text(_ members: [(String, JSONValue?)]) -> String {
        let parts = members.compactMap { key, member in
            member.map { value(.string(key)) + ":" + value($0) }
        }
        return "{" + parts.joined(separator: ",") + "}"
    }

    /// A value alone.
    package static func value(_ value: JSONValue) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
