internal import Foundation
package import WilcoIntents

/// An understanding as one line of JSON, its keys in the order of the documentation.
package enum UnderstandingJSON {
    /// Times spent on one input.
    package struct Seconds: Sendable, Hashable {
        /// Length of the sound; nil for typed input.
        package var audio: Double?
        /// Nil for typed input.
        package var recognition: Double?
        package var matching: Double

        package init(audio: Double? = nil, recognition: Double? = nil, matching: Double) {
            self.audio = audio
            self.recognition = recognition
            self.matching = matching
        }
    }

    /// The result for one input.
    ///
    /// - Parameters:
    ///   - input: File name or sentence.
    ///   - error: What went wrong, when the status is `failed`.
    package static func line(
        input: String,
        understanding: Understanding,
        seconds: Seconds,
        error: String? = nil
    ) -> String {
        var members = [
            ("input", string(input)), ("status", string(understanding.status.rawValue)),
            ("band", string(understanding.band.rawValue)), ("transcript", string(understanding.transcript)),
            ("confidence", confidence(understanding.confidence)),
            ("app", understanding.match.map { string($0.app) } ?? "null"),
            ("intent", understanding.match.map { string($0.intent) } ?? "null"),
            ("parameters", understanding.match.map(parameters) ?? "{}"),
            ("alternatives", "[" + understanding.alternatives.map(alternative).joined(separator: ",") + "]"),
        ]
        if let next = next(understanding.next[...]) { members.append(("next", next)) }
        if let error { members.append(("error", string(error))) }
        members.append(("seconds", self.seconds(seconds)))
        return object(members)
    }

    /// The requests that follow, each within the one before it.
    private static func next(_ following: ArraySlice<Understanding>) -> String? {
        guard let first = following.first, let match = first.match else { return nil }
        var members =
            [("status", string(first.status.rawValue)), ("band", string(first.band.rawValue))] + members(of: match)
        if let next = next(following.dropFirst()) { members.append(("next", next)) }
        return object(members)
    }

    private static func alternative(_ match: IntentMatch) -> String { object(members(of: match)) }

    private static func members(of match: IntentMatch) -> [(String, String)] {
        [
            ("transcript", string(match.transcript)), ("confidence", confidence(match.confidence)),
            ("app", string(match.app)), ("intent", string(match.intent)), ("parameters", parameters(match)),
        ]
    }

    private static func parameters(_ match: IntentMatch) -> String {
        let said = match.parameters.sorted { first, second in
            let firstPlace = first.value.first?.range?.lowerBound ?? .max
            let secondPlace = second.value.first?.range?.lowerBound ?? .max
            return firstPlace == secondPlace ? first.key < second.key : firstPlace < secondPlace
        }
        return object(
            said.map { name, values in
                let objects = values.map(assignment)
                let isList = match.arrayParameters.contains(name) || values.count != 1
                return (name, isList ? "[" + objects.joined(separator: ",") + "]" : objects[0])
            }
        )
    }

    private static func assignment(_ assignment: ParameterAssignment) -> String {
        object([
            ("value", json(assignment.value.json)), ("display", string(assignment.display)),
            ("raw", assignment.raw.map(string) ?? "null"),
            ("range", assignment.range.map { "[\($0.lowerBound),\($0.upperBound)]" } ?? "null"),
            ("source", string(assignment.source.rawValue)),
        ])
    }

    private static func seconds(_ seconds: Seconds) -> String {
        var members: [(String, String)] = []
        if let audio = seconds.audio { members.append(("audio", number(audio, digits: 3))) }
        if let recognition = seconds.recognition { members.append(("recognition", number(recognition, digits: 4))) }
        members.append(("matching", number(seconds.matching, digits: 7)))
        return object(members)
    }

    // MARK: JSON

    private static func object(_ members: [(String, String)]) -> String {
        "{" + members.map { "\(string($0.0)):\($0.1)" }.joined(separator: ",") + "}"
    }

    private static func confidence(_ value: Double) -> String { number(value, digits: 3) }

    /// At most `digits` decimals, never in scientific notation.
    private static func number(_ value: Double, digits: Int) -> String {
        guard value.isFinite else { return "null" }
        var text = String(format: "%.\(digits)f", value)
        if text.contains(".") {
            while text.hasSuffix("0") { text.removeLast() }
            if text.hasSuffix(".") { text.removeLast() }
        }
        return text == "-0" ? "0" : text
    }

    private static func json(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .integer(let number): String(number)
        case .number(let number): self.number(number, digits: 9)
        case .string(let text): string(text)
        case .array(let items): "[" + items.map(json).joined(separator: ",") + "]"
        case .object(let members): object(members.sorted { $0.key < $1.key }.map { ($0.key, json($0.value)) })
        }
    }

    static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{0}"..<"\u{20}":
                let code = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - code.count) + code
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
