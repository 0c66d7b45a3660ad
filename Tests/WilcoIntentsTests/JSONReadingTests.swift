import Foundation
import Testing
import WilcoIntents

/// Reading what others write: one pass, within limits.
struct JSONReadingTests {
    private func read(_ text: String, _ limits: JSONLimits = .line) throws(JSONFault) -> JSONValue {
        try JSONValue(reading: Array(text.utf8), limits: limits)
    }

    private func reason(_ text: String, _ limits: JSONLimits = .line) -> JSONFault.Reason? {
        do throws(JSONFault) {
            _ = try read(text, limits)
            return nil
        } catch {
            return error.reason
        }
    }

    static let legal: [(String, JSONValue)] = [
        ("null", .null), (" true ", true), ("false", false), ("0", 0), ("-0", 0), ("-12", -12),
        ("9223372036854775807", .integer(.max)), ("9223372036854775808", .number(9_223_372_036_854_775_808)),
        ("2.0", 2), ("1e3", 1000), ("2.5", 2.5), ("-2.5E-1", -0.25), ("1e-400", 0), ("\"\"", ""), ("[]", []),
        ("{}", [:]), ("[ 1 , [ ] , { } ]", [1, [], [:]]), ("{ \"a\" : { \"b\" : [ null ] } }", ["a": ["b": [nil]]]),
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9é\ud83d\ude00""#, "éé😀"), ("\"\u{7F}\"", "\u{7F}"),
        (#""\u0000""#, "\0"), ("\t\r\n[1]\n", [1]),
    ]

    @Test(arguments: legal)
    func whatIsJSONIsRead(_ text: String, _ value: JSONValue) throws {
        #expect(try read(text) == value)
    }

    @Test(arguments: [
        "", " ", "nul", "nulls", "True", "+1", "01", "-", "1.", ".5", "1e", "1e+", "0x1", "NaN", "Infinity",
        "-Infinity",
        "'a'", "\"", "\"a", #""\"#, #""\x""#, #""\u12"#, #""\u12g4""#, #""\ud800""#, #""\ud800\u0041""#, #""\udc00""#,
        "\"a\nb\"", "\"\u{1}\"", "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1}", "{", "}", "{]", "{1:2}",
        "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{,}", "{\"a\" 1}", "{\"a\":1 \"b\":2}", "1 2", "[]]", "{}{}", "\u{FEFF}1",
        "// 1", "/**/1", "1;", "[1]\0",
    ])
    func whatIsNoJSONIsRefused(_ text: String) {
        #expect(reason(text) == .notJSON)
    }

    @Test func bytesThatAreNoTextAreRefusedWhereverTheyStand() {
        for bytes: [UInt8] in [[0xFF], [0x22, 0xC3, 0x22], [0x5B, 0xED, 0xA0, 0x80, 0x5D], [0x22, 0xC0, 0xAF, 0x22]] {
            #expect(throws: JSONFault.self) { try JSONValue(reading: bytes) }
            #expect(throws: JSONFault.self) { try JSONLimits.line.check(bytes) }
        }
    }

    @Test func everyLimitIsKept() {
        let limits = JSONLimits(bytes: 60, depth: 3, values: 5, textLength: 8, nameLength: 4, numberLength: 6)
        #expect(reason("[[[1]]]", limits) == nil)
        #expect(reason("[[[[1]]]]", limits) == .tooDeep(limit: 3))
        #expect(reason("[{\"a\":[{}]}]", limits) == .tooDeep(limit: 3))
        #expect(reason("[1,2,3,4]", limits) == nil)
        #expect(reason("[1,2,3,4,5]", limits) == .tooManyValues(limit: 5))
        #expect(reason("\"12345678\"", limits) == nil)
        #expect(reason("\"123456789\"", limits) == .longText(limit: 8))
        #expect(reason("{\"abcd\":1}", limits) == nil)
        #expect(reason("{\"abcde\":1}", limits) == .longName(limit: 4))
        #expect(reason("-12.45", limits) == nil)
        #expect(reason("-12.456", limits) == .longNumber(limit: 6))
        #expect(reason("12345678901234567890", limits) == .longNumber(limit: 6))
        #expect(reason(String(repeating: " ", count: 60) + "1", limits) == .tooLong(limit: 60))
        #expect(reason("1e999") == .hugeNumber)
        #expect(reason(#"{"a":1,"b":2,"\u0061":3}"#) == .repeatedName("a"))
    }

    /// What froze the daemon: 900 values, each 500 arrays deep, less than a megabyte.
    @Test func whatIsNestedDeeplyIsRefusedAtItsFirstValue() {
        let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
        let members = (0..<900).map { "\"p\($0)\":\(deep)" }.joined(separator: ",")
        let line = #"{"jsonrpc":"2.0","id":1,"result":{"code":"success","properties":{\#(members)}}}"#
        #expect(line.utf8.count < ProtocolMessage.maximumLength)
        #expect(throws: ProtocolError("more than 32 arrays and objects inside one another at byte 99")) {
            try ProtocolMessage(line: line.utf8)
        }
        // Nothing is kept for a level that was not opened, and none calls another: a million levels are as good as one.
        #expect(reason(String(repeating: "[", count: 1_000_000)) == .tooDeep(limit: 32))
        #expect(reason(String(repeating: "{\"a\":", count: 100_000)) == .tooDeep(limit: 32))
    }

    @Test func aReaderOfAFileGoesThroughTheSameLimits() throws {
        struct Permissions: Codable, Equatable { var apps: [String: Bool] }
        let text = #"{"apps":{"soup-chef":true}}"#
        #expect(try JSONLimits.file.decode(Permissions.self, from: text.utf8) == Permissions(apps: ["soup-chef": true]))
        let deep = #"{"apps":"# + String(repeating: "[", count: 100) + String(repeating: "]", count: 100) + "}"
        #expect(throws: JSONFault.self) { try JSONLimits.file.decode(Permissions.self, from: deep.utf8) }
        #expect(throws: DecodingError.self) { try JSONLimits.file.decode(Permissions.self, from: "[]".utf8) }
    }
}
