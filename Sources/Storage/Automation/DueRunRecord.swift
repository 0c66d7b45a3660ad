internal import GRDB

/// An automation that was due and has not been done or answered yet.
package struct DueRunRecord: Codable, Sendable, Hashable, FetchableRecord, PersistableRecord {
    package static let databaseTableName = "dueRun"

    /// Of the automation.
    package var name: String
    /// Local minutes since day 0.
    package var instant: Int
    /// It asked, and nobody answered.
    package var isAsked: Bool
    /// What it asked instead, where it was to be done without a question.
    package var question: String?

    package init(name: String, instant: Int, isAsked: Bool = false, question: String? = nil) {
        self.name = name
        self.instant = instant
        self.isAsked = isAsked
        self.question = question
    }
}
