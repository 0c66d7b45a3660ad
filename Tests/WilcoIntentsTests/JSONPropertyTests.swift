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
            let effort = Self.effort(bytes)
            if !Self.isBounded(effort, bytes.count) { Issue.record("line \(number) took \(effort): \(drawn.text)") }
            do throws(JSONFault) {
                let value = try JSONValue(reading: bytes)
                if value.room > Self.roomOfAByte * (bytes.count + 1) {
                    Issue.record("line \(number) takes up \(value.room) bytes: \(drawn.text)")
                }
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

    /// Lines that would cost a reader more than their length: what is nested, escaped, long, repeated, or goes wrong at its end.
    @Test(arguments: ["", "x", "\"", "]"])
    func theWorkIsThatOfTheLength(_ ending: String) {
        let lines: [(start: String, part: String, end: String)] = [
            ("[", "0,", "0]"), ("[", "{},", "0]"), ("[", "[[[[]]]],", "0]"), ("", "[", ""), ("", "{\"a\":", ""),
            ("\"", "\\\"", "\""), ("\"", "\\u0041", "\""), ("\"", "\\ud83d\\ude00", "\""), ("", "9", ""),
            ("-0.", "9", "e9"),
            ("[", " ", "]"), ("[", "1 ,\t", "1]"), ("[", "true,", "null]"), ("[\"", "\",\"", "\"]"),
            ("[", "-1.5e3,", "1]"),
        ]
        for (start, part, end) in lines {
            var steps: [Double] = []
            for count in [1_000, 10_000, 100_000] {
                let bytes = Array((start + String(repeating: part, count: count) + end + ending).utf8)
                let effort = Self.effort(bytes)
                #expect(Self.isBounded(effort, bytes.count), "\(count) of \(part): \(effort) for \(bytes.count) bytes")
                steps.append(Double(effort.steps) / Double(bytes.count))
                guard let value = try? JSONValue(reading: bytes) else { continue }
                #expect(value.room <= Self.roomOfAByte * bytes.count, "\(count) of \(part): \(value.room)")
            }
            // A longer line costs no more for each byte.
            #expect((steps.max() ?? 0) <= 3, "\(part): \(steps)")
        }
    }

    /// Looks at each byte of a line, and values, which stand for the time that it takes.
    private static func effort(_ bytes: [UInt8]) -> JSONLimits.Effort {
        var effort = JSONLimits.Effort()
        try? JSONLimits.line.check(bytes, &effort)
        return effort
    }

    /// What a byte of a line may take up once it is read: `{"":0}` makes a table of members for six.
    private static let roomOfAByte = 64

    private static func isBounded(_ effort: JSONLimits.Effort, _ length: Int) -> Bool {
        effort.values <= length && effort.steps <= 3 * length + 3
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

extension JSONValue {
    /// Bytes that it takes up, what it has room for included.
    fileprivate var room: Int {
        let own = MemoryLayout<JSONValue>.stride
        // What comes before the contents of any buffer.
        let head = 32
        switch self {
        case .string(let text): return own + (text.utf8.count > 15 ? head + text.utf8.count : 0)
        case .array(let elements):
            let spare = (elements.capacity - elements.count) * own
            return elements.reduce(own + (elements.capacity > 0 ? head + spare : 0)) { $0 + $1.room }
        case .object(let members):
            let slot = MemoryLayout<String>.stride + own
            let spare = (members.capacity - members.count) * slot
            return members.reduce(own + (members.capacity > 0 ? head + spare : 0)) { sum, member in
                sum + slot - own + member.value.room + (member.key.utf8.count > 15 ? head + member.key.utf8.count : 0)
            }
        default: return own
        }
    }
}
