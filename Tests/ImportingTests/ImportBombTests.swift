import Foundation
import Importing
import TemporaryFiles
import Testing
import WilcoIntents
import YAMLFiles

/// Files that were written to keep an import busy, or to lead it elsewhere: each is refused with its place, and nothing is written.
@Suite("Bombs among imported files", .timeLimit(.minutes(1)))
final class ImportBombTests {
    private let folder = TemporaryFiles.folder.appending(component: "bombs-\(UUID().uuidString.prefix(8))")
    private var output: String { folder.path + "/made" }

    init() throws {
        for name in ["in", "in/slots"] {
            try FileManager.default.createDirectory(
                at: folder.appending(path: name),
                withIntermediateDirectories: true
            )
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func path(_ name: String) -> String { folder.path + (name.isEmpty ? "/in" : "/in/" + name) }

    private func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }

    /// A hole of that many bytes, as large as any file to whoever reads it.
    private func hole(_ name: String, bytes: UInt64) throws {
        try write(name, "")
        let file = try #require(FileHandle(forWritingAtPath: path(name)))
        try file.truncate(atOffset: bytes)
        try file.close()
    }

    private enum Kind: String {
        case hassil, rhasspy, definition
    }

    /// What was said of it; nothing may have been written.
    private func refusal(_ kind: Kind, _ name: String) -> String {
        do {
            switch kind {
            case .hassil:
                try HassilImporter.import(directory: path(""), fixtures: path("fixtures.yaml"), output: output)
            case .rhasspy: try RhasspyImporter.import(path: path(name), slots: nil, locale: "en-US", output: output)
            case .definition: try IntentDefinitionImporter.import(paths: [path(name)], locale: "en-US", output: output)
            }
            return "nothing"
        } catch {
            #expect(!FileManager.default.fileExists(atPath: output))
            return "\(error)".replacing(folder.path + "/in/", with: "")
        }
    }

    /// Each name stands for ten of the one before.
    private static let references =
        "x0: &x0 [a, a, a, a, a, a, a, a, a, a]\n"
        + (1..<10).map { level in
            "x\(level): &x\(level) [" + Array(repeating: "*x\(level - 1)", count: 10).joined(separator: ", ") + "]\n"
        }.joined()

    private static let sentences = "language: en\nintents:\n  Go:\n    data:\n      - sentences: [\"go on\"]\n"

    // MARK: YAML

    private static let nested = "d: " + String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    private static let unclosed = "d: " + String(repeating: "[", count: 200_000)
    private static let aliasAsKey: String = references + "k:\n  ? *x9\n  : 1\n"
    private static let aliasInKey: String = references + "k: {[*x9, *x9]: 1}\n"
    private static let tooMany =
        "a.yaml:6: more than 200000 values, references counted — leave it out, or import less at once"
    private static let mergedTwice = "m: &m {a: 1}\nn: &n {<<: [*m, *m]}\n<<: *n\nlanguage: en\n"

    private static let texts: [(String, String)] = [
        (references, tooMany),
        (aliasAsKey, "a.yaml:12: "),
        (aliasInKey, "a.yaml:11: "),
        (nested, "a.yaml:1: more than 64 lists"),
        (unclosed, "a.yaml:1: "),
        (mergedTwice, "no file here has `intents`"),
    ]

    @Test(arguments: texts)
    func yaml(_ text: String, _ refusal: String) throws {
        try write("a.yaml", text)
        #expect(self.refusal(.hassil, "").contains(refusal), "\(self.refusal(.hassil, ""))")
    }

    /// What is wrong is told in a line, not with the whole file.
    @Test func aKeyThatIsThereManyTimes() throws {
        try write("a.yaml", "language: en\n" + String(repeating: "x: 1\n", count: 10_000))
        let refusal = refusal(.hassil, "")
        #expect(refusal.contains("a.yaml:"))
        #expect(refusal.hasSuffix("this mapping has \"x\" twice — mend the YAML there"))
    }

    /// An app's own folder has the same door.
    @Test func keysThatAreReferencesAreRefusedEverywhere() {
        #expect(throws: YAMLError.self) {
            try YAMLFile.parse(Self.references + "k:\n  ? *x9\n  : 1\n", path: "app.yaml")
        }
        #expect(throws: Never.self) {
            try YAMLFile.parse("a: &a {k: \"*b\", \"*c\": 2*3}\nb: {<<: *a}\nc: [*a, *a]\n", path: "app.yaml")
        }
    }

    @Test func fixturesAreFilesToo() throws {
        try write("a.yaml", Self.sentences)
        try write("fixtures.yaml", Self.references)
        #expect(refusal(.hassil, "").hasPrefix("fixtures.yaml:6: more than 200000 values"))
    }

    // MARK: Files

    @Test func sizes() throws {
        try hole("a.yaml", bytes: 100 << 20)
        #expect(refusal(.hassil, "").contains("a.yaml: is larger than 16 MB — leave it out"))
        try hole("sentences.ini", bytes: 100 << 20)
        #expect(refusal(.rhasspy, "sentences.ini").hasPrefix("sentences.ini: is larger than 16 MB"))
        #expect(refusal(.definition, "a.yaml").hasPrefix("a.yaml: is larger than 16 MB"))
    }

    @Test func manyLargeFiles() throws {
        try FileManager.default.createDirectory(atPath: path("intents"), withIntermediateDirectories: true)
        for number in 0..<5 { try hole("intents/\(number).ini", bytes: 15 << 20) }
        #expect(refusal(.rhasspy, "").hasPrefix("intents/4.ini: is one of more than 64 MB in all"))
    }

    @Test func devices() throws {
        try link("a.yaml", to: "/dev/zero")
        #expect(refusal(.hassil, "").contains("a.yaml: leads out of the folder"))
        for kind in [Kind.rhasspy, .definition] {
            #expect(refusal(kind, "a.yaml").hasPrefix("a.yaml: is no file"))
        }
    }

    @Test func linksOutOfTheFolder() throws {
        try Data("tomato".utf8).write(to: folder.appending(component: "secret"))
        try link("slots/secret", to: folder.path + "/secret")
        try write("sentences.ini", "[Go]\ngo ($secret){where}\n")
        #expect(refusal(.rhasspy, "sentences.ini").hasPrefix("slots/secret: leads out of the folder"))
        try write("sentences.ini", "[Go]\ngo ($../../secret){where}\n")
        #expect(refusal(.rhasspy, "sentences.ini").contains("slots/../../secret: leads out of the folder"))
        try link("a.yaml", to: folder.path + "/secret")
        #expect(refusal(.hassil, "").contains("a.yaml: leads out of the folder"))
    }

    @Test(arguments: ["", "further/"])
    func veryManyFiles(below: String) throws {
        try FileManager.default.createDirectory(atPath: path("further"), withIntermediateDirectories: true)
        try write("0", "")
        // Names of one file: a folder with as many entries, at a hundredth of the cost.
        for number in 1...2_001 {
            try FileManager.default.linkItem(atPath: path("0"), toPath: path("\(below)\(number)"))
        }
        #expect(refusal(.hassil, "").contains("holds more than 2000 files"))
    }

    // MARK: Sentences

    @Test func sentencesWithoutEnd() throws {
        let all = Array(repeating: "\"go on\"", count: 10_001).joined(separator: ", ")
        try write("a.yaml", "language: en\nintents:\n  Go:\n    data:\n      - sentences: [\(all)]\n")
        #expect(refusal(.hassil, "").hasPrefix("a.yaml:4: more than 10000 sentences"))
        try write("sentences.ini", "[Go]\n" + String(repeating: "go on\n", count: 10_001))
        #expect(refusal(.rhasspy, "sentences.ini").hasPrefix("sentences.ini:1: more than 10000 sentences and rules"))
    }

    /// 2⁴⁰ sentences in a line are a template like others; what would have to be written out one by one is left out with its line.
    @Test func alternativesThatMultiply() throws {
        let choices = Array(repeating: "(a|b)", count: 40).joined(separator: " ")
        try write("sentences.ini", "[Go]\ngo on\n\(choices)\ngo (\(choices)){where}\n")
        let report = try RhasspyImporter.read(
            path: path("sentences.ini"),
            slots: nil,
            locale: "en-US",
            output: output
        )
        #expect(report.notes.map(\.line) == [4])
        #expect(report.notes.first?.message.contains("too many") == true)
        try write("a.yaml", Self.sentences.replacing("\"go on\"", with: "\"go on\", \"\(choices)\""))
        let hassil = try HassilImporter.read(directory: path(""), fixtures: nil, output: output)
        #expect(hassil.app.intents.first?.sentences.first?.templates.count == 2)
    }

    /// Numbers that nobody says, and steps that count nothing, are told with their place.
    @Test(arguments: [
        ("(1..9223372036854775807)", "too large"), ("(-9223372036854775808..9223372036854775807|hot)", "too large"),
        ("(1..99999999999999999999999|hot)", "too large"), ("(0..100,9223372036854775807)", "too large"),
        ("(0..10,0)", "steps of 0"), ("(0..10,-1|hot)", "steps of -1"),
        ("($rhasspy/number,-9223372036854775808,9223372036854775807|cold)", "too large"),
        ("$rhasspy/number,1,5,0", "steps of 0"),
    ])
    func rangesWithoutEnd(_ range: String, _ fault: String) throws {
        try write("sentences.ini", "[Go]\ngo on\nheat to \(range){degrees}\n")
        let report = try RhasspyImporter.read(
            path: path("sentences.ini"),
            slots: nil,
            locale: "en-US",
            output: output
        )
        #expect(report.notes.map(\.line) == [3], "\(report.notes)")
        let note = report.notes.first?.description ?? ""
        #expect(note.hasPrefix("sentences.ini:3: column ") && note.contains(fault), "\(note)")
        #expect(report.app.intents.first?.sentences.first?.templates.map(\.text) == ["go on"])
    }

    @Test func largeRangesAreRead() throws {
        try write("sentences.ini", "[Go]\npay (-5..1000000000000,5){amount}\nlift it (0..3|$rhasspy/number,7,9){to}\n")
        let report = try RhasspyImporter.read(
            path: path("sentences.ini"),
            slots: nil,
            locale: "en-US",
            output: output
        )
        #expect(!report.notes.contains { $0.description.contains("range") }, "\(report.notes)")
        try write("a.yaml", Self.sentences + "lists: {n: {range: {from: -1e300, to: 9.3e18, step: 1e-300}}}\n")
        let hassil = try HassilImporter.read(directory: path(""), fixtures: nil, output: output)
        #expect(hassil.app.intents.count == 1)
    }

    /// Each rule stands for two of the one before.
    @Test func rulesThatDouble() throws {
        let rules = (1..<50).map { "r\($0) = <r\($0 - 1)> <r\($0 - 1)>\n" }.joined()
        try write("sentences.ini", "[Go]\nr0 = go\n\(rules)go on\nand (<r49>){where}\n")
        let report = try RhasspyImporter.read(
            path: path("sentences.ini"),
            slots: nil,
            locale: "en-US",
            output: output
        )
        #expect(report.notes.map(\.line) == [53])
    }

    /// Rules that stand for one another have no words of their own.
    @Test func rulesInACircle() throws {
        try write("sentences.ini", "[Go]\na = <b>\nb = <a>\ngo on\ngo (<a>){n}\n")
        let report = try RhasspyImporter.read(
            path: path("sentences.ini"),
            slots: nil,
            locale: "en-US",
            output: output
        )
        #expect(report.notes.map(\.line) == [5])
    }

    /// Each of the groups has a rule of its own, and leads through all the others.
    @Test(arguments: ["        expansion_rules: {own: \"go\"}\n", ""])
    func groupsOverManyRules(own: String) throws {
        let names = 0..<3_000
        let rules = names.map { "  r\($0): \"go\($0)\"\n" }.joined()
        let all = "  all: \"\(names.map { "[<r\($0)>]" }.joined(separator: " "))\"\n"
        let groups = names.map { "      - sentences: [\"go <all> \($0)\"]\n\(own)" }.joined()
        try write("a.yaml", "language: en\nexpansion_rules:\n\(rules)\(all)intents:\n  Go:\n    data:\n\(groups)")
        let reason = "its sentences lead through more than 5000000 lists and rules in all"
        #expect(throws: ImportError.refused(path: "a.yaml", line: 3_006, reason: reason)) {
            try HassilImporter.read(directory: path(""), fixtures: nil, output: output)
        }
    }

    /// The same in the other format, whose lines are shorter.
    @Test func sentencesOverManyRules() throws {
        let names = 0..<3_000
        let rules = names.map { "r\($0) = go\n" }.joined()
        let parts = (0..<3).map { part in
            "p\(part) = \(names.filter { $0 % 3 == part }.map { "[<r\($0)>]" }.joined(separator: " "))\n"
        }
        let sentences = names.map { "go <p0> <p1> <p2> \($0)\n" }.joined()
        try write("sentences.ini", "[Go]\n\(rules)\(parts.joined())\(sentences)")
        #expect(
            refusal(.rhasspy, "sentences.ini")
                .hasPrefix("sentences.ini: its sentences lead through more than 5000000 lists and rules")
        )
    }

    /// A list's values are looked at once, however many sentences name it.
    @Test func sentencesOverALongList() throws {
        let values = (0..<100_000).map(String.init).joined(separator: ", ")
        let sentences = (0..<9_000).map { "\"go {n} \($0)\"" }.joined(separator: ", ")
        let list = "lists: {n: {values: [\(values)]}}\n"
        try write("a.yaml", "language: en\n\(list)intents:\n  Go:\n    data:\n      - sentences: [\(sentences)]\n")
        let report = try HassilImporter.read(directory: path(""), fixtures: nil, output: output)
        #expect(report.app.intents.first?.parameters.map(\.type) == [.string])
    }

    @Test func intentsWithoutEnd() throws {
        try write("sentences.ini", (0...1_000).map { "[I\($0)]\ngo \($0)\n" }.joined())
        #expect(refusal(.rhasspy, "sentences.ini").hasPrefix("sentences.ini:2001: more than 1000 intents"))
        let intents = (0...1_000).map { "<dict><key>INIntentName</key><string>I\($0)</string></dict>" }.joined()
        let list = "<dict><key>INIntents</key><array>\(intents)</array></dict></plist>\n"
        try write("a.plist", Self.head + list)
        #expect(refusal(.definition, "a.plist").hasPrefix("a.plist: more than 1000 intents"))
    }

    @Test func longLines() throws {
        try write("sentences.ini", "[Go]\ngo on\n" + String(repeating: "[", count: 1_000_000) + "\n")
        let report = try RhasspyImporter.read(
            path: path("sentences.ini"),
            slots: nil,
            locale: "en-US",
            output: output
        )
        #expect(report.notes.map(\.line) == [3])
    }

    // MARK: Property lists

    private static let head = "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n"

    @Test(arguments: [
        head + String(repeating: "<array>", count: 200_000),
        head + String(repeating: "<array><!-- </array> -->", count: 200_000),
        "<?xml version=\"1.0\"?><?x " + String(repeating: "</array>", count: 200_000)
            + "?>\n<plist version=\"1.0\">\n" + String(repeating: "<array>", count: 200_000),
        head + String(repeating: "<array><string><![CDATA[</array></string>]]></string>", count: 200_000),
    ])
    func deepPropertyLists(_ text: String) throws {
        try write("a.plist", text)
        #expect(refusal(.definition, "a.plist").hasPrefix("a.plist:3: more than 64 elements inside one another"))
    }

    /// As deep as it is, and no deeper, in the other encoding as well.
    @Test func listsInUTF16() throws {
        func refusal(_ text: String) throws -> String {
            try #require(("\u{FEFF}" + text).data(using: .utf16LittleEndian))
                .write(to: URL(fileURLWithPath: path("a.plist")))
            return self.refusal(.definition, "a.plist")
        }
        let name = "<key>INIntentName</key><string></string>"
        let wide = String(repeating: "<dict>\(name)</dict>", count: 1_001)
        let start = "<plist version=\"1.0\"><dict><key>INIntents</key>"
        #expect(
            try refusal("\(start)<array>\(wide)</array></dict></plist>").hasPrefix("a.plist: more than 1000 intents")
        )
        let deep = String(repeating: "<array>", count: 200_000)
        #expect(try refusal("\(start)\u{2F3C}\(deep)").hasPrefix("a.plist:1: more than 64 elements"))
    }

    @Test func deepListsOfBrackets() throws {
        try write("a.plist", "\n" + String(repeating: "(", count: 200_000))
        #expect(refusal(.definition, "a.plist").hasPrefix("a.plist:2: more than 64 elements inside one another"))
    }

    @Test func binaryPropertyListsAreToldHowToBeText() throws {
        try write("a.plist", "bplist00")
        #expect(refusal(.definition, "a.plist").contains("plutil -convert xml1"))
    }

    @Test func entitiesAreNotExpanded() throws {
        let entities = (1..<10).map { level in
            "<!ENTITY e\(level) \"" + String(repeating: "&e\(level - 1);", count: 10) + "\">"
        }.joined()
        try write(
            "a.plist",
            "<?xml version=\"1.0\"?>\n<!DOCTYPE plist [<!ENTITY e0 \"aaaaaaaaaa\">\(entities)]>\n"
                + "<plist version=\"1.0\"><dict><key>INIntents</key><string>&e9;</string></dict></plist>\n"
        )
        #expect(refusal(.definition, "a.plist") != "nothing")
    }

    @Test func translationsAreFilesToo() throws {
        let fixture = HassilImporterTests.fixtures + "intentdefinition"
        let name = try #require(
            FileManager.default.subpaths(atPath: fixture)?.first { $0.hasSuffix(".intentdefinition") }
        )
        try FileManager.default.copyItem(atPath: "\(fixture)/\(name)", toPath: path("Soup.intentdefinition"))
        try FileManager.default.createDirectory(atPath: path("de.lproj"), withIntermediateDirectories: true)
        try link("de.lproj/Soup.strings", to: "/dev/zero")
        #expect(
            refusal(.definition, "Soup.intentdefinition").contains("de.lproj/Soup.strings: leads out of the folder")
        )
    }
}
