import AssistantTesting
import Foundation
import Testing
import WilcoIntents

/// Lines drawn from a grammar: what is legal is read as Foundation reads it, what is not is refused as Foundation refuses it.
struct JSONPropertyTests {
    /// `WILCO_ATTACK_LINES` draws more of them; `make attack` does.
    static let lines = ProcessInfo.processInfo.environment["WILCO_ATTACK_LINES"].flatMap(Int.init) ?? 5000

    @Test func whatIsDrawnIsReadOrRefusedAndNothingElse() throws {
        var drawing = DrawnJSON(seed: 20_261_124)
        var read = 0
        var refused: Set<String> = []
        for number in 0..<Self.lines {
            let drawn = drawing.line()
            let bytes = Array(drawn.text.utf8)
            do throws(JSONFault) {
                let value = try JSONValue(reading: bytes)
                // Each value costs two bytes at the least, so the work has a bound that the length gives.
                let values = try JSONLimits.line.check(bytes)
                if values > bytes.count { Issue.record("line \(number) has \(values) values: \(drawn.text)") }
                if !drawn.isLegal { Issue.record("line \(number) was read: \(drawn.text)") }
                read += 1
                guard number % 20 == 0 else { continue }
                let other = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
                if other.map(Self.rounded) != Self.rounded(value) { Issue.record("line \(number): \(drawn.text)") }
            } catch {
                if drawn.isLegal { Issue.record("line \(number) was refused: \(error), \(drawn.text)") }
                if error.offset > bytes.count { Issue.record("line \(number) ends before \(error.offset)") }
                if (try? Self.checkUnlessRepeated(error, bytes)) != nil { Issue.record("line \(number) was half read") }
                refused.insert(String("\(error.reason)".prefix { $0 != "(" }))
            }
        }
        // The grammar reaches both sides, and more than one reason.
        #expect(read > Self.lines / 4)
        #expect(refused.count >= 4, "\(refused)")
    }

    /// Foundation takes whole numbers beyond 53 bits for such also where they have a point.
    private static func rounded(_ value: JSONValue) -> JSONValue {
        switch value {
        case .integer(let integer): .number(Double(integer))
        case .array(let elements): .array(elements.map(rounded))
        case .object(let members): .object(members.mapValues(rounded))
        default: value
        }
    }

    /// Only who makes something of members sees that two have one name.
    private static func checkUnlessRepeated(_ fault: JSONFault, _ bytes: [UInt8]) throws {
        if case .repeatedName = fault.reason { throw fault }
        try JSONLimits.line.check(bytes)
    }

    /// What is legal JSON is a message or none, and never anything worse.
    @Test func everyMessageIsWholeOrRefused() throws {
        var drawing = DrawnJSON(seed: 24)
        var kinds: Set<String> = []
        for _ in 0..<Self.lines {
            let line = Array(drawing.message().utf8)
            do throws(ProtocolError) {
                let message = try ProtocolMessage(line: line)
                kinds.insert(String("\(message)".prefix { $0 != "(" }))
                let again = try? ProtocolMessage(line: message.line().dropLast())
                if again != message { Issue.record("\(String(decoding: line, as: UTF8.self))") }
            } catch {
                kinds.insert(error.description)
            }
        }
        for kind in ["request", "notification", "result", "error"] { #expect(kinds.contains(kind), "\(kinds)") }
    }
}
