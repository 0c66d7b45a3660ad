internal import Extensions
internal import Foundation
internal import Logging
internal import Resolution
internal import Storage
package import WilcoIntents

extension AssistantParts {
    /// A conversation on these apps.
    ///
    /// - Parameters:
    ///   - seat: Whom it is held with; what is remembered of them goes on.
    ///   - output: The sound output beside the person, as the sound system names it; nil: nobody knows where they are.
    package func conversation(
        mode: InteractionMode,
        seat: SeatMemory = SeatMemory(),
        apps answering: (any AppCalling)? = nil,
        presenter: any Presenter,
        effects: StepEffects? = nil,
        output: String? = nil,
        observe: @escaping @Sendable (ConversationEvent) -> Void
    ) async throws -> ConversationOwner {
        let log = settings.conversationLog.isKept && !options.isRehearsal ? conversationLog : nil
        log?.forget(olderThan: settings.conversationLog.days)
        return ConversationOwner(
            machine: machine(mode: mode),
            understander: understander,
            apps: try routedApps(seat, answering),
            presenter: presenter,
            journal: try journal(),
            preferences: AppPreferences(directory: try OwnFolder.make(paths.state)),
            lastTurn: LastTurn(directory: try OwnFolder.make(paths.state)),
            shortcuts: runs(effects),
            access: access,
            surroundings: surroundings,
            seat: seat.id,
            opener: options.isRehearsal ? nil : AppOpener(desktop: desktop),
            output: output,
            clock: clock,
            complain: complain,
            observe: { event in
                log?.append(event)
                observe(event)
            }
        )
    }

    /// What a conversation goes on with when these parts take the place of others.
    func succession(
        seat: SeatMemory,
        effects: StepEffects?,
        taken: @escaping @Sendable () async -> Void
    ) throws -> ConversationOwner.Successor {
        ConversationOwner.Successor(
            machine: machine(mode: .handsFree),
            understander: understander,
            apps: try routedApps(seat),
            shortcuts: runs(effects),
            access: access,
            surroundings: surroundings,
            taken: taken
        )
    }

    private nonisolated var surroundings: PartsSurroundings { PartsSurroundings(parts: self, complain: complain) }

    private nonisolated var complain: @Sendable (String) -> Void {
        { [log = self.log] in log(AppLogEntry(app: "wilco", level: .error, origin: .host, message: $0)) }
    }

    func machine(mode: InteractionMode) -> DialogueMachine {
        DialogueMachine(
            apps: apps + conversationApps(SeatMemory()).map(\.definition),
            locale: locale,
            wording: wording,
            settings: DialogueSettings(
                mode: mode,
                session: UUID().uuidString,
                opensApps: options.isRehearsal || desktop.hasScreen
            )
        )
    }

    private var desktop: Desktop { Desktop(environment: options.environment) }

    func runs(_ effects: StepEffects?) -> ShortcutRuns? {
        shortcuts.map { ShortcutRuns(library: $0, effects: effects ?? desktopEffects()) }
    }

    /// Apps that run inside the assistant while it converses, for one seat.
    private func conversationApps(_ seat: SeatMemory) -> [any BuiltInApp] {
        builtInApps(seat) + [
            FollowUpApp(
                locale: locale,
                wording: routines.announcements,
                suggestionWording: routines.suggestions,
                dueRuns: dueRuns,
                memory: seat.proposals
            ) { [weak self] in try? await self?.suggestions() }
        ]
    }

    /// Where requests go.
    ///
    /// - Parameter answering: What answers in the place of the apps' processes.
    private func routedApps(_ seat: SeatMemory, _ answering: (any AppCalling)? = nil) throws -> RoutedApps {
        var calling: any AppCalling
        if let answering { calling = answering } else { calling = try host() }
        calling = LearningApps(apps: calling) { [weak self] in try? await self?.suggestions() }
        return RoutedApps(builtIn: conversationApps(seat), others: calling)
    }

    /// What apps were told to do and have not answered; one for all conversations.
    package func journal() throws -> HandlingJournal {
        if let openedJournal { return openedJournal }
        let journal = HandlingJournal(directory: try OwnFolder.make(paths.state))
        openedJournal = journal
        return journal
    }

    /// The log of conversations, kept or not.
    package nonisolated var conversationLog: ConversationLog {
        ConversationLog(directory: paths.state, clock: clock)
    }

    /// What the person does, and what that suggests.
    package func suggestions() throws -> SuggestionService {
        if let openedSuggestions { return openedSuggestions }
        let service = SuggestionService(
            store: DonationStore(try store()),
            apps: apps,
            wording: routines.suggestions,
            habits: routines.habits,
            values: routines.values,
            clock: clock,
            showsRecent: settings.suggestsRecentDonations,
            memories: [conversationLog, recordings, LastRequests(folder: paths.state)],
            warn: { [log] in log(AppLogEntry(app: "suggestions", level: .warning, origin: .host, message: $0)) }
        )
        openedSuggestions = service
        return service
    }
}

/// Learns from what is decided in conversations, and keeps what becomes of automations.
private struct PartsSurroundings: ConversationSurroundings {
    weak var parts: AssistantParts?
    let complain: @Sendable (String) -> Void

    /// What an app hands over is learned once its user has allowed it.
    func decided(on app: String) async {
        do {
            try await parts?.refreshVocabulary(of: app)
            try await parts?.tellVerdicts(to: app)
        } catch {
            complain("\(error)")
        }
    }

    /// Without what the person did before there is no habit to follow.
    func usualApp(for match: IntentMatch, among apps: Set<String>) async -> String? {
        do {
            return try await parts?.suggestions().usualApp(for: match, among: apps)
        } catch {
            complain("\(error)")
            return nil
        }
    }

    func automation(_ name: String, ended end: DueRuns.End) async {
        do { try parts?.dueRuns.end(name, end) } catch { complain("\(error)") }
    }
}
