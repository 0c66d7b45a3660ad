package import Configuration
internal import Extensions

/// The parts of a command that asks no app: none is read, and nothing is made to understand sentences.
package struct CommandParts: Sendable {
    package let context: AssistantContext
    package let state: UserState
    package let engines: SpeechEngines

    package init(_ options: AssistantOptions, report: @escaping @Sendable (String) -> Void) throws {
        context = try AssistantContext(options, log: AppLogEntry.reporting(report))
        state = UserState(context)
        let folders = AppFolders(options: context.options, settings: context.settings, paths: context.paths)
        engines = SpeechEngines(context, state.userData, locale: folders.locale)
    }
}
