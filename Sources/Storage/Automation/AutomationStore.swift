internal import Foundation
internal import GRDB

/// Automations and announcements on disk.
package struct AutomationStore: Sendable {
    package let store: Store

    package init(_ store: Store) {
        self.store = store
    }

    // MARK: - Automations

    package func automations() throws -> [AutomationRecord] {
        try store.read { try AutomationRecord.order(sql: "name").fetchAll($0) }
    }

    /// Keeps an automation, in the place of one of the same name; not as an edit that can be taken back.
    package func save(_ record: AutomationRecord) throws {
        try store.write { try Self.save(record, $0) }
    }

    /// With the id of the one whose place it takes.
    static func save(_ record: AutomationRecord, _ database: Database) throws {
        var record = record
        if record.id == nil {
            let sql = "SELECT id FROM automation WHERE name = ?"
            record.id =
                try String.fetchOne(database, sql: sql, arguments: [record.name]) ?? UUID().uuidString.lowercased()
        }
        try record.upsert(database)
    }

    /// Of the automation that is called so, whatever the case of its letters; nil: there is none.
    package func id(of name: String) throws -> String? {
        try store.read {
            try String.fetchOne($0, sql: "SELECT id FROM automation WHERE name = ?", arguments: [name])
        }
    }

    /// With what is due of it.
    @discardableResult
    static func remove(_ name: String, _ database: Database) throws -> Bool {
        try DueRunRecord.filter(sql: "name = ? COLLATE NOCASE", arguments: [name]).deleteAll(database)
        return try AutomationRecord.filter(sql: "name = ? COLLATE NOCASE", arguments: [name]).deleteAll(database) > 0
    }

    /// With what is due of it, and what has become of it; no other is called so.
    static func rename(_ name: String, to newName: String, _ database: Database) throws {
        for table in ["automation", "dueRun", "automationRun"] {
            try database.execute(
                sql: "UPDATE OR REPLACE \(table) SET name = ? WHERE name = ? COLLATE NOCASE",
                arguments: [newName, name]
            )
        }
        try database.execute(
            sql: "UPDATE shortcutRun SET automation = ? WHERE automation = ? COLLATE NOCASE",
            arguments: [newName, name]
        )
    }

    // MARK: - What is due

    /// What was due and has not been done or answered, the longest first.
    ///
    /// Minutes that no calendar knows are another hand's.
    package func dueRuns() throws -> [DueRunRecord] {
        try store.read {
            try DueRunRecord.filter(sql: "instant BETWEEN -1e10 AND 1e10").order(sql: "instant, name").fetchAll($0)
        }
    }

    /// What was remembered last, JSON; nil: nothing yet.
    package func memory() throws -> String? {
        try store.read { try String.fetchOne($0, sql: "SELECT memory FROM automationMemory WHERE id = 1") }
    }

    /// Keeps what is remembered and, in the same transaction, what is due because of it, each in the place of its earlier time: no
    /// end of the assistant remembers that something was due without doing it, or does it twice.
    ///
    /// - Parameters:
    ///   - memory: JSON.
    ///   - runs: What is told of these later.
    package func keep(memory: String, due: [DueRunRecord], runs: [AutomationRunRecord] = []) throws {
        try store.write { database in
            try database.execute(
                sql: "INSERT OR REPLACE INTO automationMemory VALUES (1, ?)",
                arguments: [memory]
            )
            for record in due { try record.upsert(database) }
            for run in runs {
                // One of an earlier life that is taken up again is the same one.
                let sql = "name = ? AND instant = ? AND outcome IS NULL"
                if run.outcome == nil,
                    try AutomationRunRecord.filter(sql: sql, arguments: [run.name, run.instant]).fetchCount(database)
                        > 0
                {
                    continue
                }
                try Self.note(run, database)
            }
        }
    }

    /// Keeps that one was started by hand.
    package func note(_ run: AutomationRunRecord) throws { try store.write { try Self.note(run, $0) } }

    private static func note(_ run: AutomationRunRecord, _ database: Database) throws {
        if run.outcome == nil {
            // Nobody will tell how it ended.
            try database.execute(
                sql: "UPDATE automationRun SET outcome = 'cut short' WHERE name = ? AND outcome IS NULL",
                arguments: [run.name]
            )
        }
        try run.insert(database)
        try database.execute(
            sql: "DELETE FROM automationRun WHERE id <= (SELECT MAX(id) FROM automationRun) - ?",
            arguments: [rememberedRuns]
        )
    }

    private static let rememberedRuns = 1_000

    /// How the last run of an automation ended that has not ended yet.
    package func noteOutcome(_ outcome: String, of name: String) throws {
        try store.write { try Self.noteOutcome(outcome, of: name, in: $0) }
    }

    static func noteOutcome(_ outcome: String, of name: String, in database: Database) throws {
        try database.execute(
            sql: """
                UPDATE automationRun SET outcome = ?
                WHERE id = (SELECT MAX(id) FROM automationRun WHERE name = ? AND outcome IS NULL)
                """,
            arguments: [outcome, name]
        )
    }

    /// What was started, the last first; nil: of every automation.
    package func runs(of name: String? = nil) throws -> [AutomationRunRecord] {
        try store.read { database in
            let all = AutomationRunRecord.order(sql: "id DESC")
            return try (name.map { all.filter(sql: "name = ?", arguments: [$0]) } ?? all).fetchAll(database)
        }
    }

    /// It asked, and nobody answered.
    ///
    /// - Parameters:
    ///   - instant: Now, local minutes; for one that was begun, and so is due no more.
    ///   - question: What it asked; nil: whether to run.
    package func noteUnanswered(_ name: String, at instant: Int, asking question: String?) throws {
        try store.write { database in
            try database.execute(
                sql: """
                    INSERT INTO dueRun (name, instant, isAsked, question)
                    SELECT name, ?, TRUE, ? FROM automation WHERE name = ?
                    ON CONFLICT (name) DO UPDATE SET isAsked = TRUE, question = excluded.question
                    """,
                arguments: [instant, question, name]
            )
        }
    }

    /// It was done, or answered.
    package func settle(_ name: String) throws {
        try store.write { try Self.settle(name, in: $0) }
    }

    static func settle(_ name: String, in database: Database) throws {
        try database.execute(sql: "DELETE FROM dueRun WHERE name = ?", arguments: [name])
    }

    // MARK: - Announcements

    /// In order of time.
    package func announcements() throws -> [AnnouncementRecord] {
        try store.read { try AnnouncementRecord.order(sql: "at, app, identifier").fetchAll($0) }
    }

    package func save(_ record: AnnouncementRecord) throws {
        try store.write { try record.upsert($0) }
    }

    /// - Returns: Whether there was one.
    @discardableResult
    package func withdraw(app: String, identifier: String) throws -> Bool {
        try store.write {
            try AnnouncementRecord.filter(sql: "app = ? AND identifier = ?", arguments: [app, identifier]).deleteAll($0)
                > 0
        }
    }

    /// Forgets what an app wanted to be said.
    package func forget(app: String) throws {
        try store.write { try $0.execute(sql: "DELETE FROM announcement WHERE app = ?", arguments: [app]) }
    }
}
