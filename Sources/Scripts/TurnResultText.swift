internal import WilcoIntents

extension TurnResult {
    /// The turn for people.
    package var lines: [String] {
        let mark = passed ? "ok  " : "FAIL"
        let speaker = speaker == .expectation ? "expect" : speaker.rawValue
        var lines = ["  \(mark) \(speaker): \(expected.isEmpty ? actual : expected)"]
        if !expected.isEmpty, actual != expected {
            lines.append("         \(self.speaker == .user ? "heard" : "was"): \(actual)")
        }
        if !results.isEmpty, self.speaker == .assistant {
            lines.append("         result: \(results.joined(separator: ", "))")
        }
        if let reason { lines.append("         \(reason) (line \(line))") }
        return lines + remarks.map { "         \($0)" }
    }

    /// The turn as a JSON line, an event beside those of the conversation.
    ///
    /// - Parameters:
    ///   - turn: The conversation's turn so far.
    ///   - time: Seconds since it began.
    package func jsonLine(input: String, turn: Int, time: Double) -> String {
        JSONLine.text([
            ("event", .string("checked")), ("turn", .integer(turn)), ("time", .number(time)), ("input", .string(input)),
            ("line", .integer(line)), ("speaker", .string(speaker.rawValue)),
            ("expected", .string(expected)), ("actual", .string(actual)),
            ("results", .array(results.map(JSONValue.string))), ("passed", .bool(passed)),
            ("reason", reason.map(JSONValue.string)),
            ("remarks", remarks.isEmpty ? nil : .array(remarks.map(JSONValue.string))),
        ])
    }
}
