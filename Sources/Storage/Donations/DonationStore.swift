internal import GRDB

/// Donations on disk: bounded in time and number, and gone for good when deleted.
package struct DonationStore: Sendable {
    /// Which donations are to be deleted.
    package enum Selection: Sendable, Hashable {
        case all
        case app(String)
        /// The app's own names; nil: of whatever app.
        case identifiers([String], app: String?)
        case group(String, app: String?)
        /// What was looked at of an app's terms.
        case related([String], app: String)
        /// The store's numbers.
        case numbers([Int64])
    }

    /// What became of donations that were brought back.
    package struct Restored: Sendable, Hashable {
        package var new: Int
        package var known: Int
        /// Forgotten by now, had they been here.
        package var tooOld: Int

        package init(new: Int = 0, known: Int = 0, tooOld: Int = 0) {
            self.new = new
            self.known = known
            self.tooOld = tooOld
        }
    }

    /// Days after which a donation is forgotten, and how many are kept at most.
    package static let retention = (days: 180.0, count: 20_000)
    /// The same done twice within so many seconds is one action.
    private static let sameAction = 5.0
    /// What an app tells of something that was asked for aloud, or the other way round, is one action too.
    private static let sameActionElsewhere = 15.0

    /// What another hand has written with times that are none is left out.
    private static var sound: QueryInterfaceRequest<DonationRecord> {
        DonationRecord.filter(
            sql: "minute BETWEEN 0 AND 1439 AND day BETWEEN ? AND ? AND at BETWEEN ? AND ?",
            arguments: [days.lowerBound, days.upperBound, -Self.latest, Self.latest]
        )
    }

    /// Days as donations count them that a donation may be of, as far from now as any calendar goes.
    package static let days = -1_000_000...1_000_000
    /// Seconds since 1970.
    private static let latest = 1e11

    package let store: Store

    package init(_ store: Store) {
        self.store = store
    }

    /// Keeps a donation once per action.
    ///
    /// - Returns: The donation with its number; nil when the action is known already.
    package func insert(_ record: DonationRecord) throws -> DonationRecord? {
        try write { database in
            // A clock may have been set back.
            let near =
                try DonationRecord
                .filter(
                    sql: "app = ? AND intent = ? AND at > ? AND at < ?",
                    arguments: [
                        record.app, record.intent, record.at - Self.sameActionElsewhere,
                        record.at + Self.sameActionElsewhere,
                    ]
                )
                .fetchAll(database)
            for other in near {
                if other.origin == record.origin {
                    let same = other.parameters == record.parameters && other.identifier == record.identifier
                    if same, abs(record.at - other.at) < Self.sameAction { return nil }
                } else if let number = other.id {
                    // The app knows its own names for it, and the assistant who wanted it.
                    try database.execute(
                        sql: """
                            UPDATE donation SET identifier = coalesce(identifier, ?),
                            groupIdentifier = coalesce(groupIdentifier, ?),
                            origin = CASE origin WHEN 'app' THEN ? ELSE origin END WHERE id = ?
                            """,
                        arguments: [record.identifier, record.groupIdentifier, record.origin, number]
                    )
                    return nil
                }
            }
            var record = record
            try record.insert(database)
            try database.execute(
                sql: "DELETE FROM donation WHERE at < ? OR id <= ? - ?",
                arguments: [record.at - Self.retention.days * 86_400, record.id ?? 0, Self.retention.count]
            )
            try Self.makeRoom(for: record, database)
            return record
        }
    }

    /// Brings donations back from a file, all or none; those that are there already, and those too old, are left out.
    ///
    /// - Parameter now: Seconds since 1970.
    /// - Returns: How many were new.
    package func restore(_ records: [DonationRecord], now: Double) throws -> Restored {
        try write { database in
            // Read once: a search for each of thousands takes as many times as long as there are donations.
            var known = KnownActions(try Self.sound.fetchAll(database))
            var restored = Restored()
            for var record in records {
                guard record.at >= now - Self.retention.days * 86_400 else {
                    restored.tooOld += 1
                    continue
                }
                guard known.insert(record) else {
                    restored.known += 1
                    continue
                }
                record.id = nil
                try record.insert(database)
                restored.new += 1
            }
            return restored
        }
    }

    /// Forgets what is older than anything is kept, though nothing new has come.
    ///
    /// - Parameter now: Seconds since 1970.
    package func forgetOld(now: Double) throws {
        let oldest = now - Self.retention.days * 86_400
        // Mostly there is none, and nothing to be written.
        guard try read({ try !DonationRecord.filter(sql: "at < ?", arguments: [oldest]).isEmpty($0) }) else { return }
        try write { try $0.execute(sql: "DELETE FROM donation WHERE at < ?", arguments: [oldest]) }
    }

    /// In order of time.
    package func all() throws -> [DonationRecord] {
        try read { try Self.sound.order(sql: "at, id").fetchAll($0) }
    }

    /// The latest that came with a picture, the last of them first.
    package func pictured(app: String, intent: String) throws -> [DonationRecord] {
        try read {
            try Self.sound.filter(
                sql: "app = ? AND intent = ? AND image IS NOT NULL",
                arguments: [app, intent]
            ).order(sql: "at DESC, id DESC").limit(200).fetchAll($0)
        }
    }

    /// Those since a time, the latest first.
    package func recent(since time: Double) throws -> [DonationRecord] {
        try read {
            try Self.sound.filter(sql: "at >= ?", arguments: [time]).order(sql: "at DESC, id DESC").fetchAll($0)
        }
    }

    /// - Returns: What there was.
    package func delete(_ selection: Selection) throws -> [DonationRecord] {
        try write { database in
            let request = Self.request(selection)
            let records = try request.fetchAll(database)
            try request.deleteAll(database)
            return records
        }
    }

    private static func request(_ selection: Selection) -> QueryInterfaceRequest<DonationRecord> {
        func of(
            _ app: String?,
            _ request: QueryInterfaceRequest<DonationRecord>
        ) -> QueryInterfaceRequest<DonationRecord> {
            app.map { request.filter(Column("app") == $0) } ?? request
        }
        return switch selection {
        case .all: DonationRecord.all()
        case .app(let app): of(app, DonationRecord.all())
        case .identifiers(let names, let app): of(app, DonationRecord.filter(names.contains(Column("identifier"))))
        case .group(let group, let app): of(app, DonationRecord.filter(Column("groupIdentifier") == group))
        case .related(let terms, let app): of(app, DonationRecord.filter(terms.contains(Column("relatedIdentifier"))))
        case .numbers(let numbers): DonationRecord.filter(keys: numbers)
        }
    }

    /// Forgets everything of an app: what was done in it, what it held out, what was said about its suggestions.
    package func forget(app: String) throws {
        try write { database in
            for table in ["relevantShortcut", "suggestionFeedback", "donation"] {
                try database.execute(sql: "DELETE FROM \(table) WHERE app = ?", arguments: [app])
            }
        }
    }
}
