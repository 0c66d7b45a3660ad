internal import GRDB

/// What an app was told to do and has not answered, or whose outcome has not been told.
package struct HandlingRecord: Codable, Sendable, Hashable, FetchableRecord, PersistableRecord {
    package static let databaseTableName = "handling"

    /// Of the request.
    package var key: String
    package var app: String
    /// Of the program that told it.
    package var session: String
    package var state: String
    /// Name of the automation that it is done for.
    package var automation: String?
    /// JSON.
    package var invocation: String
    /// Id of the run of a shortcut whose step it is.
    package var run: String?

    package init(
        key: String,
        app: String,
        session: String,
        state: String,
        automation: String?,
        invocation: String,
        run: String? = nil
    ) {
        self.key = key
        self.app = app
        self.session = session
        self.state = state
        self.automation = automation
        self.invocation = invocation
        self.run = run
    }
}
