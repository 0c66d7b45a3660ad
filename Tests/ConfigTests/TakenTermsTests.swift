import Foundation
import Installing
import TemporaryFiles
import Testing
import YAMLFiles

/// What `apps check` says of names of values that mean something else at any moment.
struct TakenTermsTests {
    struct Words: Sendable, CustomTestStringConvertible {
        var locale: String
        var taken: [String]
        var free: [String]

        var testDescription: String { locale }
    }

    /// The table in Cases/taken-terms.yaml.
    static let words: [Words] = {
        let path = SchemaTests.root + "/Tests/ConfigTests/Cases/taken-terms.yaml"
        guard let root = try? YAMLFile.load(path).section(YAMLProblems()) else { return [] }
        return ["en-US", "de-DE", "fr-FR"].compactMap { locale in
            root.section(locale).map {
                Words(locale: locale, taken: $0.strings("taken"), free: $0.strings("free"))
            }
        }
    }()

    @Test func everyLanguageIsThere() {
        #expect(Self.words.count == 3)
        #expect(Self.words.allSatisfy { !$0.taken.isEmpty && !$0.free.isEmpty })
    }

    @Test(arguments: words)
    func whatIsTakenIsAComplaint(_ words: Words) throws {
        let folder = TemporaryFiles.folder.path + "/wilco-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let names = (words.taken + words.free).map { "\"\($0)\"" }.joined(separator: ", ")
        var files = [
            "app.yaml": "wilco: 1\nid: words\nname: Soup Words\nhandler: {command: [/bin/true]}\n",
            "intents.yaml": """
            intents:
              Pick:
                title: Pick
                description: Picks.
                category: do
                parameters: {word: {type: enum:Word, displayName: Word}}
            types:
              Word: {kind: enum, displayName: Word, cases: [one]}

            """,
            "vocabulary/\(words.locale).yaml": """
            types:
              Word: [{id: one, say: soup, also: [\(names)]}]
            sentences: {Pick: ["soup {word}"]}

            """,
            "dialogs/\(words.locale).yaml": "intents: {Pick: {responses: {success: Soup.}}}\n",
        ]
        // The assistant speaks English; the app's other languages are looked at, too.
        files.merge(
            [
                "vocabulary/en-US.yaml":
                    "types: {Word: [{id: one, say: soup}]}\nsentences: {Pick: [\"soup {word}\"]}\n",
                "dialogs/en-US.yaml": "intents: {Pick: {responses: {success: Soup.}}}\n",
            ],
            uniquingKeysWith: { own, _ in own }
        )
        for (name, text) in files {
            let file = URL(filePath: "\(folder)/words/\(name)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        let found = try AppsCheck(folder: "\(folder)/words", state: "\(folder)/state").problems
        func isTold(_ word: String) -> Bool { found.contains { $0.contains("the name “\(word)” of one ") } }
        for word in words.taken { #expect(isTold(word), "\(word), \(found)") }
        for word in words.free { #expect(!isTold(word), "\(word), \(found)") }
    }
}
