internal import Matching
package import Speech
internal import Synchronization
internal import WilcoIntents

// What the recogniser is told.
extension ShortcutLibrary {
    /// What can be said, all of it, for the recogniser; from now on it lacks only what is new.
    package func requestGrammar() -> Grammar {
        state.withLock { $0.told = Set($0.terms.map(Self.sound)) }
        return matcher.grammar(for: .request)
    }

    /// What can be said of which the recogniser has not been told.
    func freshGrammar() -> Grammar {
        let fresh = state.withLock { state in state.terms.filter { !state.told.contains(Self.sound($0)) } }
        freshMatcher.replaceVocabulary(app: ShortcutsApp.id, type: ShortcutsApp.phraseType, terms: fresh)
        return freshMatcher.grammar(for: .request)
    }

    private static func sound(_ term: VocabularyTerm) -> [String] { [term.display] + term.pronunciations }
}
