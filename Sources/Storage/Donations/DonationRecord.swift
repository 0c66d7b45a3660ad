package import GRDB

/// A donation as it is kept.
package struct DonationRecord: Codable, Sendable, Hashable, FetchableRecord, MutablePersistableRecord {
    package static let databaseTableName = "donation"

    package var id: Int64?
    package var app: String
    package var intent: String
    package var identifier: String?
    package var groupIdentifier: String?
    /// JSON, with its keys in order: equal parameters are equal texts.
    package var parameters: String
    /// JSON list of names.
    package var requiredKeys: String?
    package var origin: String
    /// Seconds since 1970.
    package var at: Double
    package var day: Int
    /// Minutes after local midnight.
    package var minute: Int
    package var place: String?
    /// JSON list of what happened shortly before.
    package var recent: String
    /// Found by searching.
    package var isSearchable: Bool
    /// Suggested.
    package var isPredicted: Bool
    /// The app's term that it is about.
    package var relatedIdentifier: String?
    /// Absolute path, or `data:image/…`.
    package var image: String?

    package init(
        app: String,
        intent: String,
        identifier: String? = nil,
        groupIdentifier: String? = nil,
        parameters: String,
        requiredKeys: String? = nil,
        origin: String,
        at: Double,
        day: Int,
        minute: Int,
        place: String? = nil,
        recent: String = "[]",
        isSearchable: Bool = false,
        isPredicted: Bool = true,
        relatedIdentifier: String? = nil,
        image: String? = nil
    ) {
        self.app = app
        self.intent = intent
        self.identifier = identifier
        self.groupIdentifier = groupIdentifier
        self.parameters = parameters
        self.requiredKeys = requiredKeys
        self.origin = origin
        self.at = at
        self.day = day
        self.minute = minute
        self.place = place
        self.recent = recent
        self.isSearchable = isSearchable
        self.isPredicted = isPredicted
        self.relatedIdentifier = relatedIdentifier
        self.image = image
    }

    /// By the place of each column: by name, thousands take several times as long.
    package init(row: Row) {
        id = row[0]
        app = row[1]
        intent = row[2]
        identifier = row[3]
        groupIdentifier = row[4]
        parameters = row[5]
        requiredKeys = row[6]
        origin = row[7]
        at = row[8]
        day = row[9]
        minute = row[10]
        place = row[11]
        recent = row[12]
        isSearchable = row[13]
        isPredicted = row[14]
        relatedIdentifier = row[15]
        image = row[16]
    }

    /// In the order in which ``init(row:)`` reads them.
    package static var databaseSelection: [any SQLSelectable] {
        [
            "id", "app", "intent", "identifier", "groupIdentifier", "parameters", "requiredKeys", "origin", "at", "day",
            "minute", "place", "recent", "isSearchable", "isPredicted", "relatedIdentifier", "image",
        ].map { Column($0) }
    }

    package mutating func didInsert(_ inserted: InsertionSuccess) {
        id = inserted.rowID
    }
}
