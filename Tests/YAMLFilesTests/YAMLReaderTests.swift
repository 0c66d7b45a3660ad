import Testing
import YAMLFiles

struct YAMLReaderTests {
    /// Reads a made-up settings file: text, and the problems that must be found.
    struct Case: Sendable, CustomTestStringConvertible {
        var text: String
        var problems: [String]

        init(_ text: String, _ problems: String...) {
            self.text = text
            self.problems = problems
        }

        var testDescription: String { text }
    }

    private func read(_ text: String) throws -> YAMLProblems {
        let problems = YAMLProblems()
        let root = try YAMLFile.parse(text, path: "f.yaml").section(problems)
        _ = root.string("name")
        _ = root.optionalInteger("rate", in: 80...450)
        _ = root.optionalNumber("volume", in: 0...1)
        _ = root.optionalBoolean("muted")
        _ = root.optionalChoice("mode", ["screen", "handsFree"])
        _ = root.strings("phrases")
        for item in root.list("devices") {
            guard let device = item.section() else { continue }
            _ = device.string("id")
            device.finish()
        }
        for entry in root.entries("aliases") { _ = entry.value.string() }
        root.finish()
        return problems
    }

    @Test(arguments: [
        Case("name: x"),
        Case("name: x\nrate: 200\nvolume: 0.5\nmuted: true\nmode: screen\nphrases: [a, b]\naliases: {a: b}"),
        Case("name: x\nphrases: one", ""),
        Case("", "f.yaml:1:1: a mapping (key: value) is expected here, not nothing — write a mapping (key: value)"),
        Case("- a", "f.yaml:1:1: a mapping (key: value) is expected here, not a list — write a mapping (key: value)"),
        Case("rate: 100", "f.yaml:1:1: \"name\" is missing — add `name: …`"),
        Case("name: x\nrat: 100", "f.yaml:2:1: unknown key \"rat\" — did you mean \"rate\"?"),
        Case(
            "name: x\ncolour: red",
            "f.yaml:2:1: unknown key \"colour\" — remove it; known keys: name, rate, volume, muted, mode, phrases, devices, aliases"
        ),
        Case("name: x\nrate: fast", "f.yaml:2:7: a whole number is expected here, not \"fast\" — write a whole number"),
        Case(
            "name: x\nrate: \"100\"",
            "f.yaml:2:7: a whole number is expected here, not \"100\" — write a whole number"
        ),
        Case("name: x\nrate: 1000", "f.yaml:2:7: 1000 is out of range — write 80 to 450"),
        Case("name: x\nvolume: nan", "f.yaml:2:9: a number is expected here, not \"nan\" — write a number"),
        Case(
            "name: x\nmuted: maybe",
            "f.yaml:2:8: true or false is expected here, not \"maybe\" — write true or false"
        ),
        Case("name: x\nmode: sceen", "f.yaml:2:7: \"sceen\" is not possible here — did you mean \"screen\"?"),
        Case("name: x\nmode: other", "f.yaml:2:7: \"other\" is not possible here — write screen, handsFree"),
        Case("name: [x]", "f.yaml:1:7: text is expected here, not a list — write text"),
        Case(
            "name: x\ndevices:\n  - {id: a}\n  - {ID: b}",
            "f.yaml:4:5: \"id\" is missing — add `id: …`",
            "f.yaml:4:6: unknown key \"ID\" — did you mean \"id\"?"
        ),
        Case(
            "name: x\naliases: [a]",
            "f.yaml:2:10: a mapping (key: value) is expected here, not a list — write a mapping (key: value)"
        ),
    ])
    func reportsEveryProblem(_ example: Case) throws {
        let found = try read(example.text).all.map(\.description)
        #expect(found == example.problems.filter { !$0.isEmpty })
    }

    @Test func reportsAllProblemsAtOnce() throws {
        #expect(try read("rate: x\nmuted: 3\nmode: 4\nnme: y").all.count == 5)
    }

    @Test(arguments: [
        ("a: [1", "f.yaml:2:1"),
        ("a: 1\na: 2", "twice"),
        ("a: \"\\q\"", "f.yaml:1:"),
        ("\t- a", "f.yaml:1:1"),
        ("a: 1\n---\nb: 2", "f.yaml:"),
    ])
    func whatIsNoYAMLIsTold(_ text: String, _ expected: String) {
        do throws(YAMLError) {
            _ = try YAMLFile.parse(text, path: "f.yaml")
            Issue.record("no error for \(text)")
        } catch {
            #expect(error.description.contains(expected), "\(error)")
            #expect(error.description.hasPrefix("f.yaml:"))
        }
    }

    @Test func aFileThatCannotBeReadIsTold() {
        #expect(throws: YAMLError.unreadable(file: "/nowhere.yaml", reason: "is missing")) {
            try YAMLFile.load("/nowhere.yaml")
        }
        #expect(throws: YAMLError.unreadable(file: "/", reason: "is a folder")) { try YAMLFile.load("/") }
    }

    @Test func readsPlainData() throws {
        let text = "{a: 1, b: 1.5, c: true, d: \"1\", e: null, f: [x, 2], g: no, h: 1e3, i: e}"
        let data = try YAMLFile.parse(text, path: "f.yaml").value(YAMLProblems()).data
        let expected: [String: YAMLData] = [
            "a": .integer(1), "b": .number(1.5), "c": .boolean(true), "d": .string("1"), "e": .null,
            "f": .list([.string("x"), .integer(2)]), "g": .string("no"), "h": .number(1000), "i": .string("e"),
        ]
        #expect(data == .mapping(expected))
    }

    @Test func referencesThatMultiplyAreRefused() {
        var lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
        for level in 1...9 {
            let references = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            lines.append("a\(level): &a\(level) [\(references)]")
        }
        #expect(throws: YAMLError.self) { try YAMLFile.parse(lines.joined(separator: "\n"), path: "f.yaml") }
    }

    @Test func nestingWithoutEndDoesNotOverflow() throws {
        let text = String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000)
        _ = try? YAMLFile.parse(text, path: "f.yaml").value(YAMLProblems()).data
    }

    @Test(arguments: [
        ("sentnces", "sentences"), ("prompts", "prompt"), ("Reprompt", "reprompt"), ("dispaly", "display"),
        ("xyz", nil),
        ("ab", nil),
    ])
    func findsTheNearestName(_ word: String, _ expected: String?) {
        let names = ["sentences", "prompt", "reprompt", "display", "of"]
        #expect(Spelling.nearest(to: word, among: names) == expected)
    }
}
