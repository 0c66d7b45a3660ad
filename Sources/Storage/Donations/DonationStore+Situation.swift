internal import GRDB

extension DonationStore {
    // MARK: - What happened, and where the person is

    /// Notes something that happened; forgotten after a day, and where too much has happened since.
    package func note(_ name: String, at time: Double) throws {
        try write { database in
            try database.execute(sql: "INSERT INTO happening (name, at) VALUES (?, ?)", arguments: [name, time])
            try database.execute(
                sql: """
                    DELETE FROM happening WHERE at < :past OR id <= (SELECT max(id) FROM happening) - :most
                    OR name = :name AND id NOT IN (SELECT id FROM happening WHERE name = :name ORDER BY id DESC LIMIT :each)
                    """,
                arguments: [
                    "past": time - 86_400, "most": Self.mostHappenings, "name": name, "each": Self.mostOfOneName,
                ]
            )
        }
    }

    /// An app may tell of as much as it likes.
    private static let mostHappenings = 2000
    private static let mostOfOneName = 20

    /// What happened since a time, the latest first.
    package func happenings(since time: Double) throws -> [(name: String, at: Double)] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT name, at FROM happening WHERE at >= ? ORDER BY at DESC, id DESC",
                arguments: [time]
            )
            .map { ($0["name"], $0["at"]) }
        }
    }

    /// Facts that hold until they change: the place, what is allowed.
    package func situation(_ key: String) throws -> String? {
        try read { try String.fetchOne($0, sql: "SELECT value FROM situation WHERE key = ?", arguments: [key]) }
    }

    /// The values of all whose key begins so.
    package func situations(startingWith prefix: String) throws -> [String] {
        try read { database in
            try String.fetchAll(
                database,
                sql: "SELECT value FROM situation WHERE substr(key, 1, ?) = ? ORDER BY key",
                arguments: [prefix.count, prefix]
            )
        }
    }

    package func setSituation(_ key: String, to value: String?) throws {
        try write { database in
            guard let value else {
                return try database.execute(sql: "DELETE FROM situation WHERE key = ?", arguments: [key])
            }
            try database.execute(
                sql:
                    "INSERT INTO situation (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                arguments: [key, value]
            )
        }
    }

    // MARK: - What the person said

    package func feedback() throws -> [FeedbackRecord] {
        try read { try FeedbackRecord.filter(sql: "at BETWEEN -1e11 AND 1e11").order(sql: "at, id").fetchAll($0) }
    }

    package func insert(_ feedback: FeedbackRecord) throws {
        try write { try feedback.insert($0) }
    }

    /// Takes back all muting of an app and of what is done in it.
    ///
    /// - Returns: How many entries there were.
    package func unmute(app: String) throws -> Int {
        try write { database in
            try FeedbackRecord.filter(sql: "kind = 'muted' AND app = ?", arguments: [app]).deleteAll(database)
        }
    }

    /// Takes back what was said of one thing.
    ///
    /// - Parameter intent: nil: of the app itself.
    package func forget(_ kind: FeedbackRecord.Kind, app: String, intent: String?, parameters: String?) throws {
        try write { database in
            _ = try FeedbackRecord.filter(
                sql: "kind = ? AND app = ? AND intent IS ? AND parameters IS ?",
                arguments: [kind.rawValue, app, intent, parameters]
            ).deleteAll(database)
        }
    }

    // MARK: - What apps hold out

    /// Replaces the app's set.
    package func setRelevantShortcuts(_ shortcuts: [RelevantShortcutRecord], of app: String) throws {
        try write { database in
            try database.execute(sql: "DELETE FROM relevantShortcut WHERE app = ?", arguments: [app])
            for shortcut in shortcuts { try shortcut.insert(database) }
        }
    }

    package func relevantShortcuts() throws -> [RelevantShortcutRecord] {
        try read { try RelevantShortcutRecord.order(sql: "id").fetchAll($0) }
    }

    /// Changes when another process has changed the file.
    package func version() throws -> Int { try store.dataVersion() }

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value { try store.read(body) }

    func write<Value>(_ body: (Database) throws -> Value) throws -> Value { try store.write(body) }
}
