package import WilcoIntents

/// A parameter's value as it was donated: what is compared, and what people read.
package struct DonatedValue: Sendable, Hashable, Codable {
    /// The short form (an object is its id); dates may be relative, see ``RelativeDate``.
    package var json: JSONValue
    package var display: String

    package init(_ json: JSONValue, display: String? = nil) {
        self.json = json
        self.display = display ?? Self.text(of: json)
    }

    /// Two values are the same when the short forms are, whatever they are called.
    package static func == (left: DonatedValue, right: DonatedValue) -> Bool { left.json == right.json }

    package func hash(into hasher: inout Hasher) { hasher.combine(json) }

    private static func text(of json: JSONValue) -> String {
        switch json {
        // `T07:30` is for machines.
        case .string(let text)
        where text.contains("T") && RelativeDate.resolved(text, today: "2026-03-02", time: "") != nil:
            text.split(separator: "T").joined(separator: " ")
        case .string(let text): text
        case .integer(let number): String(number)
        case .number(let number): String(number)
        case .bool(let value): value ? "yes" : "no"
        case .array(let values): values.map(text).joined(separator: ", ")
        case .null, .object: ""
        }
    }
}
