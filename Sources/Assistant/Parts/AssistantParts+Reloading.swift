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
        loadedModel = await predecessor.loadedModel
        loadedRecognizer = await predecessor.loadedRecognizer
        try await loadedRecognizer?.prepare(matcher.grammar(for: .request), named: GrammarName.request)
    }

    /// Where to look for changes of the apps, and for new ones.
    nonisolated var watchedFolders: [String] {
        options.apps.isEmpty ? appFolders + paths.apps.prefix(1) : appFolders
    }

    /// What a conversation goes on with when these parts take the place of others.
    func succession(retire: @escaping @Sendable () async -> Void) throws -> ConversationOwner.Successor {
        ConversationOwner.Successor(
            machine: machine(mode: .handsFree),
            understander: understander,
            apps: RoutedApps(builtIn: builtInApps, others: try host()),
            shortcuts: runs(nil),
            access: access,
            retire: retire
        )
    }

    func runs(_ effects: StepEffects?) -> ShortcutRuns? {
        shortcuts.map { ShortcutRuns(library: $0, effects: effects ?? desktopEffects()) }
    }

    func machine(mode: InteractionMode) -> DialogueMachine {
        DialogueMachine(
            apps: apps + builtInApps.map(\.definition),
            locale: locale,
            wording: wording,
            settings: DialogueSettings(mode: mode, session: UUID().uuidString)
        )
    }

    /// Primes the matcher with an app's terms; what it has handed over before and does not now is forgotten.
    ///
    /// - Returns: Whether anything is different.
    func learn(_ terms: [String: [IntentObject]], of app: String) -> Bool {
        let before = learnedTypes[app] ?? []
        for type in before.subtracting(terms.keys) { matcher.replaceVocabulary(app: app, type: type, terms: []) }
        for (type, given) in terms {
            let objects = given.filter { object in
                guard let fault = TermJudge.fault(of: object.display) else { return true }
                let message = "the term \(object.id) of \(type) is not taken: \(fault)"
                log(AppLogEntry(app: app, level: .warning, origin: .host, message: message))
                return false
            }
            matcher.replaceVocabulary(app: app, type: type, terms: objects.map(VocabularyTerm.init))
        }
        learnedTypes[app] = Set(terms.keys)
        return !before.isEmpty || !terms.isEmpty
    }
}
