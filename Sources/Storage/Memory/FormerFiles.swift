internal import Foundation
internal import GRDB

/// The files in which earlier versions kept what is in the database now.
package struct FormerFiles: Sendable {
    /// Of a request: what the columns hold of it.
    private struct Request: Decodable {
        var app: String?
        var intent: String?
        var time: Double?
    }

    private let preferredApps: String
    private let requests: [(kind: LastRequestRecord.Kind, path: String)]
    private let knownApps: String
    private let pronunciations: String

    /// - Parameters:
    ///   - state: The folder of the state.
    ///   - data: That of the user's data.
    package init(state: String, data: String) {
        preferredApps = state + "/preferred-apps.json"
        requests = [(.explained, state + "/last-turn.json"), (.remembered, state + "/last-request.json")]
        knownApps = state + "/known-apps.json"
        pronunciations = data + "/pronunciations.json"
    }

    private var paths: [String] { [preferredApps, knownApps, pronunciations] + requests.map(\.path) }

    package var takenOver: LazyStore.Former {
        LazyStore.Former(exists: { exist }, takeOver: { try takeOver(into: $0) })
    }

    private var exist: Bool { paths.contains { FileManager.default.fileExists(atPath: $0) } }

    /// Takes them over, all in one transaction, and removes them then; what the database has already counts.
    ///
    /// One that cannot be read stays.
    private func takeOver(into store: Store) throws {
        guard exist else { return }
        var taken: [String] = []
        func contents(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }
        func pairs(_ path: String) -> [String: String] {
            guard let pairs = contents(path).flatMap({ try? JSONDecoder().decode([String: String].self, from: $0) })
            else { return [:] }
            taken.append(path)
            return pairs
        }
        let tables = [
            ("preferredApp", pairs(preferredApps)), ("knownApp", pairs(knownApps)),
            ("pronunciation", pairs(pronunciations)),
        ]
        var records: [LastRequestRecord] = []
        for (kind, path) in requests {
            guard let data = contents(path), let request = try? JSONDecoder().decode(Request.self, from: data) else {
                continue
            }
            taken.append(path)
            records.append(
                LastRequestRecord(
                    kind: kind,
                    app: request.app,
                    intent: request.intent,
                    time: request.time,
                    record: String(decoding: data, as: UTF8.self)
                )
            )
        }
        try store.write { database in
            for (table, pairs) in tables {
                for (key, value) in pairs {
                    try database.execute(
                        sql: "INSERT OR IGNORE INTO \(table) VALUES (?, ?)",
                        arguments: [key, value]
                    )
                }
            }
            for record in records { try record.insert(database, onConflict: .ignore) }
        }
        for path in taken {
            try? FileManager.default.removeItem(atPath: path)
            try? FileManager.default.removeItem(atPath: path + ".lock")
        }
    }
}
