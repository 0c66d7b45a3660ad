internal import Access
internal import Extensions
internal import Foundation
internal import Logging
internal import Matching
internal import Recognition
internal import Speech
internal import Synthesis
internal import Vocabulary
package import WilcoIntents

extension AssistantSession {
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
        let asked = generation.apps.filter { $0.handler?.handsOverVocabulary == true && (app == nil || $0.id == app) }
        guard !asked.isEmpty else { return false }
        let host = try host()
        var changed = false
        let before = signOuts
        // Each has a process to start: all at once.
        await withTaskGroup(of: (app: String, reply: Result<AppReply, AppFailure>).self) { group in
            for app in asked {
                // Nothing is learned of an app that may not be used.
                let isAllowed = generation.access.isAllowed(app) == true
                group.addTask {
                    (app.id, isAllowed ? await host.send(.vocabulary, to: app.id) : .success(.vocabulary([:])))
                }
            }
            for await (app, reply) in group {
                guard case .success(.vocabulary(let terms)) = reply else { continue }
                // It may be somebody else's.
                guard signOuts[app] == before[app] else {
                    askForTerms(of: app)
                    continue
                }
                let others = book.replaceAll(of: app, with: terms)
                take(others, of: app)
                changed = changed || !others.isEmpty
            }
        }
        return changed
    }

    // MARK: - What apps say unasked

    /// An app has said that its terms are others now: it is asked for them, once for all that it says before anybody has asked.
    package func askForTerms(of app: String) {
        gatheredTerms.ask(app)
        takeUpTerms()
    }

    /// An app has changed some of its terms: taken up with all that it says until then.
    package func gather(_ edit: TermEdit, of app: String) {
        gatheredTerms.add(edit, of: app)
        takeUpTerms()
    }

    /// One take-up is in progress, and what is said meanwhile is the next: an app may say as much as it likes.
    private func takeUpTerms() {
        guard termTakeUp == nil, !isShutDown, !areTermsHalted, !gatheredTerms.isEmpty else { return }
        termTakeUp = Task {
            while !Task.isCancelled, let (app, work) = gatheredTerms.next() { await takeUp(work, of: app) }
            termTakeUp = nil
        }
    }

    private func takeUp(_ work: GatheredTerms.Work, of app: String) async {
        apply(work.before, of: app)
        guard work.isAsked else { return }
        do {
            let isChanged = try await collectVocabulary(of: app)
            if Task.isCancelled {
                return gatheredTerms.putBack(GatheredTerms.Work(isAsked: true, after: work.after), of: app)
            }
            primeSoon(for: app, isChanged: isChanged)
        } catch {
            context.log(AppLogEntry(app: app, level: .error, origin: .host, message: "\(error)"))
        }
        apply(work.after, of: app)
    }

    /// Takes up what an app says of its terms: what is gone is not understood from now on.
    package func edit(_ edit: TermEdit, of app: String) { apply([edit], of: app) }

    /// All at once: matcher and recogniser have one change to take up.
    private func apply(_ edits: [TermEdit], of app: String) {
        guard !edits.isEmpty else { return }
        guard let definition = generation.apps.first(where: { $0.id == app }),
            definition.handler?.handsOverVocabulary == true,
            generation.access.isAllowed(definition) == true
        else {
            let message = "its terms are not taken — declare the permission `vocabulary`, and wilco apps allow \(app)"
            context.log(AppLogEntry(app: app, level: .warning, origin: .host, message: message))
            return
        }
        let others = edits.reduce(into: Set<String>()) { $0.formUnion(book.apply($1, of: app)) }
        take(others, of: app)
        if !others.isEmpty { primeSoon(for: app) }
    }

    /// The person has signed out of an app: nothing that it told is theirs any more.
    package func signOut(of app: String) async throws {
        gatheredTerms.drop(app)
        signOuts[app, default: 0] += 1
        let others = book.replaceAll(of: app, with: [:])
        take(others, of: app)
        if !others.isEmpty { primeSoon(for: app) }
        try await forget(app: app)
    }

    /// Primes the recogniser for all apps that may be used, and then tells them what became of their terms.
    func primeSoon() {
        for app in generation.apps where generation.access.isAllowed(app) != false { primeSoon(for: app.id) }
    }

    /// Primes the recogniser once for all that changes meanwhile, and then tells the apps what became of their terms.
    ///
    /// - Parameter isChanged: Whether the recogniser listens for others; else the app is told all the same.
    private func primeSoon(for app: String, isChanged: Bool = true) {
        untold.insert(app)
        isUnprimed = isUnprimed || isChanged
        tellSoon()
    }

    private func tellSoon() {
        guard termPriming == nil, !isShutDown, !areTermsHalted, !untold.isEmpty else { return }
        termPriming = Task {
            while !untold.isEmpty, !Task.isCancelled {
                let (apps, primes) = (untold, isUnprimed)
                (untold, isUnprimed) = ([], false)
                do {
                    if primes { try await primeTerms() }
                    // Whoever ends begins no other host.
                    try Task.checkCancellation()
                    for app in apps.sorted() { try await tellVerdicts(to: app) }
                } catch is CancellationError {
                    // Whoever goes on begins with these.
                    (untold, isUnprimed) = (untold.union(apps), isUnprimed || primes)
                    break
                } catch {
                    for app in apps.sorted() {
                        context.log(AppLogEntry(app: app, level: .error, origin: .host, message: "\(error)"))
                    }
                }
            }
            termPriming = nil
        }
    }

    /// Others prime the recogniser from now on; what is in progress is given up, and waits with what apps say.
    package func haltTerms() async {
        areTermsHalted = true
        termTakeUp?.cancel()
        termPriming?.cancel()
        await termTakeUp?.value
        await termPriming?.value
    }

    /// Nobody has taken the place of these.
    package func goOnWithTerms() {
        areTermsHalted = false
        takeUpTerms()
        tellSoon()
    }

    /// Returns when everything that apps have said of their terms is taken up and told.
    package func termsTakenUp() async {
        while termTakeUp != nil || termPriming != nil {
            await termTakeUp?.value
            await termPriming?.value
        }
    }

    /// Has the recogniser listen for the terms as they are now.
    package func primeTerms() async throws { try await engines.listen { [generation] in generation.requestGrammar } }

    /// Has the recogniser listen for what was guessed as it is guessed now.
    func takeUpGuesses() async throws {
        await engines.forgetGuesses()
        try await primeTerms()
    }

    /// Primes the matcher with what the book has of some types of an app.
    private func take(_ types: Set<String>, of app: String) {
        let definition = generation.apps.first { $0.id == app }
        if book.isCut(of: app) {
            refuse("of its terms no more than \(TermBook.mostInAll) are taken — leave out what is said least", app)
        }
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
            generation.matcher.replaceVocabulary(app: app, type: type, terms: taken.map(VocabularyTerm.init))
        }
    }

    /// Every change of an app's terms looks at all of them: what is wrong with one is told once.
    private func refuse(_ message: String, _ app: String) {
        guard toldRefusals.insert("\(app): \(message)").inserted else { return }
        context.log(AppLogEntry(app: app, level: .warning, origin: .host, message: message))
    }
}
