internal import Automation
package import Clocks
package import Configuration
internal import Foundation
package import Matching
package import Resolution
package import Speech
package import Storage
internal import Synchronization
package import WilcoIntents
internal import YAMLFiles

/// The user's shortcuts: on disk, in the matcher, and ready to be run.
///
/// A change is in the store before it counts, and in the matcher and the recogniser when the call returns.
package final class ShortcutLibrary: Sendable {
    /// What can be said to run a shortcut.
    package struct Entry: Sendable, Hashable {
        package var id: String
        package var name: String
        package var phrases: [ShortcutRecord.Phrase]

        /// Its name and phrases, as they are compared.
        var keys: [String] { phrases.map(\.key) + [ShortcutLibrary.key(of: name)] }

        func isCalled(_ name: String) -> Bool { keys.contains(ShortcutLibrary.key(of: name)) }
    }

    let userData: LazyStore
    let matcher: Matcher
    /// Knows nothing but the phrases that the recogniser has not been told yet: its grammar is ready in no time.
    let freshMatcher: Matcher
    package let catalog: StepCatalog
    let locale: String
    private let wording: DialogueWording
    package let routines: RoutineWording
    let clock: ConversationClock
    private let device: [String: String]
    private let playable: StepSounds
    /// Where runs wait that nobody holds.
    let voiceSeats: [SeatID]
    let invocationPhrases: [String]
    /// Where the sun is looked at.
    let place: GeographicPlace?
    let sounds: @Sendable (String) async -> [String: [String]]?
    private let changed: @Sendable (Grammar) async -> Void
    let state = Mutex(State())

    struct State {
        var entries: [Entry] = []
        var version = 0
        var terms: [VocabularyTerm] = []
        /// What the recogniser knows, as part of all that can be said.
        var told: Set<[String]> = []
        /// The last request, where the disk would not take it.
        var request: RememberedRequest?
        var isRequestUnwritten = false
    }

    /// - Parameters:
    ///   - device: What `${device.…}` stands for.
    ///   - playable: What steps can play.
    ///   - sounds: Phones of each word of a text, none where nobody knows; nil where no speech is recognised.
    ///   - changed: Told after each change what can be said now that the recogniser has not been told of.
    package init(
        userData: LazyStore,
        matcher: Matcher,
        apps: [AppDefinition],
        locale: String,
        tables: LanguageTables?,
        wording: DialogueWording,
        routines: RoutineWording,
        clock: ConversationClock,
        invocationPhrases: [String],
        place: GeographicPlace?,
        device: [String: String],
        playable: StepSounds,
        voiceSeats: [SeatID] = [.microphone],
        sounds: @escaping @Sendable (String) async -> [String: [String]]? = { _ in nil },
        changed: @escaping @Sendable (Grammar) async -> Void = { _ in }
    ) {
        self.userData = userData
        self.matcher = matcher
        freshMatcher = Matcher(
            apps: [ShortcutsApp.definition(locale: locale, wording: routines)],
            locale: locale,
            tables: tables
        )
        catalog = StepCatalog(apps)
        self.locale = locale
        self.wording = wording
        self.routines = routines
        self.clock = clock
        self.device = device
        self.playable = playable
        self.voiceSeats = voiceSeats
        self.invocationPhrases = invocationPhrases
        self.place = place
        self.sounds = sounds
        self.changed = changed
    }

    package var environment: StepEnvironment {
        var teller = ValueFormatter(wording)
        teller.groupsDigits = false
        teller.today = clock.day
        var writer = teller
        writer.writesDigits = true
        let words = routines.shortcuts
        return StepEnvironment(
            now: clock.date(),
            timeZone: clock.timeZone,
            device: device,
            sentences: StepSentences(templates: words.stepSentences, words: words.stepWords),
            write: { [writer] in writer.text(of: $0, display: nil) },
            tell: { [teller] in teller.text(of: $0, display: nil) }
        )
    }

    package var summaries: StepSummary { StepSummary(catalog: catalog, environment: environment) }

    func openStore() throws -> ShortcutStore { ShortcutStore(try userData.store()) }

    // MARK: - What is there

    /// Reads all phrases anew and gives them to the matcher.
    package func load() throws {
        // First, so that what is written while the phrases are read counts as a change.
        let version = try userData.store().dataVersion()
        let entries = try openStore().phrases().map { Entry(id: $0.id, name: $0.name, phrases: $0.phrases) }
        let taken = Set(entries.flatMap(\.phrases).map(\.key))
        let terms = entries.flatMap { entry in
            // The name can be said too, where that means nothing else.
            (entry.phrases + (taken.contains(Self.key(of: entry.name)) ? [] : [.init(key: "", text: entry.name)]))
                .enumerated().map { index, phrase in
                    VocabularyTerm(
                        id: "\(entry.id)/\(index)",
                        display: phrase.text,
                        pronunciations: phrase.pronunciation.map { ["\"\($0)\""] } ?? []
                    )
                }
        }
        matcher.replaceVocabulary(app: ShortcutsApp.id, type: ShortcutsApp.phraseType, terms: terms)
        state.withLock {
            $0.entries = entries
            $0.version = version
            $0.terms = terms
        }
    }

    /// Reads the phrases anew if another process has changed them, and primes the recogniser.
    ///
    /// - Returns: Whether there was a change.
    @discardableResult
    package func refresh() async throws -> Bool {
        let version = try userData.store().dataVersion()
        guard version != state.withLock({ $0.version }) else { return false }
        let before = state.withLock { $0.entries }
        try load()
        guard before != state.withLock({ $0.entries }) else { return false }
        await primed()
        return true
    }

    func primed() async { await changed(freshGrammar()) }

    /// By name, in the order of the alphabet.
    package func entries() throws -> [Entry] {
        // Whether they could be read is told each time.
        _ = try openStore()
        return state.withLock { $0.entries }
    }

    /// All of them in full, in the user's order.
    package func records() throws -> [ShortcutRecord] { try openStore().all() }

    /// The shortcut's id in a vocabulary term's.
    static func identifier(ofTerm id: String) -> String {
        String(id.prefix { $0 != "/" })
    }

    /// By name, else by phrase.
    package func record(named name: String) throws -> ShortcutRecord {
        let store = try openStore()
        if let record = try store.record(named: name) { return record }
        if let record = try store.record(phraseKey: Matcher.key(of: name)) { return record }
        let names = try entries().map(\.name)
        throw ShortcutFault.unknown(name, near: Spelling.nearest(to: name, among: names))
    }

    /// - Throws: ``ShortcutFault`` when it is gone or cannot be read any more.
    package func shortcut(id: String) throws -> Shortcut {
        if let own = try ownShortcut(id: id) { return own }
        guard let record = try openStore().record(id: id) else { throw ShortcutFault.unknown(id, near: nil) }
        return try shortcut(of: record)
    }

    package func shortcut(of record: ShortcutRecord) throws(ShortcutFault) -> Shortcut {
        try read(record.document, path: record.name)
    }

    /// Reads a shortcut's file.
    ///
    /// - Parameter path: Names it in complaints.
    package func read(_ text: String, path: String) throws(ShortcutFault) -> Shortcut {
        let problems = YAMLProblems()
        guard let shortcut = ShortcutReader().read(text, path: path, problems) else {
            throw .file(problems.all.map(\.description))
        }
        return shortcut
    }

    /// Everything that would go wrong in a run.
    package func check(_ shortcut: Shortcut) -> [ShortcutProblem] {
        checker(of: shortcut).check(shortcut) + loops(of: shortcut)
    }

    /// What each step may use, by the JSON pointer to it.
    package func scopes(in shortcut: Shortcut) -> [String: VisibleValues] { checker(of: shortcut).scopes(in: shortcut) }

    private func checker(of shortcut: Shortcut) -> ShortcutChecker {
        // A step may run another by one of its phrases.
        let names = (try? entries())?.flatMap { [$0.name] + $0.phrases.map(\.text) } ?? []
        return ShortcutChecker(
            catalog: catalog,
            environment: environment,
            names: Set(names + [shortcut.name]),
            sounds: playable
        )
    }

    /// Notes how a run ended; a fault of the disk costs the note, not the run.
    package func noteRun(_ id: String, outcome: Outcome) {
        try? openStore().noteRun(id: id, at: clock.date().timeIntervalSince1970, outcome: outcome.rawValue)
    }

    var now: Double { clock.date().timeIntervalSince1970 }

    /// What the matcher needs to know of the moment.
    var moment: MatchContext { MatchContext(now: clock.date(), timeZone: clock.timeZone) }
}
