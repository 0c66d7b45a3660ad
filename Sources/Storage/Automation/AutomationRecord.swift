internal import GRDB

/// An automation as it is kept.
package struct AutomationRecord: Codable, Sendable, Hashable, FetchableRecord, PersistableRecord {
    package static let databaseTableName = "automation"

    package var name: String
    /// JSON.
    package var rule: String
    /// Seconds since 1970.
    package var created: Double
    package var isEnabled: Bool
    /// Stays when it is renamed; nil: not kept yet, or noted before automations had ids.
    package var id: String?

    package init(name: String, rule: String, created: Double, isEnabled: Bool = true, id: String? = nil) {
        self.name = name
        self.rule = rule
        self.created = created
        self.isEnabled = isEnabled
        self.id = id
    }
}
