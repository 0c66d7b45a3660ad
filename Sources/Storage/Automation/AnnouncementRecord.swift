internal import GRDB

/// Something that is to be said at a time.
package struct AnnouncementRecord: Codable, Sendable, Hashable, FetchableRecord, PersistableRecord {
    package static let databaseTableName = "announcement"

    package var app: String
    package var identifier: String
    /// JSON.
    package var announcement: String
    /// Seconds since 1970.
    package var at: Double
    /// Where it was asked for; nil: nobody knows.
    package var seat: String?

    package init(app: String, identifier: String, announcement: String, at: Double, seat: String? = nil) {
        self.app = app
        self.identifier = identifier
        self.announcement = announcement
        self.at = at
        self.seat = seat
    }
}
