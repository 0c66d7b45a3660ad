import Foundation
import Testing
import WilcoIntents

/// Lines drawn from a grammar: what is legal is read as Foundation reads it, what is not is refused as Foundation refuses it.
struct JSONPropertyTests {
    /// `WILCO_ATTACK_LINES` draws more of them; `make attack` does.
    static let lines = ProcessInfo.processInfo.environment["WILCO_ATTACK_LINES"].flatMap(Int.init) ?? 20_000

    @Test func whatIsDrawnIsReadOrRefusedAndNothingElse() throws {
        var drawing = DrawnJSON(seed: 20_261_124)
        var read = 0
        var refused: [String: Int] = [:]
        for number in 0..<Self.lines {
            let drawn = drawing.line()
            let bytes = Array(drawn.text.utf8)
            do throws(JSONFault) {
                let value = try JSONValue(reading: bytes)
                // Each value costs two bytes at the least, so the work has a bound that the length gives.
                let values = try JSONLimits.line.check(bytes)
                #expect(values <= bytes.count, "line \(number)")
                #expect(drawn.isLegal, "line \(number) was read: \(drawn.text)")
                read += 1
                guard number % 20 == 0 else { continue }
                let other = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
                #expect(other == value, "line \(number): \(drawn.text)")
            } catch {
                #expect(!drawn.isLegal, "line \(number) was refused: \(error), \(drawn.text)")
                #expect(error.offset <= bytes.count)
                #expect(throws: JSONFault.self) { try Self.checkUnlessRepeated(error, bytes) }
                refused["\(error.reason)", default: 0] += 1
            }
        }
        // The grammar reaches both sides, and more than one reason.
        #expect(read > Self.lines / 4)
        #expect(refused.count >= 4, "\(refused)")
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
                #expect(again == message, "\(String(decoding: line, as: UTF8.self))")
            } catch {
                kinds.insert(error.description)
            }
        }
        for kind in ["request", "notification", "result", "error"] { #expect(kinds.contains(kind), "\(kinds)") }
    }
}
