import AssistantTesting
import Extensions
import Foundation
import Matching
import Resolution
import Synthesis
import Testing
import WilcoIntents

/// The published JSON Schemas and the loader know the same keys.
struct SchemaTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path()
    /// An app that has every key there is.
    static let complete = root + "/Tests/ExtensionsTests/Fixtures/complete"

    @Test(arguments: [
        ("app", "app.yaml"), ("intents", "intents.yaml"), ("vocabulary", "vocabulary/en-US.yaml"),
        ("dialogs", "dialogs/en-US.yaml"), ("tests", "tests/en-US.yaml"),
    ])
    func schemaAndLoaderAgree(_ name: String, _ file: String) throws {
        let described = try Self.described(name)
        let read = try #require(AppFolder.knownKeys(of: Self.complete, locale: "en-US")[file])
        #expect(described == read)
    }

    /// The languages' files; what stands in them by names of its own is left aside.
    @Test(arguments: ["understanding", "dialogue", "speech"])
    func languageSchemasAndReaderAgree(_ name: String) throws {
        let described = try Self.described("language-\(name)").filter { !$0.key.contains("*") }
        let tables = try #require(TestLanguages.tables("en-US"))
        let complaints = TableReader.Complaints()
        switch name {
        case "dialogue": _ = DialogueWording(tables, complaints: complaints)
        case "speech": _ = SpeechNormalizer(locale: "en-US", tables: tables, complaints: complaints)
        default: _ = Matcher(apps: [], locale: "en-US", tables: tables, complaints: complaints)
        }
        #expect(complaints.all.isEmpty)
        let read = complaints.known.filter { described[$0.key] != nil }
        #expect(described == read)
        let named = ["values.smaller.", "currencies.", "units.smaller."]
        let others = complaints.known.keys.filter { key in
            described[key] == nil && !named.contains { key.hasPrefix($0) }
        }
        #expect(others.isEmpty, "\(others)")
    }

    /// The keys of a schema, by place.
    static func described(_ name: String) throws -> [String: Set<String>] {
        let data = try Data(contentsOf: URL(filePath: "\(root)/config/schemas/\(name).schema.json"))
        let schema = try JSONDecoder().decode(JSONValue.self, from: data)
        var described: [String: Set<String>] = [:]
        collect(schema, path: "", root: schema, into: &described)
        return described
    }

    /// Gathers the properties of every object of a schema, by place.
    private static func collect(
        _ node: JSONValue,
        path: String,
        root: JSONValue,
        into found: inout [String: Set<String>]
    ) {
        if let name = node["$ref"]?.stringValue?.split(separator: "/").last,
            let target = root["$defs"]?[String(name)]
        {
            collect(target, path: path, root: root, into: &found)
        }
        for alternative in node["oneOf"]?.arrayValue ?? [] {
            collect(alternative, path: path, root: root, into: &found)
        }
        let properties = node["properties"]?.objectValue ?? [:]
        if !properties.isEmpty { found[path, default: []].formUnion(properties.keys) }
        let prefix = path.isEmpty ? "" : path + "."
        for (key, value) in properties { collect(value, path: prefix + key, root: root, into: &found) }
        if let value = node["additionalProperties"] { collect(value, path: prefix + "*", root: root, into: &found) }
        if let value = node["items"] { collect(value, path: path + "[]", root: root, into: &found) }
    }
}
