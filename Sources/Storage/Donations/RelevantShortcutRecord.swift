internal import GRDB

/// A shortcut that an app holds out for a glance.
package struct RelevantShortcutRecord: Codable, Sendable, Hashable, FetchableRecord, PersistableRecord {
    package static let databaseTableName = "relevantShortcut"

    package var id: Int64?
    package var app: String
    package var intent: String
    /// JSON.
    package var parameters: String
    package var title: String
    /// JSON list.
    package var hints: String
    package var runsInBackground: Bool

    package init(
        app: String,
        intent: String,
        parameters: String,
        title: String,
        hints: String,
        runsInBackground: Bool
    ) {
        self.app = app
        self.intent = intent
        self.parameters = parameters
        self.title = title
        self.hints = hints
        self.runsInBackground = runsInBackground
    }
}
