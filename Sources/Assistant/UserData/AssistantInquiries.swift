package import Control
internal import Foundation
internal import Shortcuts
internal import Storage
internal import WilcoIntents

/// Tells what an assistant has: for the one that answers, and for commands where none does, or where the files are their user's.
package struct AssistantInquiries: Sendable {
    package typealias Tell = @Sendable (ToldLine) async -> Void

    let parts: AssistantParts

    package init(_ parts: AssistantParts) {
        self.parts = parts
    }

    /// - Parameter tell: Gets what to say, in order; remarks also where it fails then.
    /// - Throws: What the feature's service throws, as "what — how to mend it".
    package func answer(_ inquiry: AssistantInquiry, tell: Tell) async throws {
        switch inquiry {
        case .apps:
            for problem in parts.generation.problems { await tell(ToldLine(remark: problem)) }
            try parts.generation.requireApps()
            for app in parts.generation.apps { await tell(line(app)) }
        case .app(let name): await tell(info(try AppNaming.app(name, among: parts.generation.apps)))
        case .shortcut(let name): await tell(try shortcut(name))
        }
    }

    private func line(_ app: AppDefinition) -> ToldLine {
        let lines = ["\(app.name.text) (\(app.id))  \(app.summary)"] + app.intents.map { "  \($0.title)" }
        return ToldLine(
            lines.joined(separator: "\n"),
            [
                ("id", .string(app.id)), ("name", .string(app.name.text)), ("folder", .string(app.folder)),
                ("intents", .array(app.intents.map { .string($0.name) })),
            ]
        )
    }

    private func info(_ app: AppDefinition) -> ToldLine {
        let rows = AppText.info(app, parts.generation.access)
        let text = rows.map { key, value in
            "  \(key.padding(toLength: max(22, key.count), withPad: " ", startingAt: 0)) \(value)"
        }
        var members: [(String, JSONValue?)] = [("id", .string(app.id))]
        for key in rows.map(\.0) where !members.contains(where: { $0.0 == key }) {
            let values = rows.filter { $0.0 == key }.map { JSONValue.string($0.1) }
            members.append((key, ["can", "reads as"].contains(key) ? .array(values) : values.first))
        }
        return ToldLine((["\(app.name.text) (\(app.id))"] + text).joined(separator: "\n"), members)
    }

    private func shortcut(_ name: String) throws -> ToldLine {
        guard let library = parts.generation.shortcuts else {
            throw UserDataChanges.Fault("there are no shortcuts here")
        }
        let record = try library.record(named: name)
        return ToldLine(
            record.document,
            [
                ("id", .string(record.id)), ("revision", .integer(record.revision)), ("file", .string(record.document)),
            ]
        )
    }
}
