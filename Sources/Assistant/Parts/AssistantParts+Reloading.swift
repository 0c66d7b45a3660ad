internal import Extensions
internal import Foundation
internal import Logging
internal import Matching
internal import Recognition
internal import Resolution
internal import WilcoIntents

extension AssistantParts {
    /// The same with the apps and settings as they stand in the files now.
    func successor() throws -> AssistantParts {
        try AssistantParts(options, clock: clock, log: log)
    }

    /// Takes over from a predecessor what takes long to load, primed with the apps of these parts.
    func adoptEngines(of predecessor: AssistantParts) async throws {
        // What the predecessor wrote down belongs to this process; nobody else may take it over.
        openedJournal = try await predecessor.journal()
        guard predecessor.locale == locale else { return }
        await predecessor.stopPriming()
        installedModel.adopt(predecessor.installedModel)
        loadedRecognizer = await predecessor.loadedRecognizer
    }

    /// Apps that have something in progress.
    func appsAtWork() async -> Set<String> { await runningHost?.appsAtWork() ?? [] }

    /// Ends an app's process at once.
    func dismiss(_ app: String) async { await runningHost?.dismiss(app) }

    /// Where to look for changes of the apps, and for new ones.
    nonisolated var watchedFolders: [String] {
        options.apps.isEmpty ? appFolders + paths.apps.prefix(1) : appFolders
    }
}
