internal import GRDB

/// The user's shortcuts on disk.
///
/// Every change is one transaction: it is there whole, or not at all.
package struct ShortcutStore: Sendable {
    private let store: Store

    package init(_ store: Store) {
        self.store = store
    }

    /// All of them, by name.
    package func all() throws -> [ShortcutRecord] {
        try store.read { try Self.records($0, sql: "SELECT * FROM shortcut ORDER BY name") }
    }

    /// What can be said, without the steps: (shortcut's id, its name, its phrases), by name.
    package func phrases() throws -> [(id: String, name: String, phrases: [ShortcutRecord.Phrase])] {
        try store.read { database in
            let phrases = try Self.phrases(database, where: "1", [])
            return try Row.fetchAll(database, sql: "SELECT id, name FROM shortcut ORDER BY name").map { row in
                let id: String = row["id"]
                return (id, row["name"], phrases[id] ?? [])
            }
        }
    }

    package func record(id: String) throws -> ShortcutRecord? {
        try store.read { try Self.records($0, sql: "SELECT * FROM shortcut WHERE id = ?", [id]).first }
    }

    /// By name, whatever the case of its letters.
    package func record(named name: String) throws -> ShortcutRecord? {
        try store.read { try Self.records($0, sql: "SELECT * FROM shortcut WHERE name = ?", [name]).first }
    }

    /// The shortcut that has a phrase.
    package func record(phraseKey key: String) throws -> ShortcutRecord? {
        let sql = "SELECT shortcut.* FROM shortcut JOIN phrase ON phrase.shortcutId = shortcut.id WHERE phrase.key = ?"
        return try store.read { try Self.records($0, sql: sql, [key]).first }
    }

    /// Adds shortcuts, or replaces those of the same id; all of them, or none.
    ///
    /// - Throws: ``ShortcutStoreError`` when a name or a phrase belongs to another; ``StoreError``.
    package func save(_ records: [ShortcutRecord]) throws {
        try store.write { database in
            for record in records { try Self.save(record, database) }
        }
    }

    /// - Returns: Whether there was one.
    @discardableResult
    package func remove(id: String) throws -> Bool {
        try store.write { database in
            try database.execute(sql: "DELETE FROM shortcut WHERE id = ?", arguments: [id])
            return database.changesCount > 0
        }
    }

    /// Notes that a run has ended.
    package func noteRun(id: String, at time: Double, outcome: String) throws {
        try store.write { database in
            try database.execute(
                sql: "UPDATE shortcut SET runs = runs + 1, lastRun = ?, lastOutcome = ? WHERE id = ?",
                arguments: [time, outcome, id]
            )
        }
    }

    // MARK: - Rows

    private static func save(_ record: ShortcutRecord, _ database: Database) throws {
        let taken = try String.fetchOne(
            database,
            sql: "SELECT name FROM shortcut WHERE name = ? AND id <> ?",
            arguments: [record.name, record.id]
        )
        if let taken { throw ShortcutStoreError.nameTaken(taken) }
        for phrase in record.phrases {
            let owner = try String.fetchOne(
                database,
                sql: """
                    SELECT shortcut.name FROM phrase JOIN shortcut ON shortcut.id = phrase.shortcutId
                    WHERE phrase.key = ? AND shortcut.id <> ?
                    """,
                arguments: [phrase.key, record.id]
            )
            if let owner { throw ShortcutStoreError.phraseTaken(phrase.text, by: owner) }
        }
        try database.execute(
            sql: """
                INSERT INTO shortcut (id, name, document, created, changed, runs, lastRun, lastOutcome)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET
                    name = excluded.name, document = excluded.document, changed = excluded.changed
                """,
            arguments: [
                record.id, record.name, record.document, record.created, record.changed, record.runs, record.lastRun,
                record.lastOutcome,
            ]
        )
        try database.execute(sql: "DELETE FROM phrase WHERE shortcutId = ?", arguments: [record.id])
        for (position, phrase) in record.phrases.enumerated() {
            try database.execute(
                sql: "INSERT INTO phrase (key, text, pronunciation, position, shortcutId) VALUES (?, ?, ?, ?, ?)",
                arguments: [phrase.key, phrase.text, phrase.pronunciation, position, record.id]
            )
        }
    }

    private static func records(
        _ database: Database,
        sql: String,
        _ arguments: StatementArguments = []
    ) throws -> [ShortcutRecord] {
        let rows = try Row.fetchAll(database, sql: sql, arguments: arguments)
        // One by its id, or all at once.
        let only: String? = rows.count == 1 ? rows[0]["id"] : nil
        let phrases =
            try only.map { try Self.phrases(database, where: "shortcutId = ?", [$0]) }
            ?? Self.phrases(database, where: "1", [])
        return rows.map { row in
            let id: String = row["id"]
            return ShortcutRecord(
                id: id,
                name: row["name"],
                document: row["document"],
                phrases: phrases[id] ?? [],
                created: row["created"],
                changed: row["changed"],
                runs: row["runs"],
                lastRun: row["lastRun"],
                lastOutcome: row["lastOutcome"]
            )
        }
    }

    private static func phrases(
        _ database: Database,
        where condition: String,
        _ arguments: StatementArguments
    ) throws -> [String: [ShortcutRecord.Phrase]] {
        let sql = "SELECT * FROM phrase WHERE \(condition) ORDER BY shortcutId, position"
        var phrases: [String: [ShortcutRecord.Phrase]] = [:]
        for row in try Row.fetchAll(database, sql: sql, arguments: arguments) {
            let phrase = ShortcutRecord.Phrase(key: row["key"], text: row["text"], pronunciation: row["pronunciation"])
            phrases[row["shortcutId"], default: []].append(phrase)
        }
        return phrases
    }
}
