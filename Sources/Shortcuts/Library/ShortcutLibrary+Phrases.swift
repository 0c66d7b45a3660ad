internal import Clocks
internal import Matching
internal import Storage
internal import Synchronization
internal import WilcoIntents
internal import YAMLFiles

// What can be said to run a shortcut, and what speaks against it.
extension ShortcutLibrary {
    /// What speaks against a phrase.
    ///
    /// - Parameter except: Id of the shortcut that it is for.
    package func problems(ofPhrase phrase: String, except id: String? = nil) async -> [ShortcutProblem] {
        await phraseProblems(phrase, except: id).map { problem in
            let (message, mend) = routines.shortcuts.words(for: problem)
            return ShortcutProblem(
                problem.isForbidding ? .error : .warning,
                at: Step.Place(),
                pointer: "/phrases",
                message,
                mend: mend
            )
        }
    }

    /// The same, to be judged.
    func phraseProblems(_ phrase: String, except id: String?) async -> [PhraseProblem] {
        let key = Matcher.key(of: phrase)
        let others = (state.withLock { $0.entries }).filter { $0.id != id }
        var facts = PhraseCheck.Facts()
        facts.isGlobal = matcher.isGlobal(phrase)
        facts.sameAs = others.filter { entry in entry.phrases.contains { $0.key == key } }.map(\.name)
        let context = MatchContext(now: clock.date(), timeZone: clock.timeZone)
        let meant = matcher.understand(phrase, in: context)
        if let match = meant.match, meant.band == .act, match.app != ShortcutsApp.id {
            facts.appPhrases = [catalog.apps[match.app]?.intent(named: match.intent)?.title ?? match.intent]
        }
        if let words = await sounds(phrase) {
            facts.unpronounceable = words.filter(\.value.isEmpty).keys.sorted()
            facts.sounds = Self.phones(of: phrase, words)
            for text in invocationPhrases {
                guard let words = await sounds(text) else { continue }
                facts.invocation.append((text, Self.phones(of: text, words)))
            }
            for text in others.flatMap(\.phrases).map(\.text) {
                guard let words = await sounds(text) else { continue }
                facts.others.append((text, Self.phones(of: text, words)))
            }
        }
        return PhraseCheck().problems(of: phrase, facts)
    }

    /// The shortcut whose name or phrase comes nearest; nil: none is near.
    func nearest(to name: String) -> Entry? {
        let entries = state.withLock { $0.entries }
        if let entry = entries.first(where: { $0.isCalled(name) }) { return entry }
        let near = Spelling.nearest(to: Self.key(of: name), among: entries.flatMap(\.keys))
        return near.flatMap { near in entries.first { $0.keys.contains(near) } }
    }

    private static func phones(of text: String, _ words: [String: [String]]) -> [String] {
        key(of: text).split(separator: " ").flatMap { words[String($0)] ?? [] }
    }

    static func key(of text: String) -> String { Matcher.key(of: text) }

    /// The same for phrases that nothing tells apart.
    package static func phraseKey(_ phrase: String) -> String { key(of: phrase) }

    /// A shortcut's file.
    package static func text(of shortcut: Shortcut) -> String { ShortcutWriter().text(of: shortcut) }
}
