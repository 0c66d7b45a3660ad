internal import AudioIO
package import Extensions
internal import Foundation
package import Logging
package import Matching
package import Recognition
internal import Resolution
package import Speech
package import Storage
internal import Synthesis
package import WilcoIntents

/// Everything a command works with: settings and apps at once, engines when they are first needed.
package actor AssistantParts {
    package nonisolated let options: AssistantOptions
    package nonisolated let paths: Paths
    package nonisolated let settings: Settings
    package nonisolated let apps: [AppDefinition]
    package nonisolated let problems: [String]
    /// BCP 47.
    package nonisolated let locale: String
    package nonisolated let clock: ConversationClock
    package nonisolated let understander: Understander
    /// The user's shortcuts; nil where none are used.
    package nonisolated let shortcuts: ShortcutLibrary?
    package nonisolated let userData: LazyStore
    /// What automations have left to be done or answered.
    package nonisolated let dueRuns: DueRuns
    /// Apps that run inside the assistant, for one seat.
    nonisolated let builtInApps: @Sendable (SeatMemory) -> [any BuiltInApp]
    package nonisolated let access: AccessControl
    nonisolated let appFolders: [String]
    /// Where built-in domains are found.
    package nonisolated let domainFolders: [String]
    /// What is known of the locale's language; nil: only what the apps say themselves.
    nonisolated let tables: LanguageTables?
    nonisolated let wording: DialogueWording
    package nonisolated let routines: RoutineWording

    nonisolated let log: @Sendable (AppLogEntry) -> Void
    nonisolated let installedModel: InstalledModel
    var loadedPronunciations: LearnedPronunciations?
    var loadedRecognizer: PocketSphinxRecognizer?
    /// What the recogniser was primed with for requests; nil as long as nothing was heard.
    package internal(set) var priming: GrammarReport?
    var runningHost: AppHost?
    /// Phones of each word, none where nobody knows them.
    var wordSounds: [String: [String]] = [:]
    var openedJournal: HandlingJournal?
    /// The user's own terms that apps have handed over.
    var book = TermBook()
    /// Faults of terms that were told.
    var toldRefusals: Set<String> = []
    /// Apps whose terms the recogniser does not know as they are now, and the task that tells it.
    var unprimed: Set<String> = []
    var termPriming: Task<Void, Never>?
    /// Somebody hears what apps say unasked, when they say it.
    var othersFollowNotifications = false
    /// Keeps what apps say unasked as it comes.
    var following: Task<Void, Never>?
    var openedSuggestions: SuggestionService?

    /// Nobody is told what the apps' processes say.
    ///
    /// - Parameter clock: nil: the machine's, or the one that stands still at the options' time.
    package init(_ options: AssistantOptions, clock: ConversationClock? = nil) throws {
        try self.init(options, clock: clock) { (_: AppLogEntry) in }
    }

    /// - Parameters:
    ///   - clock: nil: the machine's, or the one that stands still at the options' time.
    ///   - log: Told what the apps' processes say and do.
    package init(
        _ options: AssistantOptions,
        clock: ConversationClock? = nil,
        log: @escaping @Sendable (AppLogEntry) -> Void
    ) throws {
        self.options = options
        self.log = log
        paths = options.paths
        settings = try SettingsFile.load(candidates: paths.configurationFiles, isNamed: options.configuration != nil)
        let folders = AppFolders(options: options, settings: settings, paths: paths)
        domainFolders = folders.domainFolders
        let catalog = folders.catalog()
        apps = catalog.apps
        appFolders = catalog.folders
        access = AccessControl(apps: catalog.apps, paths: options.paths, options: options)
        locale = catalog.locale
        let clock = clock ?? .system(fixed: options.now)
        self.clock = clock
        let languages = LanguageFolders(options: options, paths: paths)
        let language = languages.load(catalog.locale)
        tables = language.tables
        let complaints = TableReader.Complaints()
        // What a language leaves unsaid is said in English.
        let english = LanguageTables.code(of: catalog.locale) == "en" ? nil : languages.load("en").tables
        wording = DialogueWording(language.tables, fallback: english, complaints: complaints)
        let routineComplaints = TableReader.Complaints()
        let routines = RoutineWording(language.tables, fallback: english, complaints: routineComplaints)
        self.routines = routines
        userData = LazyStore(data: paths.data)
        dueRuns = DueRuns(userData: userData, clock: clock)
        var faults: [String] = []
        let usesShortcuts = Self.usesShortcuts(options, userData, &faults)
        let installedModel = InstalledModel(locale: catalog.locale)
        self.installedModel = installedModel
        let matcher = Matcher(
            apps: catalog.apps
                + (usesShortcuts ? [ShortcutsApp.definition(locale: catalog.locale, wording: routines)] : [])
                + (options.converses
                    ? [FollowUpApp.definition(locale: catalog.locale, wording: routines.suggestions)] : []),
            locale: catalog.locale,
            tables: language.tables,
            pronunciation: { installedModel.pronunciations(of: $0) },
            outranking: (ShortcutsApp.id, ShortcutsApp.run)
        )
        understander = Understander(matcher: matcher, clock: clock)
        if usesShortcuts {
            let library = ShortcutLibrary(
                userData: userData,
                stateFolder: paths.state,
                matcher: matcher,
                apps: catalog.apps,
                locale: catalog.locale,
                tables: language.tables,
                wording: wording,
                routines: routines,
                clock: clock,
                invocationPhrases: settings.phrases.map(\.text),
                place: settings.place,
                device: Self.device(locale: catalog.locale, timeZone: clock.timeZone),
                playable: .playable(workingDirectory: options.workingDirectory)
            )
            shortcuts = library
            let shared = Self.sharedFolders(options)
            builtInApps = { seat in
                [
                    ShortcutsApp(library: library, locale: catalog.locale, memory: seat.phrases) {
                        Gallery(apps: catalog.apps, sharedFolders: shared, library: library)
                    }
                ]
            }
            if userData.exists {
                do {
                    try library.load()
                } catch {
                    faults.append("\(error)")
                }
            }
        } else {
            shortcuts = nil
            builtInApps = { _ in [] }
        }
        if let hindrance = userData.hindrance { faults.append(hindrance.whileReading) }
        var problems = catalog.problems
        problems += matcher.problems.map(\.description)
        problems += faults
        problems += language.problems
        problems += matcher.languageProblems
        problems += language.tables?.problems(complaints, in: "dialogue") ?? []
        problems += language.tables?.problems(routineComplaints, in: "routines") ?? []
        let speechComplaints = TableReader.Complaints()
        _ = SpeechNormalizer(locale: catalog.locale, tables: language.tables, complaints: speechComplaints)
        problems += language.tables?.problems(speechComplaints, in: "speech") ?? []
        self.problems = problems
        shortcuts?.connect(
            sounds: { [weak self] text in await self?.sounds(of: text) },
            prime: { [weak self] in await self?.primeRequests() }
        )
    }

    package nonisolated var matcher: Matcher { understander.matcher }

    nonisolated var languages: LanguageFolders { LanguageFolders(options: options, paths: paths) }

    /// The last request that was made with this state.
    package nonisolated func lastTurn() -> LastTurn.Record? { LastTurn.read(directory: paths.state) }

    /// With the user's own phrases in the place of what they stand for.
    package nonisolated func expanded(_ understanding: Understanding) -> Understanding {
        shortcuts?.expanded(understanding).understanding ?? understanding
    }

    /// Says what is wrong with apps; the others work.
    package nonisolated func reportProblems(_ report: (String) -> Void) {
        for problem in problems { report(problem) }
    }

    /// The same, in a log: warnings as warnings.
    package nonisolated func reportProblems(in log: Logger) {
        for problem in problems { log.log(level: problem.contains(": warning: ") ? .warning : .error, "\(problem)") }
    }

    package nonisolated func requireApps() throws(AssistantError) {
        guard apps.isEmpty else { return }
        if problems.isEmpty { throw .noApps(searched: appFolders) }
        throw .noUsableApp(count: appFolders.count)
    }

    /// The apps' processes; started when first asked something.
    package func host() throws -> AppHost {
        if let runningHost { return runningHost }
        var settings = try hostSettings(data: appState)
        settings.announcements = { [userData, clock] app in
            guard userData.exists, let store = try? userData.store() else { return [] }
            return (try? AnnouncementBook(store: AutomationStore(store), clock: clock).pending(of: app)) ?? []
        }
        let host = AppHost(apps: apps, settings: settings)
        runningHost = host
        return host
    }

    /// Starts the apps that somebody who begins to speak will probably ask, as far as they may be used.
    func warmUp() async {
        guard let runningHost else { return }
        await runningHost.warmUp(apps.filter { $0.handler != nil && access.isAllowed($0) == true }.map(\.id))
    }

    /// The user's own data; opened when first needed.
    package nonisolated func store() throws -> Store { try userData.store() }

    private nonisolated var appState: String { paths.data + "/app-data" }

    /// The folder that an app may write to.
    package nonisolated func dataFolder(of app: String) throws(FileError) -> String {
        try OwnFolder.make("\(appState)/apps/\(app)")
    }

    /// The speech model of the locale, with its dictionary.
    package func acousticModel() throws -> AcousticModel {
        do throws(RecognitionError) {
            return try installedModel.model()
        } catch .localeWithoutModel(let name) {
            let error = RecognitionError.localeWithoutModel(name)
            guard let place = settings.origins[.locale] else { throw error }
            throw AssistantError.setting(place: place, reason: "\(error)")
        }
    }

    /// The recogniser, primed with everything the apps can do.
    ///
    /// Where conversations are held it does without other readings within a grammar: they take half of the memory, and their time.
    ///
    /// There, most utterances may begin with the invocation phrase, too.
    package func recognizer() async throws -> PocketSphinxRecognizer {
        if let loadedRecognizer { return loadedRecognizer }
        let recognizer = try await PocketSphinxRecognizer(
            model: try acousticModel(),
            guesser: guesser(),
            settings: RecognizerSettings(
                invocationPhrases: invocationPhrases(),
                usualPhrases: options.converses ? settings.phrases.map(\.text) : [],
                listsOthers: !options.converses
            )
        )
        priming = try await recognizer.prepare(requestGrammar, named: GrammarName.request)
        loadedRecognizer = recognizer
        return recognizer
    }

    package func shutDown() async {
        termPriming?.cancel()
        guard let host = runningHost else { return }
        runningHost = nil
        await host.shutdown()
        if let following {
            await following.value
        } else if !othersFollowNotifications, !options.isRehearsal {
            await keepNotifications(of: host)
        }
    }
}
