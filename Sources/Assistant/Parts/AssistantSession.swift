internal import Access
internal import Automation
internal import Configuration
internal import Conversation
package import Extensions
internal import Foundation
internal import Logging
internal import Matching
internal import Recognition
internal import Shortcuts
internal import Speech
internal import Storage
package import Suggestions
internal import Vocabulary
internal import WilcoIntents

/// What is done with one generation: its apps' processes, the terms that they hand over, and conversations.
package actor AssistantSession {
    nonisolated let context: AssistantContext
    nonisolated let state: UserState
    nonisolated let engines: SpeechEngines
    nonisolated let generation: Generation
    var runningHost: AppHost?
    /// Apps that are tried before they are installed.
    var trials: [AppHost] = []
    private(set) var isShutDown = false
    /// The user's own terms that apps have handed over.
    var book = TermBook()
    /// Faults of terms that were told.
    var toldRefusals: Set<String> = []
    /// What apps said of their terms and nobody has looked at yet, and the task that does.
    var gatheredTerms = GatheredTerms()
    var termTakeUp: Task<Void, Never>?
    /// Apps that wait to be told what became of their terms, whether the recogniser has to know them first, and the task that sees
    /// to both.
    var untold: Set<String> = []
    var isUnprimed = false
    var termPriming: Task<Void, Never>?
    /// Others have taken the place of these, or are about to: what apps say waits.
    var areTermsHalted = false
    /// How often the person has signed out of an app: what it answers to a question from before is somebody else's.
    var signOuts: [String: Int] = [:]
    /// Somebody hears what apps say unasked, when they say it.
    var othersFollowNotifications = false
    /// Keeps what apps say unasked as it comes.
    var following: Task<Void, Never>?
    private var openedSuggestions: SuggestionService?

    init(_ context: AssistantContext, _ state: UserState, _ engines: SpeechEngines, _ generation: Generation) {
        self.context = context
        self.state = state
        self.engines = engines
        self.generation = generation
    }

    /// The apps' processes; started when first asked something.
    package func host() throws -> AppHost {
        if let runningHost { return runningHost }
        var settings = try hostSettings(data: context.appState)
        settings.announcements = { [state] app in
            guard state.userData.exists else { return [] }
            return (try? state.announcements().pending(of: app)) ?? []
        }
        let host = AppHost(apps: generation.apps, settings: settings)
        runningHost = host
        return host
    }

    /// Starts the apps that somebody who begins to speak will probably ask, as far as they may be used.
    func warmUp() async {
        guard let runningHost else { return }
        let apps = generation.apps.filter { $0.handler != nil && generation.access.isAllowed($0) == true }
        await runningHost.warmUp(apps.map(\.id))
    }

    /// Apps that have something in progress.
    func appsAtWork() async -> Set<String> { await runningHost?.appsAtWork() ?? [] }

    /// Ends an app's process at once.
    func dismiss(_ app: String) async { await runningHost?.dismiss(app) }

    /// What the person does, and what that suggests.
    package func suggestions() throws -> SuggestionService {
        if let openedSuggestions { return openedSuggestions }
        let words = generation.routines
        let service = SuggestionService(
            store: DonationStore(try state.store()),
            apps: generation.apps,
            own: generation.shortcuts?.suggested,
            wording: words.suggestions,
            habits: words.habits,
            values: words.values,
            clock: context.clock,
            showsRecent: context.settings.suggestsRecentDonations,
            memories: [context.conversationLog, context.recordings, LastRequests(state.userData)],
            warn: { [log = context.log] in
                log(AppLogEntry(app: $0, level: .warning, origin: .host, message: $1))
            },
            isAllowed: { [generation] in generation.allows($0) }
        )
        openedSuggestions = service
        return service
    }

    package func shutDown() async {
        termTakeUp?.cancel()
        termPriming?.cancel()
        isShutDown = true
        let trials = trials
        await withDiscardingTaskGroup { group in
            for trial in trials { group.addTask { await self.endTrial(trial) } }
            await endHost()
        }
        // They may have waited for an app.
        await termTakeUp?.value
        await termPriming?.value
    }

    private func endHost() async {
        guard let host = runningHost else { return }
        runningHost = nil
        await host.shutdown()
        if let following {
            await following.value
        } else if !othersFollowNotifications, !context.options.isRehearsal {
            await keepNotifications(of: host)
        }
    }

    /// Does a command's work and ends the apps' processes, however it went.
    package func closing<Result>(after work: () async throws -> Result) async throws -> Result {
        do {
            let result = try await work()
            await shutDown()
            return result
        } catch {
            await shutDown()
            throw error
        }
    }
}
