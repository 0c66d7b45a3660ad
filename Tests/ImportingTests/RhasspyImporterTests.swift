import AssistantTesting
import Extensions
import Foundation
import Importing
import Matching
import TemporaryFiles
import Testing
import WilcoIntents
import Yams

@Suite struct RhasspyImporterTests {
    static let folder = HassilImporterTests.fixtures + "rhasspy"

    /// The app as the importer holds it, and as it is read again from the folder it wrote.
    @Test(arguments: [false, true])
    func importedSentencesAreUnderstood(isWritten: Bool) throws {
        let output = TemporaryFiles.folder.path + "/import-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: output) }
        var app = try RhasspyImporter.import(path: Self.folder, slots: nil, locale: "en-US", output: output).app
        if isWritten {
            let (loaded, problems) = AppFolder.load(output, locale: nil)
            #expect(problems.isEmpty, "\(problems)")
            app = try #require(loaded)
        }
        let matcher = Matcher(apps: [app], locale: app.locale, tables: TestLanguages.tables(app.locale))
        #expect(matcher.problems.isEmpty, "\(matcher.problems)")
        let text = try String(contentsOfFile: Self.folder + "/tests.yaml", encoding: .utf8)
        for test in try Yams.compose(yaml: text)?.sequence ?? [] {
            let said = test["say"]?.string ?? ""
            let match = matcher.understand(said, in: HassilEnglishTests.context).match
            let intent = test["intent"]?.null == nil ? test["intent"]?.string : nil
            #expect(match?.intent == intent, "“\(said)” is \(match?.intent ?? "nothing")")
            let wanted = HassilEnglishTests.json(test["slots"]).objectValue ?? [:]
            let got =
                match?.parameters.mapValues { values in
                    values.count == 1 ? values[0].value.json : .array(values.map(\.value.json))
                } ?? [:]
            #expect(Set(got.keys) == Set(wanted.keys), "“\(said)”: \(got)")
            for (name, value) in wanted {
                let isRight = value.arrayValue.map { got[name]?.arrayValue == $0 }
                #expect(
                    isRight ?? HassilEnglishTests.isEqual(got[name] ?? .null, value),
                    "“\(said)”: \(got)"
                )
            }
        }
    }

    @Test func whatHasNoCounterpartIsReportedWithItsLine() throws {
        let notes = try RhasspyImporter.read(path: Self.folder, slots: nil, locale: "en-US", output: "house").notes
        let told = notes.map(\.description)
        for wanted in [
            "sentences.ini:2: a line before", "sentences.ini:25: the tag {odd} stands on no words",
            "sentences.ini:16: the number 5..50", "sentences.ini:22: column 8: `(` is never closed",
            "sentences.ini:23: the slot $nowhere has no file of values", "sentences.ini:24: the converter !shout",
            "sentences.ini:21: a substitution outside a tag", "sentences.ini:17: a substitution outside a tag",
            "sentences.ini:26: no words that could be said",
        ] {
            #expect(told.contains { $0.hasPrefix(wanted) }, "\(wanted) is not in \(told)")
        }
    }

    @Test func filesThatAreNoneSayWhy() {
        #expect(throws: ImportError.unreadable(path: "/nowhere", reason: "is no file or folder that can be read")) {
            try RhasspyImporter.read(path: "/nowhere", slots: nil, locale: "en-US", output: "house")
        }
        let path = HassilImporterTests.fixtures + "german"
        #expect(throws: ImportError.noSentences(path: path)) {
            try RhasspyImporter.read(path: path, slots: nil, locale: "en-US", output: "house")
        }
    }

    /// A slot without a file is told with the file that was looked for, tagged or not.
    @Test(arguments: ["turn on $missing", "turn on ($missing){what}", "turn on $missing{what}"])
    func missingSlotFilesAreNamed(_ sentence: String) throws {
        let folder = TemporaryFiles.folder.path + "/slots-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder + "/slots", withIntermediateDirectories: true)
        try "[Switch]\nstop it\n\(sentence)\n".write(toFile: folder + "/s.ini", atomically: true, encoding: .utf8)
        let report = try RhasspyImporter.read(path: folder + "/s.ini", slots: nil, locale: "en-US", output: "house")
        #expect(
            report.notes.contains { $0.line == 3 && $0.message.contains("\(folder)/slots/missing") },
            "\(report.notes)"
        )
    }
}
