internal import Extensions
internal import Foundation
internal import Logging
internal import Matching
internal import Recognition
internal import Speech
internal import Synthesis
internal import WilcoIntents

extension AssistantParts {
    /// Asks apps for the user's own terms and primes matcher and recogniser with them.
    ///
    /// - Parameter app: nil: all of them.
    package func refreshVocabulary(of app: String? = nil) async throws {
        let asked = apps.filter { $0.handler?.handsOverVocabulary == true && (app == nil || $0.id == app) }
        guard !asked.isEmpty else { return }
        let host = try host()
        var changed = false
        // Each has a process to start: all at once.
        await withTaskGroup(of: (app: String, reply: Result<AppReply, AppFailure>).self) { group in
            for app in asked {
                // Nothing is learned of an app that may not be used.
                let isAllowed = access.isAllowed(app) == true
                group.addTask {
                    (app.id, isAllowed ? await host.send(.vocabulary, to: app.id) : .success(.vocabulary([:])))
                }
            }
            for await (app, reply) in group {
                guard case .success(.vocabulary(let terms)) = reply else { continue }
                changed = learn(terms, of: app) || changed
            }
        }
        if changed { try await primeTerms() }
    }

    /// Has the recogniser listen for the terms as they are now.
    func primeTerms() async throws {
        // Whoever ends does not wait for a grammar.
        guard let loadedRecognizer, !Task.isCancelled else { return }
        priming = try await loadedRecognizer.prepare(requestGrammar, named: GrammarName.request)
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

    /// Everything that can be said to begin with.
    var requestGrammar: Grammar { shortcuts?.requestGrammar() ?? matcher.grammar(for: .request) }

    /// Phones of each word of a text, none where nobody knows; nil where no speech is recognised.
    func sounds(of text: String) async -> [String: [String]]? {
        guard let dictionary = try? acousticModel().dictionary else { return nil }
        var sounds: [String: [String]] = [:]
        for word in text.lowercased().split(whereSeparator: { $0.isWhitespace || $0 == "-" }) {
            let plain = word.filter { $0.isLetter || $0.isNumber || $0 == "'" || $0 == "’" }
                .replacing("’", with: "'")
            let key = ShortcutLibrary.key(of: plain)
            guard !key.isEmpty else { continue }
            if wordSounds[plain] == nil {
                var ways = dictionary.pronunciations(of: plain)
                if ways.isEmpty { ways = await ESpeakPronunciationGuesser().pronunciations(of: plain) }
                wordSounds[plain] = (ways.first ?? "").split(separator: " ").map(String.init)
            }
            sounds[key] = wordSounds[plain]
        }
        return sounds
    }

    /// Tells the recogniser which shortcuts are new: beside all else that can be said, which stays as it is.
    func primeRequests() async {
        guard let loadedRecognizer, let shortcuts else { return }
        do {
            try await loadedRecognizer.prepare(
                shortcuts.freshGrammar(),
                named: RecognitionRequest.beside(GrammarName.request)
            )
        } catch {
            log(AppLogEntry(app: ShortcutsApp.id, level: .error, origin: .host, message: "\(error)"))
        }
    }
}
