import Foundation
import Resolution
import WilcoIntents
import Yams

/// A file of scripted dialogues: the apps they speak to, then a document for each dialogue.
///
/// `Cases/README.md` tells the format.
struct DialogueFile {
    var dialogues: [Dialogue] = []

    struct Dialogue: Sendable, CustomStringConvertible {
        var file: String
        var name: String
        var apps: [AppDefinition]
        var locale: String
        var mode: InteractionMode
        var access = AccessPolicy.open
        /// Nobody has asked for what it begins with.
        var isUnasked = false
        var yaml: String
        /// Of the document in the file.
        var firstLine: Int

        var description: String { "\(file): \(name)" }
    }

    init(_ path: URL) throws {
        let file = path.lastPathComponent
        var apps: [AppDefinition]?
        var line = 1
        for part in try String(contentsOf: path, encoding: .utf8).components(separatedBy: "\n---\n") {
            defer { line += part.split(separator: "\n", omittingEmptySubsequences: false).count + 1 }
            guard let node = try Yams.compose(yaml: part) else { continue }
            if let listed = node["apps"] {
                apps = try listed.pairs.map { try AppDefinition(id: $0.0, node: $0.1) }
                continue
            }
            guard let apps, let name = node["dialogue"]?.string else {
                throw CaseError(
                    "\(file):\(line): no dialogue — begin the file with apps:, each document with dialogue:"
                )
            }
            dialogues.append(
                Dialogue(
                    file: file,
                    name: name,
                    apps: apps,
                    locale: node["locale"]?.string ?? "en-US",
                    mode: node["mode"]?.string == "screen" ? .screen : .handsFree,
                    access: Self.access(node["access"]),
                    isUnasked: node["unasked"]?.bool ?? false,
                    yaml: part,
                    firstLine: line
                )
            )
        }
    }

    private static func access(_ node: Node?) -> AccessPolicy {
        var access = AccessPolicy(isLocked: node?["locked"]?.bool ?? false)
        for (app, decision) in node?["apps"]?.pairs ?? [] {
            access.decisions[app] = decision.string.flatMap(AccessPolicy.Decision.init)
        }
        return access
    }

    /// Every dialogue of every file in Cases.
    static func all() throws -> [Dialogue] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Cases")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "yaml" }
            .sorted { $0.path < $1.path }
            .flatMap { try DialogueFile($0).dialogues }
    }
}
