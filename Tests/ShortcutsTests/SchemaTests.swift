import Foundation
import Shortcuts
import Testing
import WilcoIntents

/// The published JSON Schema and the reader know the same steps.
@Suite("The schema of shortcuts")
struct SchemaTests {
    private func schema() throws -> JSONValue {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let data = try Data(contentsOf: root.appending(path: "config/schemas/shortcut.schema.json"))
        return try JSONDecoder().decode(JSONValue.self, from: data)
    }

    private func step() throws -> JSONValue { try #require(schema()["$defs"]?["step"]) }

    @Test func whatAListShowsIsDescribed() throws {
        let described = try #require(schema()["properties"]?.objectValue)
        let known: Set = [
            "name", "phrases", "description", "folder", "colour", "icon", "pinned", "steps", "do", "with", "announce",
        ]
        #expect(Set(described.keys) == known)
        let colours = described["colour"]?["enum"]?.arrayValue?.compactMap(\.stringValue)
        #expect(colours == ShortcutListing.Colour.allCases.map(\.rawValue))
    }

    @Test func everyActionIsDescribed() throws {
        let described = Set(try #require(step()["properties"]?.objectValue?.keys))
        var known: Set<String> = ["do", "with", "announce", "as"]
        known.formUnion(["ask", "type", "default", "choose", "from", "menu", "cases", "if", "then", "otherwise"])
        known.formUnion(["repeat", "repeatEach", "steps", "set", "to", "run", "input", "stop", "comment"])
        for effect in StepEffect.allCases {
            known.insert(effect.rawValue)
            known.formUnion(effect.arguments.dropFirst().map(\.name))
        }
        for operation in StepOperation.allCases {
            known.insert(operation.rawValue)
            known.formUnion(operation.arguments.dropFirst().map(\.name))
        }
        #expect(described == known)
    }
}
