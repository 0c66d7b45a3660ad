package import Clocks
package import Configuration
package import Conversation
package import Extensions
package import Logging
internal import WilcoIntents

/// The parts of an assistant, or of a command that needs apps: composed here, and nowhere else.
package struct AssistantParts: Sendable {
    package let context: AssistantContext
    package let state: UserState
    package let engines: SpeechEngines
    package let generation: Generation
    package let session: AssistantSession

    /// Nobody is told what the apps' processes say.
    ///
    /// - Parameter clock: nil: the machine's, or the one that stands still at the options' time.
    package init(
        _ options: AssistantOptions,
        registry: EngineRegistry = .installed,
        clock: ConversationClock? = nil
    ) throws {
        try self.init(AssistantContext(options, registry: registry, clock: clock) { _ in })
    }

    /// - Parameter log: Told all that the apps' processes say and do.
    package init(
        _ options: AssistantOptions,
        clock: ConversationClock? = nil,
        log: @escaping @Sendable (AppLogEntry) -> Void
    ) throws {
        try self.init(AssistantContext(options, clock: clock, log: log))
    }

    /// For a command: tells what a person must know to mend an app, and what the app itself says.
    package init(_ options: AssistantOptions, report: @escaping @Sendable (String) -> Void) throws {
        try self.init(AssistantContext(options, log: AppLogEntry.reporting(report)))
    }

    /// For a service: all that the apps say stands in the log, and what is wrong with it is an event.
    package init(_ options: AssistantOptions, log: Logger, hub: EventHub) throws {
        try self.init(AssistantContext(options, log: AppLogEntry.logging(to: log, hub: hub)))
    }

    private init(_ context: AssistantContext) throws {
        self.init(context, UserState(context), engines: nil)
    }

    /// - Parameter engines: Loaded already, where they are of the apps' locale.
    private init(_ context: AssistantContext, _ state: UserState, engines loaded: SpeechEngines?) {
        let found = AppFolders(options: context.options, settings: context.settings, paths: context.paths).catalog()
        let engines =
            loaded.flatMap { $0.locale == found.locale ? $0 : nil }
            ?? SpeechEngines(context, state.userData, locale: found.locale)
        self.context = context
        self.state = state
        self.engines = engines
        generation = Generation(context, found, state: state, engines: engines)
        session = AssistantSession(context, state, engines, generation)
    }

    /// The same with the apps and settings as they stand in the files now; engines and what the user has stay.
    func successor() throws -> AssistantParts {
        let now = try AssistantContext(
            context.options,
            registry: context.registry,
            clock: context.clock,
            log: context.log
        )
        // Engines are of their settings, too.
        return AssistantParts(now, state, engines: now.settings.agrees(with: context.settings) ? engines : nil)
    }
}
