internal import GRDB

/// Something the person said about a suggestion, or that one was offered.
package struct FeedbackRecord: Codable, Sendable, Hashable, FetchableRecord, PersistableRecord {
    package static let databaseTableName = "suggestionFeedback"

    package enum Kind: String, Codable, Sendable, Hashable { case dismissed, muted, offered }

    package var id: Int64?
    package var kind: Kind
    package var app: String
    /// Nil: the whole app.
    package var intent: String?
    /// JSON, with its keys in order.
    package var parameters: String?
    /// Seconds since 1970.
    package var at: Double

    package init(kind: Kind, app: String, intent: String? = nil, parameters: String? = nil, at: Double) {
        self.kind = kind
        self.app = app
        self.intent = intent
        self.parameters = parameters
        self.at = at
    }
}
