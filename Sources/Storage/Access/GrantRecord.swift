internal import GRDB

/// What the user has decided about one app, as it is kept.
package struct GrantRecord: Codable, Sendable, Hashable, FetchableRecord, PersistableRecord {
    package static let databaseTableName = "appGrant"

    /// A word, as in ``LockRecord/Standing``.
    package enum Verdict: String, Sendable, Hashable, Codable {
        case allowed, denied
    }

    package var app: String
    /// Nil: not asked yet.
    package var verdict: Verdict?
    /// Names of those that were declared when it was allowed; a JSON array in the file.
    package var permissions: Set<String>
    package var isTrusted: Bool
    /// Path of the folder that it may read and write.
    package var folder: String?

    package init(app: String, verdict: Verdict?, permissions: Set<String>, isTrusted: Bool, folder: String?) {
        self.app = app
        self.verdict = verdict
        self.permissions = permissions
        self.isTrusted = isTrusted
        self.folder = folder
    }
}
