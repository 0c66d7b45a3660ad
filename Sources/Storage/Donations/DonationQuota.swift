internal import GRDB

/// What one app may tell of itself, so that nobody's memory is filled, or emptied of all else, by it.
package struct DonationQuota: Sendable, Hashable {
    /// Donations within 24 hours.
    package var aDay: Int
    /// Donations that are kept; the oldest of the same app make room.
    package var kept: Int
    /// Bytes of one donation's values, and of its picture.
    package var bytes: Int

    package static let usual = DonationQuota(aDay: 500, kept: 5000, bytes: 32 << 10)
}

extension DonationStore {
    /// Donations of an app since a time, of one origin.
    package func count(of app: String, origin: String, since time: Double) throws -> Int {
        try read { database in
            try DonationRecord.filter(
                sql: "app = ? AND origin = ? AND at > ?",
                arguments: [app, origin, time]
            ).fetchCount(database)
        }
    }

    /// Makes room for an app's latest among its own alone.
    static func makeRoom(for record: DonationRecord, _ database: Database) throws {
        try database.execute(
            sql: """
                DELETE FROM donation WHERE app = ? AND origin = ? AND id <= (
                SELECT id FROM donation WHERE app = ? AND origin = ? ORDER BY id DESC LIMIT 1 OFFSET ?)
                """,
            arguments: [record.app, record.origin, record.app, record.origin, DonationQuota.usual.kept]
        )
    }
}
