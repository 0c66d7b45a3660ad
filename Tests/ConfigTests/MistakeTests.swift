import Foundation
import Installing
import TemporaryFiles
import Testing
import YAMLFiles

/// Definition files broken in each way a person would break them.
struct MistakeTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        /// The place of the schema that it breaks.
        var key: String
        var file: String
        var old: String
        var new: String
        /// `line:column: what — mend`.
        var complaint: String

        var testDescription: String { "\(file): \(key): \(new)" }
    }

    /// The table in Cases/mistakes.yaml.
    static let mistakes: [Mistake] = {
        let path = SchemaTests.root + "/Tests/ConfigTests/Cases/mistakes.yaml"
        let problems = YAMLProblems()
        guard let items = try? YAMLFile.load(path).value(problems).list() else { return [] }
        return items.compactMap { item in
            guard let section = item.section(), let key = section.string("key"), let file = section.string("file"),
                let old = section.string("replace"), let new = section.string("with"),
                let says = section.string("says")
            else { return nil }
            return Mistake(key: key, file: file, old: old, new: new, complaint: says)
        }
    }()

    @Test(arguments: mistakes)
    func isTold(_ mistake: Mistake) throws {
        let folder = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let app = "\(folder)/complete"
        try FileManager.default.copyItem(atPath: SchemaTests.complete, toPath: app)
        let path = "\(app)/\(mistake.file)"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains(mistake.old))
        try text.replacing(mistake.old, with: mistake.new, maxReplacements: 1)
            .write(toFile: path, atomically: true, encoding: .utf8)
        let check = try AppsCheck(folder: app, state: "\(folder)/state")
        let problems = check.problems
        #expect(problems.contains { $0.hasPrefix("\(path):\(mistake.complaint)") }, "\(problems)")
    }

    /// Each key of the schemas is broken at least once.
    @Test(arguments: ["app", "intents", "vocabulary", "dialogs", "tests"])
    func everyKeyIsBroken(_ name: String) throws {
        let broken = Set(Self.mistakes.filter { $0.file.hasPrefix(name) }.map(\.key))
        var keys: Set<String> = []
        for (place, names) in try SchemaTests.described(name) {
            keys.formUnion(names.map { place.isEmpty ? $0 : "\(place).\($0)" })
        }
        #expect(keys.subtracting(broken).sorted() == [])
    }
}
