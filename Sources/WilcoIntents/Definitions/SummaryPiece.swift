/// A part of a sentence about a request or a step.
package struct SummaryPiece: Sendable, Hashable {
    package var text: String
    /// What it is the value of; nil: of nothing.
    package var parameter: String?

    package init(_ text: String, of parameter: String? = nil) {
        self.text = text
        self.parameter = parameter
    }
}

extension [SummaryPiece] {
    package var text: String { map(\.text).joined() }

    /// The sentence and, for each value in it, where it stands: half-open, in Unicode scalars.
    package var json: JSONValue {
        var spans: [JSONValue] = []
        var start = 0
        for piece in self {
            let end = start + piece.text.unicodeScalars.count
            if let parameter = piece.parameter {
                spans.append(["parameter": .string(parameter), "range": [.integer(start), .integer(end)]])
            }
            start = end
        }
        return ["text": .string(text), "spans": .array(spans)]
    }
}
