import AssistantTesting
import Extensions
import Foundation
import Importing
import Matching
import TemporaryFiles
import Testing
import WilcoIntents
import Yams

/// Small files of our own, in languages that are not English.
@Suite struct HassilImporterTests {
    static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Fixtures/"

    /// The app as the importer holds it, and as it is read again from the folder it wrote.
    @Test(arguments: ["german", "dutch", "japanese"], [false, true])
    func importedSentencesAreUnderstood(folder: String, isWritten: Bool) throws {
        let directory = Self.fixtures + folder
        let output = TemporaryFiles.folder.path + "/import-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: output) }
        var app = try HassilImporter.import(
            directory: directory,
            fixtures: directory + "/_fixtures.yaml",
            output: output
        ).app
        if isWritten {
            let (loaded, problems) = AppFolder.load(output, locale: nil)
            #expect(problems.isEmpty, "\(problems)")
            app = try #require(loaded)
        }
        let matcher = Matcher(apps: [app], locale: app.locale, tables: TestLanguages.tables(app.locale))
        #expect(matcher.problems.isEmpty, "\(matcher.problems)")
        let text = try String(contentsOfFile: directory + "/tests.yaml", encoding: .utf8)
        for test in try Yams.compose(yaml: text)?.sequence ?? [] {
            let said = test["say"]?.string ?? ""
            var context = HassilEnglishTests.context
            context.values = HassilEnglishTests.json(test["context"]).objectValue ?? [:]
            let match = matcher.understand(said, in: context).match
            let intent = test["intent"]?.null == nil ? test["intent"]?.string : nil
            #expect(match?.intent == intent, "“\(said)” is \(match?.intent ?? "nothing")")
            let wanted = HassilEnglishTests.json(test["slots"]).objectValue ?? [:]
            let got = match?.parameters.compactMapValues { $0.first?.value.json } ?? [:]
            #expect(got == wanted, "“\(said)”: \(got)")
        }
    }

    @Test func whatHasNoCounterpartIsReportedWithItsLine() throws {
        let directory = Self.fixtures + "german"
        let report = try HassilImporter.read(directory: directory, fixtures: nil, output: "haus")
        let notes = report.notes.map(\.description)
        #expect(notes.contains { $0.hasPrefix("haus.yaml:41:") && $0.contains("sorte") }, "\(notes)")
        #expect(notes.contains { $0.hasPrefix("haus.yaml:50:") && $0.contains("responses") }, "\(notes)")
        #expect(notes.contains { $0.hasPrefix("haus.yaml:52:") && $0.contains("unbekannt") }, "\(notes)")
        #expect(notes.contains { $0.hasPrefix("tests.yaml:1:") && $0.contains("layout") }, "\(notes)")
    }

