internal import Access
internal import Automation
internal import Configuration
package import Conversation
package import Extensions
internal import Foundation
internal import Logging
internal import Resolution
package import Shortcuts
internal import Storage
internal import Suggestions
package import WilcoIntents

extension AssistantSession {
    /// A conversation on these apps.
    ///
    /// - Parameters:
    ///   - seat: Whom it is held with; what is remembered of them goes on.
    ///   - answering: What answers in the place of the apps' processes.
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
        let isRehearsal = context.options.isRehearsal
        let log = context.settings.conversationLog.isKept && !isRehearsal ? context.conversationLog : nil
        log?.forget(olderThan: context.settings.conversationLog.days)
        return ConversationOwner(
            try basis(mode: mode, seat: seat, apps: answering, effects: effects),
            at: ConversationOwner.Place(
                seat: seat,
                presenter: presenter,
                opener: isRehearsal ? nil : AppOpener(desktop: context.desktop),
                output: output
            ),
            memory: ConversationOwner.Memory(
                journal: try await state.journal(),
                preferences: AppPreferences(state.userData),
                lastTurn: LastTurn(state.userData)
            ),
            clock: context.clock,
            complain: context.complain,
            observe: { event in
                log?.append(event)
                observe(event)
            }
        )
    }

    /// What a conversation goes on with when this generation takes the place of another.
    func succession(
        seat: SeatMemory,
        effects: StepEffects?,
        taken: @escaping @Sendable () async -> Void
    ) throws -> ConversationOwner.Successor {
        ConversationOwner.Successor(try basis(mode: .handsFree, seat: seat, effects: effects), taken: taken)
    }

    private func basis(
        mode: InteractionMode,
        seat: SeatMemory,
        apps answering: (any AppCalling)? = nil,
        effects: StepEffects?
    ) throws -> ConversationOwner.Basis {
        let builtIn = generation.builtInApps(for: seat) { try? await self.suggestions() }
        return ConversationOwner.Basis(
            machine: generation.machine(mode: mode, builtIn: builtIn),
            understander: generation.understander,
            apps: try routedApps(builtIn, answering),
            shortcuts: generation.runs(effects),
            access: generation.access,
            surroundings: SessionSurroundings(session: self)
        )
    }

    /// Where requests go.
    ///
    /// - Parameter answering: What answers in the place of the apps' processes.
    private func routedApps(_ builtIn: [any BuiltInApp], _ answering: (any AppCalling)? = nil) throws -> RoutedApps {
        var calling: any AppCalling
        if let answering { calling = answering } else { calling = try host() }
        calling = LearningApps(apps: calling) { try? await self.suggestions() }
        return RoutedApps(builtIn: builtIn, others: calling)
    }
}

/// Learns from what is decided in conversations, and keeps what becomes of automations.
private struct SessionSurroundings: ConversationSurroundings {
    let session: AssistantSession

    /// What an app hands over is learned once its user has allowed it.
    func decided(on app: String) async {
        do {
            try await session.refreshVocabulary(of: app)
            try await session.tellVerdicts(to: app)
        } catch {
            session.context.complain("\(error)")
        }
    }

    /// Without what the person did before there is no habit to follow.
    func usualApp(for match: IntentMatch, among apps: Set<String>) async -> String? {
        do {
            return try await session.suggestions().usualApp(for: match, among: apps)
        } catch {
            session.context.complain("\(error)")
            return nil
        }
    }

    var parksRuns: Bool { session.state.runAlarms.areHeard }

    func park(_ run: String, until date: Date) async { session.state.runAlarms.set(run, for: date) }

    func automation(_ name: String, ended end: DueRuns.End, at seat: SeatID?) async {
        do { try session.state.dueRuns.end(name, end, at: seat) } catch { session.context.complain("\(error)") }
    }

    func ran(_ shortcut: String, at date: Date) async {
        do {
            try await session.suggestions().donate(runOf: shortcut, at: date)
        } catch StoreError.full, StoreError.readOnly {
            // That nothing is kept was told where the shortcut was read.
        } catch {
            session.context.complain("\(error)")
        }
    }

    func missed(_ suggestion: OfferedSuggestion) async {
        do {
            try await session.suggestions().miss(suggestion.suggestion.shortcut)
        } catch {
            session.context.complain("\(error)")
        }
    }
}
