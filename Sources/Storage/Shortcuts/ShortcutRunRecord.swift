internal import GRDB

/// One run of a shortcut, as far as it has come.
package struct ShortcutRunRecord: Codable, Sendable, Hashable, FetchableRecord, PersistableRecord {
    package static let databaseTableName = "shortcutRun"

    package var id: String
    /// Id of the shortcut, which may be gone.
    package var shortcut: String
    /// Its name when it was begun.
    package var name: String
    /// Its file when it was begun: what is changed meanwhile is for the next run.
    package var document: String
    /// Seconds since 1970.
    package var began: Double
    /// Identifier of the time zone in which it was begun.
    package var timeZone: String
    /// Where it was begun; nil: by a command, beside which there is no other conversation.
    package var seat: String?
    /// Name of the automation that it is done for.
    package var automation: String?
    /// The program that runs it.
    package var session: String
    /// Seconds since 1970; nil: it has not ended.
    package var ended: Double?
    package var outcome: String?
    /// Why it failed.
    package var fault: String?

    package init(
        id: String,
        shortcut: String,
        name: String,
        document: String,
        began: Double,
        timeZone: String,
        seat: String?,
        automation: String?,
        session: String
    ) {
        self.id = id
        self.shortcut = shortcut
        self.name = name
        self.document = document
        self.began = began
        self.timeZone = timeZone
        self.seat = seat
        self.automation = automation
        self.session = session
    }
}

/// A step of a run that is done outside of it: by an app, a person, the clock.
package struct ShortcutRunStepRecord: Codable, Sendable, Hashable, FetchableRecord, PersistableRecord {
    package static let databaseTableName = "shortcutRunStep"

    package var run: String
    /// Grows with each step; nil: it is not kept yet.
    package var number: Int64?
    /// Numbers of the step in its shortcut, outermost first: `4.2`.
    package var path: String
    /// The step as a sentence.
    package var summary: String
    /// Seconds since 1970.
    package var began: Double
    /// How it went, JSON; nil: it is under way.
    package var result: String?
    /// Seconds from the run's beginning to its end.
    package var elapsed: Double?

    package init(run: String, path: String, summary: String, began: Double) {
        self.run = run
        self.path = path
        self.summary = summary
        self.began = began
    }
}
