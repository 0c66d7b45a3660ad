package import Access
package import Automation
internal import Clocks
package import Configuration
package import Conversation
package import Extensions
internal import Foundation
package import Logging
package import Matching
internal import Resolution
package import Shortcuts
internal import Speech
internal import Storage
internal import Suggestions
package import Synthesis
package import WilcoIntents

/// The apps and the language as they stood in the files at one moment, and what understands them.
///
/// A reload makes another; a conversation keeps the one that it began with.
package final class Generation: Sendable {
    package let apps: [AppDefinition]
    /// What is wrong with the apps' and the language's files; the rest works.
    package let problems: [String]
    /// Those of them that the apps' folders have.
    package let folderProblems: [AppProblem]
    /// BCP 47.
    package let locale: String
    package let understander: Understander
    package let actions: AutomationActions
    /// When this has ended, sentences that nothing fits are compared with what the apps are asked with; nil: they never are.
    package let comparing: Task<Void, Never>?
    /// The user's shortcuts; nil where none are used.
    package let shortcuts: ShortcutLibrary?
    package let access: AccessControl
    package let appFolders: [String]
    /// Where built-in domains are found.
    package let domainFolders: [String]
    /// What is known of the locale's language; nil: only what the apps say themselves.
    package let tables: LanguageTables?
    let wording: DialogueWording
    package let routines: RoutineWording
    private let context: AssistantContext
    private let dueRuns: DueRuns

    /// - Parameters:
    ///   - found: The apps' folders, and what stands in them.
    ///   - engines: Of the apps' locale.
    init(_ context: AssistantContext, _ found: AppFolders.Found, state: UserState, engines: SpeechEngines) {
        self.context = context
        dueRuns = state.dueRuns
        domainFolders = found.domainFolders
        apps = found.apps
        appFolders = found.folders
        locale = found.locale
        access = AccessControl(
            apps: found.apps,
            paths: context.paths,
            options: context.options,
            userData: state.userData
        )
        let language = context.languages.load(found.locale)
        let tables = language.tables
        self.tables = tables
        let complaints = TableReader.Complaints()
        // What a language leaves unsaid is said in English.
        let isEnglish = LanguageTables.code(of: found.locale) == "en"
        let english = isEnglish ? nil : context.languages.load("en").tables
        wording = DialogueWording(tables, fallback: english, complaints: complaints)
        let routineComplaints = TableReader.Complaints()
        routines = RoutineWording(tables, fallback: english, complaints: routineComplaints)
        var faults: [String] = []
        let usesShortcuts = Self.usesShortcuts(context.options, state.userData, &faults)
        var definitions = found.apps
        if usesShortcuts { definitions.append(ShortcutsApp.definition(locale: found.locale, wording: routines)) }
        if context.options.converses {
            definitions.append(FollowUpApp.definition(locale: found.locale, wording: routines.suggestions))
        }
        let matcher = Matcher(
            apps: definitions,
            locale: found.locale,
            tables: tables,
            pronunciation: { engines.model.pronunciations(of: $0) },
            outranking: (ShortcutsApp.id, ShortcutsApp.run)
        )
        let understander = Understander(matcher: matcher, clock: context.clock)
        self.understander = understander
        actions = AutomationActions(
            revision: { matcher.revision },
            steps: { ShortcutLibrary.request(toRun: $0) },
            understand: { understander.understand($0) }
        )
        comparing = Self.compare(matcher, at: understander.matchContext, in: context, &faults)
        shortcuts =
            usesShortcuts
            ? ShortcutLibrary(
                userData: state.userData,
                matcher: matcher,
                apps: found.apps,
                locale: found.locale,
                tables: tables,
                wording: wording,
                routines: routines,
                clock: context.clock,
                invocationPhrases: context.settings.phrases.map(\.text),
                place: context.settings.place,
                device: Self.device(locale: found.locale, timeZone: context.clock.timeZone),
                playable: .playable(workingDirectory: context.options.workingDirectory),
                voiceSeats: context.settings.voiceSeats,
                sounds: { await engines.sounds(of: $0) },
                changed: { await engines.listen(besideRequestsFor: $0) }
            ) : nil
        if state.userData.exists {
            do { try shortcuts?.load() } catch { faults.append("\(error)") }
        }
        if let hindrance = state.userData.hindrance { faults.append(hindrance.whileReading) }
        if let salvage = state.userData.salvage { faults.append("\(salvage)") }
        folderProblems = found.problems
        var problems = found.problems.map(\.description)
        problems += matcher.problems.map(\.description)
        problems += faults
        problems += language.problems
        problems += matcher.languageProblems
        problems += tables?.problems(complaints, in: "dialogue") ?? []
        problems += tables?.problems(routineComplaints, in: "routines") ?? []
        let speechComplaints = TableReader.Complaints()
        _ = SpeechNormalizer(locale: found.locale, tables: tables, complaints: speechComplaints)
        problems += tables?.problems(speechComplaints, in: "speech") ?? []
        self.problems = problems
    }

    deinit {
        comparing?.cancel()
    }

    package var matcher: Matcher { understander.matcher }

    private static func compare(
        _ matcher: Matcher,
        at moment: MatchContext,
        in context: AssistantContext,
        _ faults: inout [String]
    ) -> Task<Void, Never>? {
        guard let folder = context.options.sentenceEmbedding else { return nil }
        do {
            let meanings = try SentenceMeanings.shared(folder: folder, cache: context.paths.cache)
            return Task { await meanings.teach(matcher, in: moment, complain: context.complain) }
        } catch {
            faults.append("\(error)")
            return nil
        }
    }

    /// Writes out for the voice what is written short.
    package var normalizer: SpeechNormalizer { SpeechNormalizer(locale: locale, tables: tables) }

    /// Everything that can be said to begin with.
    var requestGrammar: Grammar { shortcuts?.requestGrammar() ?? matcher.grammar(for: .request) }

    /// Where to look for changes of the apps, and for new ones.
    var watchedFolders: [String] {
        context.options.apps.isEmpty ? appFolders + context.paths.apps.prefix(1) : appFolders
    }

    /// With the user's own phrases in the place of what they stand for.
    package func expanded(_ understanding: Understanding) -> Understanding {
        shortcuts?.expanded(understanding).understanding ?? understanding
    }

    /// Says what is wrong with apps; the others work.
    package func reportProblems(_ report: (String) -> Void) {
        for problem in problems { report(problem) }
    }

    /// The same, in a log: warnings as warnings.
    package func reportProblems(in log: Logger) {
        for problem in problems { log.log(level: problem.contains(": warning: ") ? .warning : .error, "\(problem)") }
    }

    package func requireApps() throws(AssistantError) {
        guard apps.isEmpty else { return }
        if problems.isEmpty { throw .noApps(searched: appFolders) }
        throw .noUsableApp(count: appFolders.count)
    }

    // MARK: - Conversations

    /// Apps that run inside the assistant while it converses, for one seat.
    ///
    /// - Parameter suggestions: nil: the user's data cannot be read.
    func builtInApps(
        for seat: SeatMemory,
        suggestions: @escaping @Sendable () async -> SuggestionService?
    ) -> [any BuiltInApp] {
        var apps: [any BuiltInApp] = []
        if let shortcuts {
            apps.append(
                ShortcutsApp(
                    library: shortcuts,
                    locale: locale,
                    memory: seat.phrases,
                    complain: context.complain
                ) { [apps = self.apps, context] in
                    Gallery(apps: apps, sharedFolders: context.options.sharedFolders, library: shortcuts)
                }
            )
        }
        apps.append(
            FollowUpApp(
                locale: locale,
                wording: routines.announcements,
                suggestionWording: routines.suggestions,
                dueRuns: dueRuns,
                actions: actions,
                memory: seat.proposals,
                suggestions: suggestions
            )
        )
        return apps
    }

    /// - Parameter builtIn: Apps that take part beside those of the files.
    func machine(mode: InteractionMode, builtIn: [any BuiltInApp]) -> DialogueMachine {
        DialogueMachine(
            apps: apps + builtIn.map(\.definition),
            locale: locale,
            wording: wording,
            settings: DialogueSettings(
                mode: mode,
                session: UUID().uuidString,
                opensApps: context.options.isRehearsal || context.desktop.hasScreen
            )
        )
    }

    func runs(_ effects: StepEffects?) -> ShortcutRuns? {
        shortcuts.map { ShortcutRuns(library: $0, effects: effects ?? context.desktopEffects()) }
    }

    // MARK: -

    /// Commands that converse always do; the others where the user has made some, or automations, which may have steps of their own.
    private static func usesShortcuts(_ options: AssistantOptions, _ data: LazyStore, _ faults: inout [String]) -> Bool
    {
        if options.converses { return true }
        guard data.exists else { return false }
        do {
            let store = try data.store()
            return try !ShortcutStore(store).phrases().isEmpty || !AutomationStore(store).automations().isEmpty
        } catch {
            faults.append("\(error)")
            return false
        }
    }

    /// What `${device.…}` stands for.
    private static func device(locale: String, timeZone: TimeZone) -> [String: String] {
        [
            "name": ProcessInfo.processInfo.hostName, "locale": locale,
            "language": Locale(identifier: "en").localizedString(forLanguageCode: locale) ?? locale,
            "timeZone": timeZone.identifier, "version": WilcoVersion.text,
        ]
    }
}
