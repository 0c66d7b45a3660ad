internal import Foundation
package import WilcoIntents
internal import Yams

/// Sentences that the apps can do, with the values they name, and sentences that none of them can.
///
/// Read from `requests-NAME.yaml` and `others-NAME.yaml`, which anyone may add to. Apps that came after the sentences, and can do some
/// of what none could, stand in `later-apps.yaml`.
package struct SentenceCorpus: Sendable {
    /// Halves of the corpus: one to develop with, one that is only counted; and what was written later, to develop with, too.
    package enum Half: String, CaseIterable, Sendable {
        case development, sealed, later
    }

    package struct Request: Sendable {
        package var app: String
        package var intent: String
        package var sentence: String
        package var values: [String: JSONValue]
    }

    package struct Unreadable: Error, CustomStringConvertible {
        package var path: String
        package var description: String { "\(path) cannot be read — it must be YAML as its neighbours are" }
    }

    package var requests: [Request] = []
    package var others: [String] = []
    package var laterApps: Set<String> = []

    /// - Parameter folder: Holds the files.
    package init(_ half: Half, in folder: String) throws {
        for group in try Self.items("\(folder)/requests-\(half.rawValue).yaml") {
            for (key, values) in group["sentences"]?.mapping ?? [:] {
                requests.append(
                    Request(
                        app: group["app"]?.string ?? "",
                        intent: group["intent"]?.string ?? "",
                        sentence: key.string ?? "",
                        values: Self.json(values).objectValue ?? [:]
                    )
                )
            }
        }
        laterApps = Set(try Self.items("\(folder)/later-apps.yaml").compactMap(\.string))
        for group in try Self.items("\(folder)/others-\(half.rawValue).yaml") {
            others += (group["sentences"]?.sequence ?? []).compactMap(\.string)
        }
    }

    private static func items(_ path: String) throws -> [Node] {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8),
            let items = (try? Yams.compose(yaml: text))?.sequence
        else { throw Unreadable(path: path) }
        return Array(items)
    }

    private static func json(_ node: Node) -> JSONValue {
        if let items = node.sequence { return .array(items.map(json)) }
        if let members = node.mapping {
            return .object(Dictionary(members.map { ($0.key.string ?? "", json($0.value)) }) { $1 })
        }
        guard let scalar = node.scalar, scalar.style == .plain else { return .string(node.string ?? "") }
        if let number = Int(scalar.string) { return .integer(number) }
        if let number = Double(scalar.string) { return .number(number) }
        return scalar.string == "true" ? .bool(true) : scalar.string == "false" ? .bool(false) : .string(scalar.string)
    }
}
