import Foundation
import Testing

/// What the page says itself stands in files, one a language.
@Suite("The page's texts")
struct PageTextsTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/Console/Page").standardizedFileURL

    private static func texts(_ language: String) throws -> [String: String] {
        let data = try Data(contentsOf: folder.appending(component: "\(language).json"))
        return try JSONDecoder().decode([String: String].self, from: data)
    }

    private static func gaps(_ text: String) -> Set<String> {
        Set(text.matches(of: /\{(\w+)\}/).map { String($0.1) })
    }

    @Test(arguments: ["de"])
    func eachLanguageSaysTheSame(language: String) throws {
        let (english, other) = (try Self.texts("en"), try Self.texts(language))
        #expect(Set(other.keys) == Set(english.keys))
        for (name, text) in english { #expect(Self.gaps(other[name] ?? "") == Self.gaps(text), "\(name)") }
        #expect(other.values.allSatisfy { !$0.isEmpty })
    }

    @Test func whatThePageSaysIsThere() throws {
        let english = try Self.texts("en")
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        for name in names where name.hasSuffix(".js") || name.hasSuffix(".html") {
            let file = try String(contentsOf: Self.folder.appending(component: name), encoding: .utf8)
            let used = file.matches(of: /\btext\("([\w.]+)"|data-text="([\w.]+)"/).compactMap { $0.1 ?? $0.2 }
            for text in used { #expect(english[String(text)] != nil, "\(name): \(text)") }
        }
    }
}
