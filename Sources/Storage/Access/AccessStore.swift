internal import GRDB

/// What the user has decided about apps, and the lock, on disk.
///
/// Whatever is changed is read and written in one transaction, so that of two that change it at once neither undoes the other, and
/// no wrong PIN goes uncounted.
package struct AccessStore: Sendable {
    package let store: Store

    package init(_ store: Store) {
        self.store = store
    }

    // MARK: - Apps

    package func grants() throws -> [GrantRecord] {
        try store.read { try GrantRecord.fetchAll($0) }
    }

    /// - Parameter change: Of what has been decided; nil: nothing yet, or nothing any more.
    package func changeGrant(of app: String, _ change: (inout GrantRecord?) -> Void) throws {
        try store.write { database in
            var record = try GrantRecord.fetchOne(database, key: app)
            change(&record)
            if let record { try record.upsert(database) } else { try GrantRecord.deleteOne(database, key: app) }
        }
    }

    /// Keeps what was decided elsewhere; what has been decided here counts.
    package func add(_ records: [GrantRecord]) throws {
        try store.write { database in
            for record in records { try record.insert(database, onConflict: .ignore) }
        }
    }

    // MARK: - The lock

    package func lock() throws -> LockRecord {
        try store.read { try LockRecord.fetchOne($0) ?? LockRecord() }
    }

    /// - Returns: What `change` returns.
    package func changeLock<Result>(_ change: (inout LockRecord) throws -> Result) throws -> Result {
        try store.write { database in
            var record = try LockRecord.fetchOne(database) ?? LockRecord()
            let result = try change(&record)
            // In the place of the only one.
            try record.insert(database, onConflict: .replace)
            return result
        }
    }

    /// Keeps a lock from elsewhere where there is none yet.
    package func add(_ record: LockRecord) throws {
        try store.write { try record.insert($0, onConflict: .ignore) }
    }
}
