internal import Foundation
internal import WilcoIntents
internal import Yams

/// Names of areas, floors and entities, which a home has and the sentences do not.
extension HassilReader {
    /// Areas, floors and entities, as the lists `area`, `floor` and `name`.
    mutating func readFixtures(_ path: String) throws(ImportError) {
        let root = try YAMLTree.load(path, files)
        let file = path.split(separator: "/").last.map(String.init) ?? path
        for (key, keyNode, value) in root.pairs {
            switch key {
            case "language": break
            case "areas": take(value.texts.compactMap { named($0, file) }, as: "area", at: keyNode, file)
            case "floors": take(value.texts.compactMap { named($0, file) }, as: "floor", at: keyNode, file)
            case "entities": take(value.texts.compactMap { entity($0, file) }, as: "name", at: keyNode, file)
            default: note(file, keyNode, "`\(key)` of the fixtures names nothing that can be said — left out")
            }
        }
    }

    /// The names take the place of a list of the sentences' own; none at all do not.
    private mutating func take(_ names: [SlotList.Value], as list: String, at node: Node, _ file: String) {
        if lists[list] != nil {
            guard !names.isEmpty else { return }
            note(file, node, "{\(list)} of the sentences is replaced by the fixtures' names")
        }
        lists[list] = .values(names)
    }

    private mutating func named(_ node: Node, _ file: String) -> SlotList.Value? {
        guard let name = node.value("name")?.scalar?.string else {
            note(file, node, "an entry without a name — left out")
            return nil
        }
        guard isWellFormed(name, "the name “\(name)”", at: Self.place(file, node)) else { return nil }
        return SlotList.Value(text: name, value: .string(Self.plain(name)))
    }

    private mutating func entity(_ node: Node, _ file: String) -> SlotList.Value? {
        guard var value = named(node, file) else { return nil }
        var context = node.value("attributes")?.json.objectValue ?? [:]
        if let id = node.value("id")?.scalar?.string, let domain = id.split(separator: ".").first {
            context["domain"] = .string(String(domain))
        } else {
            note(file, node, "an entity without an id has no domain — matched without one")
        }
        value.context = context
        return value
    }
}
