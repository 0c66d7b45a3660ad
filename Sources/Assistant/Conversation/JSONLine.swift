internal import Foundation
package import WilcoIntents

/// One JSON object on one line, its members in the order given.
package enum JSONLine {
    package static func text(_ members: [(String, JSONValue?)]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        func encode(_ value: JSONValue) -> String {
            (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
        }
        let parts = members.compactMap { key, value in
            value.map { encode(.string(key)) + ":" + encode($0) }
        }
        return "{" + parts.joined(separator: ",") + "}"
    }
}
