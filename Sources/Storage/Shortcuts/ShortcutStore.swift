internal import Foundation
internal import GRDB

/// The user's shortcuts on disk.
///
/// Every change is one transaction: it is there whole, or not at all.
package struct ShortcutStore: Sendable {
    private let store: Store

    package init(_ store: Store) {
        self.store = store
    }

    /// All of them, in the user's order.
    package func all() throws -> [ShortcutRecord] {
        try store.read { try Self.records($0, sql: "SELECT * FROM shortcut ORDER BY position, name") }
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

    /// What is there, without what it does: (id, name, revision).
    package func revisions() throws -> [(id: String, name: String, revision: Int)] {
        try store.read { database in
            try Row.fetchAll(database, sql: "SELECT id, name, revision FROM shortcut").map {
                ($0["id"], $0["name"], $0["revision"])
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
        try store.write { try Self.remove(id: id, $0) }
    }

    // MARK: - Edits

    /// Other shortcuts and automations as they were looked at for an edit.
    package struct Seen: Sendable {
        /// Name and revision, by id.
        private let shortcuts: [String: (name: String, revision: Int)]
        /// What automations do, by name; nil: only those shortcuts were looked at.
        private let rules: [String: String]?

        package static let nothing = Seen([])

        package init(_ records: [ShortcutRecord]) {
            shortcuts = Dictionary(records.map { ($0.id, ($0.name, $0.revision)) }) { $1 }
            rules = nil
        }

        fileprivate init(allIn database: Database) throws {
            shortcuts = Dictionary(try Self.shortcuts(in: database).map { ($0.id, ($0.name, $0.revision)) }) { $1 }
            rules = try Self.rules(in: database)
        }

        private static func shortcuts(in database: Database) throws -> [(id: String, name: String, revision: Int)] {
            try Row.fetchAll(database, sql: "SELECT id, name, revision FROM shortcut").map {
                ($0["id"], $0["name"], $0["revision"])
            }
        }

        private static func rules(in database: Database) throws -> [String: String] {
            Dictionary(try AutomationRecord.fetchAll(database).map { ($0.name, $0.rule) }) { $1 }
        }

        fileprivate func check(in database: Database) throws {
            guard rules != nil || !shortcuts.isEmpty else { return }
            var missing = shortcuts
            for (id, name, revision) in try Self.shortcuts(in: database) {
                let seen = missing.removeValue(forKey: id)?.revision
                guard seen == revision || seen == nil && rules == nil else {
                    throw ShortcutStoreError.changedMeanwhile(name)
                }
            }
            if let (name, _) = missing.values.first { throw ShortcutStoreError.changedMeanwhile(name) }
            guard let rules else { return }
            let now = try Self.rules(in: database)
            let other = Set(rules.keys).union(now.keys).sorted().first { rules[$0] != now[$0] }
            if let other { throw ShortcutStoreError.changedMeanwhile(other) }
        }
    }

    /// All that is there: whoever rests an edit on what there is, and on what there is not, looks here first.
    package func seen() throws -> Seen { try store.read { try Seen(allIn: $0) } }

    /// Tries again what somebody else's change was in the way of: for what is asked for whatever else is changed.
    package static func insisting<Result>(_ attempt: () async throws -> Result) async throws -> Result {
        for _ in 1..<mostTries {
            do { return try await attempt() } catch ShortcutStoreError.changedMeanwhile { continue }
        }
        return try await attempt()
    }

    private static let mostTries = 5

    /// Makes an edit, all of it or nothing, and remembers it, so that it can be taken back.
    ///
    /// - Parameter seen: What it rests on beside what it changes.
    /// - Returns: Its number, by which it is taken back; nil: it changes nothing.
    /// - Throws: ``ShortcutStoreError/changedMeanwhile(_:)`` where something is not as the edit found it, and what ``save(_:)`` throws.
    @discardableResult
    package func make(_ edit: ShortcutEdit, at time: Double, seeing seen: Seen = .nothing) throws -> Int64? {
        let parts = edit.parts.filter(\.isChange)
        guard !parts.isEmpty else { return nil }
        let seat = EditSeat.current
        return try store.write { database in
            try seen.check(in: database)
            for part in parts { try Self.make(part, database) }
            try database.execute(
                sql: "INSERT INTO shortcutEdit (time, seat) VALUES (?, ?)",
                arguments: [time, seat]
            )
            let number = database.lastInsertedRowID
            for (position, part) in parts.enumerated() {
                try database.execute(
                    sql: "INSERT INTO shortcutEditPart (shortcutEditId, position, part, shortcut) VALUES (?, ?, ?, ?)",
                    arguments: [number, position, try Self.text(of: part), part.shortcut]
                )
            }
            try database.execute(
                sql: "DELETE FROM shortcutEdit WHERE id <= ?",
                arguments: [number - Self.rememberedEdits]
            )
            return number
        }
    }

    /// The edit that is taken back next: the last that was not taken back, the last of one shortcut, or the one of that number.
    ///
    /// - Throws: ``ShortcutStoreError/nothingToUndo(_:)``, ``StoreError``.
    package func undoable(_ number: Int64? = nil, shortcut id: String? = nil) throws -> ShortcutEditRecord {
        try store.read { try Self.undoable($0, number, id) }
    }

    private static func undoable(_ database: Database, _ number: Int64?, _ id: String?) throws -> ShortcutEditRecord {
        let numbers: String
        var arguments: StatementArguments = []
        if let number {
            numbers = "id = ?"
            arguments = [number]
        } else if let id {
            numbers = "id IN (SELECT shortcutEditId FROM shortcutEditPart WHERE shortcut = ?)"
            arguments = [id]
        } else {
            numbers = "1"
        }
        let sql = "SELECT * FROM shortcutEdit WHERE undone IS NULL AND \(numbers) ORDER BY id DESC LIMIT 1"
        guard let record = try edits(database, sql: sql, arguments).first else {
            throw ShortcutStoreError.nothingToUndo(number)
        }
        return record
    }

    /// Takes back the edit of that number; nil: the last that was not taken back.
    ///
    /// - Parameter seen: What that rests on beside what it changes.
    /// - Throws: ``ShortcutStoreError/changedMeanwhile(_:)`` where something was changed since, ``ShortcutStoreError/nothingToUndo(_:)``, and
    ///   what ``save(_:)`` throws; nothing is changed then.
    @discardableResult
    package func undo(
        _ number: Int64? = nil,
        at time: Double,
        seeing seen: Seen = .nothing
    ) throws -> ShortcutEditRecord {
        let seat = EditSeat.current
        return try store.write { database in
            var record = try Self.undoable(database, number, nil)
            try seen.check(in: database)
            for part in record.edit.parts.reversed() { try Self.make(part.reversed, database) }
            try database.execute(
                sql: "UPDATE shortcutEdit SET undone = ?, undoneSeat = ? WHERE id = ?",
                arguments: [time, seat, record.number]
            )
            (record.undone, record.undoneSeat) = (time, seat)
            return record
        }
    }

    /// What was changed, the last first.
    ///
    /// - Parameter id: Of the shortcut that it changed; nil: of any.
    package func edits(ofShortcut id: String? = nil) throws -> [ShortcutEditRecord] {
        try store.read { database in
            guard let id else { return try Self.edits(database, sql: "SELECT * FROM shortcutEdit ORDER BY id DESC") }
            let sql = """
                SELECT * FROM shortcutEdit
                WHERE id IN (SELECT shortcutEditId FROM shortcutEditPart WHERE shortcut = ?) ORDER BY id DESC
                """
            return try Self.edits(database, sql: sql, [id])
        }
    }

    /// When something was made or taken back last, seconds since 1970; 0: never.
    package func lastEdit() throws -> Double {
        try store.read { database in
            let sql = "SELECT max(max(time, coalesce(undone, time))) FROM shortcutEdit"
            return try Double.fetchOne(database, sql: sql) ?? 0
        }
    }

    /// What was made or taken back at a time or later, in that order.
    package func edits(since time: Double) throws -> [ShortcutEditRecord] {
        let sql = """
            SELECT * FROM shortcutEdit WHERE max(time, coalesce(undone, time)) >= ?
            ORDER BY max(time, coalesce(undone, time)), id
            """
        return try store.read { try Self.edits($0, sql: sql, [time]) }
    }

    /// Enough for months; a shortcut's file may have kilobytes.
    private static let rememberedEdits: Int64 = 200

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
                INSERT INTO shortcut (id, name, document, created, changed, runs, lastRun, lastOutcome, revision, position)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET
                    name = excluded.name, document = excluded.document, changed = excluded.changed,
                    revision = revision + 1, position = excluded.position
                """,
            arguments: [
                record.id, record.name, record.document, record.created, record.changed, record.runs, record.lastRun,
                record.lastOutcome, record.revision &+ 1, try position(of: record, database),
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

    private static func position(of record: ShortcutRecord, _ database: Database) throws -> Double {
        if let position = record.position { return position }
        let sql = "SELECT position FROM shortcut WHERE id = ?"
        if let position = try Double.fetchOne(database, sql: sql, arguments: [record.id]) { return position }
        return try Double.fetchOne(database, sql: "SELECT coalesce(max(position), 0) + 1 FROM shortcut") ?? 1
    }

    private static func remove(id: String, _ database: Database) throws -> Bool {
        try database.execute(sql: "DELETE FROM shortcut WHERE id = ?", arguments: [id])
        return database.changesCount > 0
    }

    private static func make(_ part: ShortcutEdit.Part, _ database: Database) throws {
        switch part {
        case .shortcut(let before, let after):
            guard let id = after?.id ?? before?.id else { return }
            let found = try records(database, sql: "SELECT * FROM shortcut WHERE id = ?", [id]).first
            guard found.map({ found in before.map(found.says) ?? false }) ?? (before == nil) else {
                throw ShortcutStoreError.changedMeanwhile(found?.name ?? before?.name ?? id)
            }
            if let after { try save(after, database) } else { _ = try remove(id: id, database) }
        case .automation(let before, let after):
            guard let name = before?.name ?? after?.name else { return }
            let found = try AutomationRecord.filter(sql: "name = ?", arguments: [name]).fetchOne(database)
            guard found?.rule == before?.rule, found?.isEnabled == before?.isEnabled else {
                throw ShortcutStoreError.changedMeanwhile(found?.name ?? name)
            }
            guard let after else {
                try AutomationStore.remove(name, database)
                return
            }
            if name != after.name {
                let sql = "name = ? AND name <> ?"
                let others = AutomationRecord.filter(sql: sql, arguments: [after.name, name])
                guard try others.fetchCount(database) == 0 else {
                    throw ShortcutStoreError.changedMeanwhile(after.name)
                }
                try AutomationStore.rename(name, to: after.name, database)
            }
            try AutomationStore.save(after, database)
        }
    }

    private static func text(of part: ShortcutEdit.Part) throws -> String {
        String(decoding: try JSONEncoder().encode(part), as: UTF8.self)
    }

    private static func edits(
        _ database: Database,
        sql: String,
        _ arguments: StatementArguments = []
    ) throws -> [ShortcutEditRecord] {
        try Row.fetchAll(database, sql: sql, arguments: arguments).map { row in
            let number: Int64 = row["id"]
            let texts = try String.fetchAll(
                database,
                sql: "SELECT part FROM shortcutEditPart WHERE shortcutEditId = ? ORDER BY position",
                arguments: [number]
            )
            let parts = try texts.map { try JSONDecoder().decode(ShortcutEdit.Part.self, from: Data($0.utf8)) }
            return ShortcutEditRecord(
                number: number,
                time: row["time"],
                undone: row["undone"],
                edit: ShortcutEdit(parts),
                seat: row["seat"],
                undoneSeat: row["undoneSeat"]
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
                lastOutcome: row["lastOutcome"],
                revision: row["revision"],
                position: row["position"]
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
