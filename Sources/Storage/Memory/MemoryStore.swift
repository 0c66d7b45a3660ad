internal import GRDB

/// What conversations go back to, on disk.
package struct MemoryStore: Sendable {
    package let store: Store

    package init(_ store: Store) {
        self.store = store
    }

    // MARK: - Preferred apps

    /// The app that a person chose for an intent; nil: none.
    package func preferredApp(for intent: String) throws -> String? {
        try store.read {
            try String.fetchOne($0, sql: "SELECT app FROM preferredApp WHERE intent = ?", arguments: [intent])
        }
    }

    package func prefer(_ app: String, for intent: String) throws {
        try store.write {
            try $0.execute(sql: "INSERT OR REPLACE INTO preferredApp VALUES (?, ?)", arguments: [intent, app])
        }
    }

    // MARK: - The last request

    package func lastRequest(_ kind: LastRequestRecord.Kind) throws -> LastRequestRecord? {
        try store.read { try LastRequestRecord.fetchOne($0, key: kind.rawValue) }
    }

    package func keep(_ record: LastRequestRecord) throws {
        try store.write { try record.upsert($0) }
    }

    /// Forgets what is kept of requests, for whatever purpose, in one transaction.
    package func forgetRequests(where isForgotten: (LastRequestRecord) -> Bool) throws {
        try store.write { database in
            for record in try LastRequestRecord.fetchAll(database) where isForgotten(record) {
                try record.delete(database)
            }
        }
    }

    // MARK: - Known apps

    /// Folders by app.
    package func knownApps() throws -> [String: String] {
        try pairs("SELECT app AS key, folder AS value FROM knownApp")
    }

    /// - Parameter apps: Folders by app, in the place of all that were known.
    package func keep(knownApps apps: [String: String]) throws {
        try store.write { database in
            try database.execute(sql: "DELETE FROM knownApp")
            for (app, folder) in apps {
                try database.execute(sql: "INSERT INTO knownApp VALUES (?, ?)", arguments: [app, folder])
            }
        }
    }

    // MARK: - Pronunciations

    /// What the user decided: ARPABET by word.
    package func pronunciations() throws -> [String: String] {
        try pairs("SELECT word AS key, phones AS value FROM pronunciation")
    }

    /// - Parameter phones: Nil: nothing is decided any more.
    package func pronounce(_ word: String, _ phones: String?) throws {
        try store.write { database in
            guard let phones else {
                return try database.execute(sql: "DELETE FROM pronunciation WHERE word = ?", arguments: [word])
            }
            try database.execute(sql: "INSERT OR REPLACE INTO pronunciation VALUES (?, ?)", arguments: [word, phones])
        }
    }

    private func pairs(_ sql: String) throws -> [String: String] {
        try store.read { database in
            let rows = try Row.fetchAll(database, sql: sql)
            return Dictionary(rows.map { ($0["key"], $0["value"]) }, uniquingKeysWith: { $1 })
        }
    }
}
