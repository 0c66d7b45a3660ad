internal import Extensions
internal import Foundation
internal import Logging
internal import Resolution
internal import Storage
package import WilcoIntents

extension AssistantParts {
    /// A conversation on these apps.
    ///
    /// - Parameter output: The sound output beside the person, as the sound system names it; nil: nobody knows where they are.
    package func conversation(
        mode: InteractionMode,
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
            apps: try routedApps(answering),
            presenter: presenter,
            journal: try journal(),
            preferences: AppPreferences(directory: try OwnFolder.make(paths.state)),
            lastTurn: LastTurn(directory: try OwnFolder.make(paths.state)),
            shortcuts: runs(effects),
            access: access,
            onDecision: onDecision,
            onRefusal: onRefusal,
            route: route,
            onAutomationEnd: onAutomationEnd,
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
        effects: StepEffects?,
        taken: @escaping @Sendable () async -> Void
    ) throws -> ConversationOwner.Successor {
        ConversationOwner.Successor(
            machine: machine(mode: .handsFree),
            understander: understander,
            apps: try routedApps(),
            shortcuts: runs(effects),
            access: access,
            onDecision: onDecision,
            onRefusal: onRefusal,
            route: route,
            taken: taken
        )
    }

    private nonisolated var complain: @Sendable (String) -> Void {
        { [log = self.log] in log(AppLogEntry(app: "wilco", level: .error, origin: .host, message: $0)) }
    }

    /// What an app hands over is learned once its user has allowed it.
    private nonisolated var onDecision: @Sendable (String) async -> Void {
        { [weak self, complain] app in
            do {
                try await self?.refreshVocabulary(of: app)
                try await self?.tellVerdicts(to: app)
            } catch {
                complain("\(error)")
            }
        }
    }

    /// A suggestion that was turned down is not made again soon.
    private nonisolated var onRefusal: @Sendable (_ app: String, _ intent: String) async -> Void {
        { [weak self, complain] app, intent in
            guard app == FollowUpApp.id else { return }
            do {
                if intent == FollowUpApp.suggest { try await self?.suggestions().dismissProposed() }
                if intent == FollowUpApp.missed { try self?.dueRuns.refuseOffered() }
            } catch {
                complain("\(error)")
            }
        }
    }

    private nonisolated var onAutomationEnd: @Sendable (_ name: String, DueRuns.End) async -> Void {
        { [dueRuns, complain] name, end in
            do { try dueRuns.end(name, end) } catch { complain("\(error)") }
        }
    }

    /// Without what the person did before there is no habit to follow.
    private nonisolated var route: @Sendable (IntentMatch, _ apps: Set<String>) async -> String? {
        { [weak self, complain] match, apps in
            do {
                return try await self?.suggestions().usualApp(for: match, among: apps)
            } catch {
                complain("\(error)")
                return nil
            }
        }
    }

    func machine(mode: InteractionMode) -> DialogueMachine {
        DialogueMachine(
            apps: apps + conversationApps.map(\.definition),
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

    /// Apps that run inside the assistant while it converses.
    private var conversationApps: [any BuiltInApp] {
        builtInApps + [
            FollowUpApp(
                locale: locale,
                wording: routines.announcements,
                suggestionWording: routines.suggestions,
                dueRuns: dueRuns
            ) { [weak self] in try? await self?.suggestions() }
        ]
    }

    /// Where requests go.
    ///
    /// - Parameter answering: What answers in the place of the apps' processes.
    private func routedApps(_ answering: (any AppCalling)? = nil) throws -> RoutedApps {
        var calling: any AppCalling
        if let answering { calling = answering } else { calling = try host() }
        calling = LearningApps(apps: calling) { [weak self] in try? await self?.suggestions() }
        return RoutedApps(builtIn: conversationApps, others: calling)
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
