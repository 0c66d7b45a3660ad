import Foundation
import Shortcuts
import Testing
import WilcoIntents

/// The published JSON Schema and the reader know the same steps.
@Suite("The schema of shortcuts")
struct SchemaTests {
    private func step() throws -> JSONValue {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let data = try Data(contentsOf: root.appending(path: "config/schemas/shortcut.schema.json"))
        let schema = try JSONDecoder().decode(JSONValue.self, from: data)
        return try #require(schema["$defs"]?["step"])
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
