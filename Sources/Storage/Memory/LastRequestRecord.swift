internal import GRDB

/// The last request, kept for one purpose.
package struct LastRequestRecord: Codable, Sendable, Hashable, FetchableRecord, PersistableRecord {
    package static let databaseTableName = "lastRequest"

    package enum Kind: String, Sendable, Codable, CaseIterable {
        /// To be explained, and marked as misunderstood.
        case explained
        /// To be remembered under a phrase.
        case remembered
    }

    package var kind: Kind
    package var app: String?
    package var intent: String?
    /// Seconds since 1970.
    package var time: Double?
    /// JSON.
    package var record: String

    package init(kind: Kind, app: String?, intent: String?, time: Double?, record: String) {
        self.kind = kind
        self.app = app
        self.intent = intent
        self.time = time
        self.record = record
    }
}
