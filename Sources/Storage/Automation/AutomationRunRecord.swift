internal import GRDB

/// What has become of an automation that was started.
package struct AutomationRunRecord: Codable, Sendable, Hashable, FetchableRecord, PersistableRecord {
    package static let databaseTableName = "automationRun"

    /// Grows with each run; nil: not kept yet.
    package var id: Int64?
    /// Of the automation.
    package var name: String
    /// When it was due: local minutes, see `LocalMoment.instant`.
    package var instant: Int
    /// When the assistant came to it, seconds since 1970.
    package var time: Double
    /// What started it, as `wilco automation` writes it: `time 7:30`.
    package var why: String
    /// How it ended; nil: it has not.
    package var outcome: String?

    package init(name: String, instant: Int, time: Double, why: String, outcome: String? = nil) {
        self.name = name
        self.instant = instant
        self.time = time
        self.why = why
        self.outcome = outcome
    }
}
