/// Draws lines from a grammar of JSON that knows where it has gone wrong on purpose.
package struct DrawnJSON {
    package struct Line {
        package var text: String
        package var isLegal: Bool
    }

    private var random: SeededGenerator
    private var isLegal = true
    /// Out of a hundred places where it may go wrong.
    private var faults = 0

    /// The same seed draws the same lines.
    package init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// Half of the lines have no fault.
    package mutating func line() -> Line {
        isLegal = true
        faults = chance(50) ? 0 : 4
        let text = space() + value(depth: 0) + space() + trailing()
        return Line(text: text, isLegal: isLegal)
    }

    /// The members of a message, each as it should be or not.
    package mutating func message() -> String {
        faults = 0
        var members = [#""jsonrpc":\#(one(["\"2.0\"", "\"2.0\"", "\"2.0\"", "\"1.0\"", "2.0"]))"#]
        for name in ["id", "method", "params", "result", "error"] where chance(45) {
            switch name {
            case "id":
                members.append("\"id\":\(one(["1", "7", "-3", "1.5", "null", "\"a\"", "1e2", value(depth: 29)]))")
            case "method": members.append("\"method\":\(one(["\"handle\"", "\"donate\"", "\"\"", "3", "null"]))")
            case "error":
                members.append("\"error\":\(one(["null", "{\"code\":1,\"message\":\"no\"}", value(depth: 26)]))")
            default: members.append("\"\(name)\":\(value(depth: 26))")
            }
        }
        return "{\(members.shuffled(using: &random).joined(separator: ","))}"
    }

    /// A request to the assistant: names that it knows and others, with members of any kind.
    package mutating func controlRequest() -> String {
        faults = 0
        let name = one([
            "ping", "status", "vocabulary", "happened", "ask", "unlock", "fly", "", "setPIN", "decide", "stage",
            "install", "remove",
        ])
        var members = ["\"request\":\"\(name)\""]
        for member in [
            "text", "mode", "patience", "pin", "app", "tap", "what", "option", "decision", "folder", "path", "data",
            "despite", "extent",
        ]
        where chance(30) {
            members.append("\"\(member)\":\(value(depth: 28))")
        }
        return "{\(members.shuffled(using: &random).joined(separator: ","))}"
    }

    private mutating func value(depth: Int) -> String {
        if goesWrong() { return wrongValue() }
        switch Int.random(in: 0..<(depth < 31 ? 10 : 7), using: &random) {
        case 0: return one(["null", "true", "false"])
        case 1, 2: return number()
        case 3, 4, 5, 6: return text()
        case 7, 8:
            let elements = (0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth: depth + 1) }
            return bracketed("[", elements, "]")
        default:
            let members = (0..<Int.random(in: 0...4, using: &random)).map { number in
                let name = goesWrong() ? one(["a", "'a'", "1", "", "\"\u{1}\""]) : "\"\(number)\(one(Self.pieces))\""
                return
                    "\(name)\(space())\(goesWrong() ? one(["", "=", "::"]) : ":")\(space())\(value(depth: depth + 1))"
            }
            return bracketed("{", members, "}")
        }
    }

    private mutating func bracketed(_ start: String, _ parts: [String], _ end: String) -> String {
        let isWrong = goesWrong()
        let separator = isWrong && parts.count > 1 ? one([" ", ",,", ";"]) : "," + space()
        let close = isWrong && parts.count <= 1 ? one(["", ",", start, end + end, ",\(end)"]) : end
        return start + space() + parts.joined(separator: separator) + space() + close
    }

    private mutating func number() -> String {
        let whole = one(["0", "1", "10", "123456789", "99999999999999999999"])
        let fraction = chance(30) ? "." + one(["0", "5", "25", "000001"]) : ""
        let exponent = chance(20) ? one(["e", "E"]) + one(["", "+", "-"]) + one(["0", "2", "25"]) : ""
        // Where not every whole number has a number of its own, readers differ; without a point it is exact.
        if chance(10) { return one(["9007199254740993", "-9007199254740993", "9223372036854775807"]) }
        return one(["", "-"]) + whole + fraction + exponent
    }

    private mutating func text() -> String {
        let pieces = (0..<Int.random(in: 0...5, using: &random)).map { _ in one(Self.pieces) }
        let wrong = goesWrong() ? one(["\\x", "\\u12", "\n", "\u{1}", "\\ud800", "\\udc00x", "\"", "\\"]) : ""
        return "\"" + pieces.joined() + wrong + "\""
    }

    private static let pieces = [
        "soup", "a", " ", "é", "日本", "😀", "\\n", "\\\"", "\\\\", "\\/", "\\u00e9", "\\ud83d\\ude00", "\\u0000",
        "\u{7F}",
        "\u{202E}", "{", "]", ",", "null", "\\u000a", "0",
    ]

    private mutating func wrongValue() -> String {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            let depth = Int.random(in: 33...2000, using: &random)
            return String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        case 1: return one(["1e999", "-1e400"])
        case 2: return String(repeating: "1", count: 101)
        default: return one(["nul", "True", "01", "1.", "+1", ".5", "NaN", "'a'", "0x10", "undefined", "-", "1e"])
        }
    }

    private mutating func trailing() -> String {
        goesWrong() ? one(["x", "{}", "]", "\0", ",", "\"\""]) : ""
    }

    private mutating func space() -> String { one(["", "", "", " ", "\t", " \r\n "]) }

    private mutating func goesWrong() -> Bool {
        guard faults > 0, isLegal, chance(faults) else { return false }
        isLegal = false
        return true
    }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func one(_ ways: [String]) -> String { ways[Int.random(in: 0..<ways.count, using: &random)] }
}
