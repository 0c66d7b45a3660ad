internal import GRDB

/// What apps were told to do and have not answered, on disk when a call returns.
package struct HandlingStore: Sendable {
    package let store: Store

    package init(_ store: Store) {
        self.store = store
    }

    /// In the order in which they were begun.
    package func all() throws -> [HandlingRecord] {
        try store.read { try HandlingRecord.order(sql: "number").fetchAll($0) }
    }

    package func entry(_ key: String) throws -> HandlingRecord? {
        try store.read { try HandlingRecord.filter(sql: "key = ?", arguments: [key]).fetchOne($0) }
    }

    /// Keeps them, each in the place of one of the same request; what is done for an automation is due no more, in the same
    /// transaction: no end of the assistant does it twice, or not at all.
    package func keep(_ records: [HandlingRecord]) throws {
        try store.write { database in
            for record in records { try Self.keep(record, in: database) }
        }
    }

    package func setState(_ state: String, of key: String) throws {
        try store.write {
            try $0.execute(sql: "UPDATE handling SET state = ? WHERE key = ?", arguments: [state, key])
        }
    }

    package func settle(_ key: String) throws {
        try store.write { try $0.execute(sql: "DELETE FROM handling WHERE key = ?", arguments: [key]) }
    }

    /// Gives what others have left to a program; of two that ask at one time, one alone gets it.
    ///
    /// - Parameter isLeft: Whether it was left, and is wanted; asked in the order in which they were begun.
    /// - Returns: What is the program's now.
    package func takeOver(
        for session: String,
        where isLeft: (HandlingRecord) throws -> Bool
    ) throws -> [HandlingRecord] {
        try store.write { database in
            let left = try HandlingRecord.order(sql: "number").fetchAll(database).filter(isLeft)
            for record in left {
                try database.execute(
                    sql: "UPDATE handling SET session = ? WHERE key = ?",
                    arguments: [session, record.key]
                )
            }
            return left
        }
    }

    private static func keep(_ record: HandlingRecord, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO handling (key, app, session, state, automation, invocation, run)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (key) DO UPDATE SET app = excluded.app, session = excluded.session, state = excluded.state,
                automation = excluded.automation, invocation = excluded.invocation, run = excluded.run
                """,
            arguments: [
                record.key, record.app, record.session, record.state, record.automation, record.invocation, record.run,
            ]
        )
        if let automation = record.automation { try AutomationStore.settle(automation, in: database) }
    }
}
