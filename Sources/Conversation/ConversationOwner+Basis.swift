package import Access
package import Extensions
package import Resolution

extension ConversationOwner {
    /// What a conversation works with: apps, and what understands them; a reload brings another.
    package struct Basis: Sendable {
        package var machine: DialogueMachine
        package var understander: Understander
        package var apps: any AppCalling
        package var shortcuts: ShortcutRuns?
        package var access: AccessControl?
        package var surroundings: (any ConversationSurroundings)?

        package init(
            machine: DialogueMachine,
            understander: Understander,
            apps: any AppCalling,
            shortcuts: ShortcutRuns? = nil,
            access: AccessControl? = nil,
            surroundings: (any ConversationSurroundings)? = nil
        ) {
            self.machine = machine
            self.understander = understander
            self.apps = apps
            self.shortcuts = shortcuts
            self.access = access
            self.surroundings = surroundings
        }
    }

    /// What is written down of it.
    package struct Memory: Sendable {
        let journal: HandlingJournal?
        let preferences: AppPreferences?
        let lastTurn: LastTurn?

        package init(
            journal: HandlingJournal? = nil,
            preferences: AppPreferences? = nil,
            lastTurn: LastTurn? = nil
        ) {
            self.journal = journal
            self.preferences = preferences
            self.lastTurn = lastTurn
        }
    }

    /// Where it is held: with whom, and what they see and hear it by.
    package struct Place: Sendable {
        /// What is remembered of whom it is held with; nil: nothing, there is no other conversation.
        let seat: SeatMemory?
        let presenter: any Presenter
        let opener: AppOpener?
        /// The sound output beside the person.
        let output: String?

        package init(
            seat: SeatMemory? = nil,
            presenter: any Presenter,
            opener: AppOpener? = nil,
            output: String? = nil
        ) {
            self.seat = seat
            self.presenter = presenter
            self.opener = opener
            self.output = output
        }
    }

    /// Where a conversation has left off.
    package struct Thread: Sendable {
        let remembered: Remembered
        let reader: TurnReader
        /// By the conversation's clock.
        let end: Duration

        /// Who comes back later has something else in mind.
        static let longestPause = Duration.seconds(3600)
    }
}
