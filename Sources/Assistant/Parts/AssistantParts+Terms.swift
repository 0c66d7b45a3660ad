internal import Extensions
internal import Foundation
internal import Logging
internal import Matching
internal import Recognition
internal import Speech
internal import Synthesis
package import WilcoIntents

extension AssistantParts {
    /// Asks apps for the user's own terms and primes matcher and recogniser with them.
    ///
    /// - Parameter app: nil: all of them.
    package func refreshVocabulary(of app: String? = nil) async throws {
        if try await collectVocabulary(of: app) { try await primeTerms() }
    }

    /// Asks apps for the user's own terms and primes the matcher with them.
    ///
    /// - Returns: Whether the recogniser listens for others now.
    func collectVocabulary(of app: String? = nil) async throws -> Bool {
        let asked = apps.filter { $0.handler?.handsOverVocabulary == true && (app == nil || $0.id == app) }
        guard !asked.isEmpty else { return false }
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
                let others = book.replaceAll(of: app, with: terms)
                take(others, of: app)
                changed = changed || !others.isEmpty
            }
        }
        return changed
    }

    /// Takes up what an app says of its terms: what is gone is not understood from now on.
    package func edit(_ edit: TermEdit, of app: String) {
        guard let definition = apps.first(where: { $0.id == app }), definition.handler?.handsOverVocabulary == true,
            access.isAllowed(definition) == true
        else {
            let message = "its terms are not taken — declare the permission `vocabulary`, and wilco apps allow \(app)"
            log(AppLogEntry(app: app, level: .warning, origin: .host, message: message))
            return
        }
        let others = book.apply(edit, of: app)
        take(others, of: app)
        if !others.isEmpty { primeSoon(for: app) }
    }

    /// The person has signed out of an app: nothing that it told is theirs any more.
    package func signOut(of app: String) async throws {
        let others = book.replaceAll(of: app, with: [:])
        take(others, of: app)
        if !others.isEmpty { primeSoon(for: app) }
        try await forget(app: app)
    }

    /// Primes the recogniser for all apps that may be used, and then tells them what became of their terms.
    func primeSoon() {
        for app in apps where access.isAllowed(app) != false { primeSoon(for: app.id) }
    }

    /// Primes the recogniser once for all that changes meanwhile, and then tells the apps what became of their terms.
    private func primeSoon(for app: String) {
        unprimed.insert(app)
        guard termPriming == nil else { return }
        termPriming = Task {
            while !unprimed.isEmpty, !Task.isCancelled {
                let apps = unprimed
                unprimed = []
                do {
                    try await primeTerms()
                    for app in apps.sorted() { try await tellVerdicts(to: app) }
                } catch {
                    log(AppLogEntry(app: app, level: .error, origin: .host, message: "\(error)"))
                }
            }
            termPriming = nil
        }
    }

    /// Others prime the recogniser from now on.
    func stopPriming() async {
        unprimed = []
        termPriming?.cancel()
        await termPriming?.value
    }

    /// Has the recogniser listen for the terms as they are now.
    func primeTerms() async throws {
        // Whoever ends does not wait for a grammar.
        guard let loadedRecognizer, !Task.isCancelled else { return }
        priming = try await loadedRecognizer.prepare(requestGrammar, named: GrammarName.request)
    }

    /// Primes the matcher with what the book has of some types of an app.
    private func take(_ types: Set<String>, of app: String) {
        let definition = apps.first { $0.id == app }
        for type in types.sorted() {
            let terms = book.terms(of: app, type: type)
            if !terms.isEmpty, let fault = definition.flatMap({ TermJudge.fault(ofType: type, in: $0) }) {
                refuse("the terms of \(type) are not taken: \(fault)", app)
                continue
            }
            let taken = terms.prefix(TermBook.mostTerms).filter { term in
                guard let fault = TermJudge.fault(of: term) else { return true }
                refuse("the term \(term.id) of \(type) is not taken: \(fault)", app)
                return false
            }
            if terms.count > TermBook.mostTerms {
                refuse("\(terms.count - TermBook.mostTerms) terms of \(type) are not taken: \(TermJudge.tooMany)", app)
            }
            matcher.replaceVocabulary(app: app, type: type, terms: taken.map(VocabularyTerm.init))
        }
    }

    /// Every change of an app's terms looks at all of them: what is wrong with one is told once.
    private func refuse(_ message: String, _ app: String) {
        guard toldRefusals.insert("\(app): \(message)").inserted else { return }
        log(AppLogEntry(app: app, level: .warning, origin: .host, message: message))
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
                if ways.isEmpty { ways = await guesser().pronunciations(of: plain) }
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