    @Test func brokenFilesSayWhere() {
        #expect(throws: ImportError.self) {
            try HassilImporter.read(directory: Self.fixtures + "broken", fixtures: nil, output: "haus")
        }
        #expect(throws: ImportError.unreadable(path: "/nowhere", reason: "is no folder that can be read")) {
            try HassilImporter.read(directory: "/nowhere", fixtures: nil, output: "haus")
        }
        #expect(throws: ImportError.badName(path: "a/b c")) {
            try HassilImporter.read(directory: Self.fixtures + "german", fixtures: nil, output: "a/b c")
        }
    }

    /// Fixtures that name nothing leave the sentences' own list as it is.
    @Test(arguments: [("[]", "keller", 0), ("[{name: Dach}]", "dach", 1)])
    func fixturesReplaceListsThatTheyHaveNamesFor(areas: String, said: String, notes: Int) throws {
        let folder = TemporaryFiles.folder.appending(path: "import-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder.appending(path: "de"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let sentences = """
            language: de
            intents: {Licht: {data: [{sentences: ["licht {area}"]}]}}
            lists: {area: {values: [keller]}}
            """
        try sentences.write(to: folder.appending(path: "de/licht.yaml"), atomically: false, encoding: .utf8)
        let fixtures = folder.path + "/fixtures.yaml"
        try "areas: \(areas)".write(toFile: fixtures, atomically: false, encoding: .utf8)
        let report = try HassilImporter.read(directory: folder.path + "/de", fixtures: fixtures, output: "licht")
        #expect(report.notes.count == notes, "\(report.notes)")
        let matcher = Matcher(apps: [report.app], locale: "de", tables: TestLanguages.tables("de"))
        #expect(matcher.understand("licht \(said)", in: HassilEnglishTests.context).match?.intent == "Licht")
    }

    @Test(arguments: ["0", "-1", ".inf", ".nan"])
    func rangesThatCountNothingAreReported(step: String) throws {
        let folder = TemporaryFiles.folder.appending(path: "import-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let sentences = """
            language: en
            intents: {Dim: {data: [{sentences: ["dim now"]}]}}
            lists: {level: {range: {from: 1, to: 5, step: \(step)}}}
            """
        try sentences.write(to: folder.appending(path: "dim.yaml"), atomically: false, encoding: .utf8)
        let report = try HassilImporter.read(directory: folder.path, fixtures: nil, output: "dim")
        #expect(report.notes.contains { $0.description.hasPrefix("dim.yaml:3:") }, "\(report.notes)")
    }

    /// Nothing that is nowhere turns into open text, and nothing that is misspelt goes unsaid.
    @Test func whatIsNowhereOrMisspeltIsReportedAndLeftOut() throws {
        let folder = TemporaryFiles.folder.appending(path: "import-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let sentences = """
            language: es
            intents:
              Uno:
                data:
                  - sentences:
                      - "pon {cosa} ya"
                      - "abre [la] {area}"
                      - "<nada> ahora"
                      - "cierra (la"
                      - "<mala> ahora"
                      - "<pon> ahora"
                  - sentences: ["<pon> luego"]
                    lists: {cosa: {values: [luz]}}
              Dos:
                data:
                  - sentences: ["{color} <a>"]
            lists:
              color: {values: ["(rojo", azul]}
            expansion_rules:
              pon: "pon {cosa}"
              mala: "[mal"
              a: "<a>"
            """
        try sentences.write(to: folder.appending(path: "casa.yaml"), atomically: false, encoding: .utf8)
        let report = try HassilImporter.read(directory: folder.path, fixtures: nil, output: "casa")
        let told = [
            (6, "{cosa}"), (8, "<nada>"), (9, "never closed"), (10, "<mala>"), (11, "<pon>"), (16, "<a>"),
            (18, "never closed"), (20, "{cosa}"), (21, "never closed"), (22, "<a>"),
        ]
        for (line, words) in told {
            #expect(
                report.notes.contains { $0.line == line && $0.file == "casa.yaml" && $0.message.contains(words) },
                "line \(line): \(report.notes)"
            )
        }
        let left = report.app.intents.flatMap { $0.sentences.flatMap { $0.templates.map(\.text) } }
        #expect(left == ["abre [la] {area}", "<pon> luego"])
    }

    @Test func theFolderIsWrittenAsYAML() throws {
        let output = TemporaryFiles.folder.path + "/import-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: output) }
        let directory = Self.fixtures + "german"
        try HassilImporter.import(directory: directory, fixtures: directory + "/_fixtures.yaml", output: output)
        for file in ["app.yaml", "intents.yaml", "vocabulary/de.yaml"] {
            let text = try String(contentsOfFile: output + "/" + file, encoding: .utf8)
            #expect(try Yams.compose(yaml: text)?.mapping?.isEmpty == false, "\(file)")
        }
    }

    /// One broken file costs nothing but itself, and what stands for too much is told at once.
    @Test func whatCannotBeUsedIsReportedAndTheRestIsKept() throws {
        let folder = TemporaryFiles.folder.path + "/hassil-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try """
        language: en
        intents:
          Open:
            data:
              - sentences:
                  - open it
                  - <r8> end
        expansion_rules:
          r0: "(a|a a|[a])"
          r1: <r0> <r0>
          r2: <r1> <r1>
          r3: <r2> <r2>
          r4: <r3> <r3>
          r5: <r4> <r4>
          r6: <r5> <r5>
          r7: <r6> <r6>
          r8: <r7> <r7>
        """.write(toFile: folder + "/a.yaml", atomically: true, encoding: .utf8)
        try "language: en\nintents:\n  Shut: [\n".write(toFile: folder + "/b.yaml", atomically: true, encoding: .utf8)
        let report = try HassilImporter.read(directory: folder, fixtures: nil, output: "house")
        #expect(report.app.intents.map(\.name) == ["Open"])
        #expect(report.notes.contains { $0.file == "b.yaml" && $0.line > 0 }, "\(report.notes)")
        let matcher = Matcher(apps: [report.app], locale: "en", tables: nil)
        for problem in matcher.problems {
            let line = problem.location?.line
            #expect(report.notes.contains { $0.file == "a.yaml" && $0.line == line }, "\(report.notes)")
        }
    }
}
