package import Automation
internal import Configuration
package import Conversation
internal import Files
package import Storage
package import Suggestions
internal import WilcoIntents

/// What the user has, and what was begun and not finished: it outlives apps and settings.
package actor UserState {
    package nonisolated let userData: LazyStore
    /// What automations have left to be done or answered.
    package nonisolated let dueRuns: DueRuns
    /// When runs of shortcuts go on that wait.
    package nonisolated let runAlarms: RunAlarms
    private nonisolated let context: AssistantContext
    private var openedJournal: HandlingJournal?

    init(_ context: AssistantContext) {
        self.context = context
        userData = LazyStore(data: context.paths.data, state: context.paths.state)
        runAlarms = RunAlarms(clock: context.clock)
        dueRuns = DueRuns(userData: userData, clock: context.clock)
    }

    /// The user's own data; opened when first needed.
    package nonisolated func store() throws -> Store { try userData.store() }

    /// What apps were told to do and have not answered; one for all conversations.
    package func journal() throws -> HandlingJournal {
        if let openedJournal { return openedJournal }
        let journal = HandlingJournal(userData: userData, directory: try OwnFolder.make(context.paths.state))
        openedJournal = journal
        return journal
    }

    /// The last request that was made.
    package nonisolated func lastTurn() throws -> LastTurn.Record? { try LastTurn.read(userData) }

    package nonisolated func whereabouts() throws -> Whereabouts {
        Whereabouts(store: DonationStore(try store()), clock: context.clock)
    }

    package nonisolated func announcements() throws -> AnnouncementBook {
        AnnouncementBook(store: AutomationStore(try store()), clock: context.clock)
    }
}
