internal import GRDB

/// How far shortcuts have come, on disk when a call returns.
package struct ShortcutRunStore: Sendable {
    package let store: Store

    package init(_ store: Store) {
        self.store = store
    }

    /// A run with its steps.
    package struct Run: Sendable, Hashable {
        package var record: ShortcutRunRecord
        /// In order.
        package var steps: [ShortcutRunStepRecord]
    }

    /// What has come of a step.
    package struct Result: Sendable, Hashable {
        /// JSON.
        package var text: String
        /// Seconds from the run's beginning.
        package var elapsed: Double
        /// Of what apps were told to do for it, and have told the outcome of.
        package var settled: [String]

        package init(text: String, elapsed: Double, settled: [String]) {
            self.text = text
            self.elapsed = elapsed
            self.settled = settled
        }
    }

    // MARK: - As it goes on

    /// Keeps that one is begun; what is begun for an automation is due no more, in the same transaction.
    package func begin(_ record: ShortcutRunRecord) throws {
        try store.write { database in
            try record.insert(database)
            if let automation = record.automation { try AutomationStore.settle(automation, in: database) }
            try Self.forget(database)
        }
    }

    /// Keeps what has come of a step, that the apps' part of it is over, and which step is next, in one transaction: no end of the
    /// assistant does a step twice, or leaves one out.
    ///
    /// - Parameters:
    ///   - result: Nil: the run has just begun.
    ///   - next: Nil: there is no other.
    package func advance(_ id: String, result: Result?, next: ShortcutRunStepRecord?) throws {
        try store.write { database in
            if let result {
                try database.execute(
                    sql: "UPDATE shortcutRunStep SET result = ?, elapsed = ? WHERE run = ? AND result IS NULL",
                    arguments: [result.text, result.elapsed, id]
                )
                for key in result.settled {
                    try database.execute(sql: "DELETE FROM handling WHERE key = ?", arguments: [key])
                }
                // What an app still has in progress is no step any more.
                try Self.release(id, database)
            }
            try next?.insert(database)
        }
    }

    /// Keeps that one is over; how what it was done for ended is kept with it, in one transaction.
    package func end(_ id: String, at time: Double, outcome: String, fault: String?) throws {
        try store.write { database in
            try Self.end(id, at: time, outcome: outcome, fault: fault, database)
        }
    }

    // MARK: - What has become of them

    /// The last first.
    ///
    /// - Parameter shortcut: Id of a shortcut; nil: of all.
    package func runs(of shortcut: String? = nil) throws -> [Run] {
        try store.read { database in
            let all = ShortcutRunRecord.order(sql: "began DESC, rowid DESC")
            let wanted = shortcut.map { all.filter(sql: "shortcut = ?", arguments: [$0]) } ?? all
            return try wanted.fetchAll(database).map { try Self.run($0, database) }
        }
    }

    /// Those that were done for an automation, the last first.
    ///
    /// - Parameter automation: Its name, whatever the case of its letters.
    package func runs(ofAutomation automation: String) throws -> [Run] {
        try store.read { database in
            try ShortcutRunRecord.filter(sql: "automation = ? COLLATE NOCASE", arguments: [automation])
                .order(sql: "began DESC, rowid DESC").fetchAll(database).map { try Self.run($0, database) }
        }
    }

    /// Those that have not ended, and of the named ones those that have.
    package func open(and named: some Collection<String>) throws -> [ShortcutRunRecord] {
        try store.read { database in
            let marks = databaseQuestionMarks(count: named.count)
            let sql = "ended IS NULL OR id IN (\(marks))"
            return try ShortcutRunRecord.filter(sql: sql, arguments: StatementArguments(Array(named)))
                .order(sql: "began, rowid").fetchAll(database)
        }
    }

    package func run(_ id: String) throws -> Run? {
        try store.read { database in
            let record = try ShortcutRunRecord.filter(sql: "id = ?", arguments: [id]).fetchOne(database)
            return try record.map { try Self.run($0, database) }
        }
    }

    /// Ends those that wait and are held by nobody.
    ///
    /// - Parameters:
    ///   - shortcut: Id of the shortcut.
    ///   - seats: Where they were begun.
    /// - Returns: Their names.
    package func cancel(of shortcut: String, at time: Double, seats: [String]) throws -> [String] {
        try store.write { database in
            let runs = try ShortcutRunRecord.filter(sql: "ended IS NULL AND shortcut = ?", arguments: [shortcut])
                .fetchAll(database)
                .filter { $0.seat.map(seats.contains) ?? false }
            for run in runs { try Self.end(run.id, at: time, outcome: "cancelled", fault: nil, database) }
            return runs.map(\.name)
        }
    }

    /// Gives what others have left to a program; of two that ask at one time, one alone gets it.
    ///
    /// - Parameters:
    ///   - seats: Where they go on: where they were begun, or else at the first.
    ///   - isLeft: Whether it was left; asked in the order in which they were begun.
    ///   - time: Now, seconds since 1970.
    /// - Returns: What can go on. What a command had begun has ended with it: what its apps were told to do is left by itself.
    package func takeOver(
        for session: String,
        at time: Double,
        seats: [String],
        where isLeft: (ShortcutRunRecord) throws -> Bool
    ) throws -> [Run] {
        try store.write { database in
            let open = ShortcutRunRecord.filter(sql: "ended IS NULL").order(sql: "began, rowid")
            let left = try open.fetchAll(database).filter(isLeft)
            var runs: [Run] = []
            for var record in left {
                guard let begun = record.seat, let home = seats.first else {
                    try Self.end(record.id, at: time, outcome: Self.cutShort, fault: nil, database)
                    continue
                }
                let seat = seats.contains(begun) ? begun : home
                record.seat = seat
                try database.execute(
                    sql: "UPDATE shortcutRun SET session = ?, seat = ? WHERE id = ?",
                    arguments: [session, seat, record.id]
                )
                try database.execute(
                    sql: "UPDATE handling SET session = ? WHERE run = ?",
                    arguments: [session, record.id]
                )
                runs.append(try Self.run(record, database))
            }
            return runs
        }
    }

    /// The outcome of one that nobody could end.
    package static let cutShort = "cut short"

    // MARK: - Rows

    private static func run(_ record: ShortcutRunRecord, _ database: Database) throws -> Run {
        let steps = ShortcutRunStepRecord.filter(sql: "run = ?", arguments: [record.id]).order(sql: "number")
        return Run(record: record, steps: try steps.fetchAll(database))
    }

    private static func end(
        _ id: String,
        at time: Double,
        outcome: String,
        fault: String?,
        _ database: Database
    ) throws {
        let automation = try String.fetchOne(
            database,
            sql: "SELECT automation FROM shortcutRun WHERE id = ? AND ended IS NULL",
            arguments: [id]
        )
        try database.execute(
            sql: "UPDATE shortcutRun SET ended = ?, outcome = ?, fault = ? WHERE id = ? AND ended IS NULL",
            arguments: [time, outcome, fault, id]
        )
        if let automation { try AutomationStore.noteOutcome(outcome, of: automation, in: database) }
        try release(id, database)
    }

    /// What apps were told to do for it is by itself from now on.
    private static func release(_ id: String, _ database: Database) throws {
        try database.execute(sql: "UPDATE handling SET run = NULL WHERE run = ?", arguments: [id])
    }

    /// A run may have thousands of steps, with what apps have answered.
    private static func forget(_ database: Database) throws {
        try database.execute(
            sql: """
                DELETE FROM shortcutRun WHERE ended IS NOT NULL
                AND rowid <= (SELECT MAX(rowid) FROM shortcutRun) - ?
                """,
            arguments: [rememberedRuns]
        )
    }

    private static let rememberedRuns: Int64 = 200
}
