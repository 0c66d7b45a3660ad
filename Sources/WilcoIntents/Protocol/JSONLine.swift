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
        return (try? encoder.encode(value)).map { escaped(String(decoding: $0, as: UTF8.self)) } ?? "null"
    }

    /// A reader gets them back; a console that moved its cursor for them, or a log that began a line, would not be told the truth.
    private static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isUnprintable) else { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            guard isUnprintable(scalar) else {
                escaped.unicodeScalars.append(scalar)
                continue
            }
            let digits = String(scalar.value, radix: 16)
            escaped += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
        return escaped
    }

    private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
        (0x7F...0x9F).contains(scalar.value)
            || scalar.value >= 0x61C && scalar.value < 0x10000
                && (scalar.endsLine || scalar.properties.isBidiControl)
    }
}
