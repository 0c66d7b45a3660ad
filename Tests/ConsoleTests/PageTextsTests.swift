import Foundation
import Testing
import WilcoIntents

/// What the page says itself stands in files, one a language.
@Suite("The page's texts")
struct PageTextsTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/Console/Page").standardizedFileURL

    private static func texts(_ language: String) throws -> [String: String] {
        let data = try Data(contentsOf: folder.appending(component: "\(language).json"))
        return try JSONDecoder().decode([String: String].self, from: data)
    }

    /// The colours that shortcuts may have, as their schema lists them.
    private static func colours() throws -> [String] {
        let schema = folder.appending(path: "../../../config/schemas/shortcut.schema.json").standardizedFileURL
        let json = try JSONValue(reading: Data(contentsOf: schema), limits: .file)
        return json["properties"]?["colour"]?["enum"]?.arrayValue?.compactMap(\.stringValue) ?? []
    }

    /// Each has a name on the page, and is read on light and on dark (WCAG 1.4.3, 1.4.11).
    @Test func everyColourIsNamedAndSeen() throws {
        let names = try Self.colours()
        #expect(names.count == 10)
        let english = try Self.texts("en")
        let script = try String(contentsOf: Self.folder.appending(component: "shortcuts.js"), encoding: .utf8)
        let style = try String(contentsOf: Self.folder.appending(component: "page.css"), encoding: .utf8)
        let listed = names.map { "\"\($0)\"" }.joined(separator: ", ")
        #expect(script.contains("const colours = [\(listed)]"))
        let schemes = style.split(separator: "@media (prefers-color-scheme: dark)", maxSplits: 1).map { part in
            let pairs = part.matches(of: /--([\w-]+): #([0-9a-f]{6});/)
            return Dictionary(pairs.map { (String($0.1), Int($0.2, radix: 16) ?? 0) }) { first, _ in first }
        }
        #expect(schemes.count == 2)
        for name in names {
            #expect(english["colour.\(name)"] != nil)
            let rule = "{ background: var(--\(name)); color: var(--on-accent); }"
            #expect(style.contains(".mark[data-colour=\"\(name)\"] \(rule)"))
            for scheme in schemes {
                let colour = try #require(scheme[name], "\(name)")
                #expect(Self.contrast(colour, try #require(scheme["on-accent"])) >= 4.5, "\(name)")
                #expect(Self.contrast(colour, try #require(scheme["card"])) >= 3, "\(name)")
            }
        }
    }

    private static func contrast(_ one: Int, _ other: Int) -> Double {
        let pair = [luminance(one), luminance(other)].sorted()
        return (pair[1] + 0.05) / (pair[0] + 0.05)
    }

    private static func luminance(_ colour: Int) -> Double {
        let parts = [16, 8, 0].map { shift -> Double in
            let part = Double(colour >> shift & 0xFF) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
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
