internal import Access
internal import Extensions
internal import Recognition
internal import Speech
internal import Synthesis
internal import Vocabulary
package import WilcoIntents

extension AssistantSession {
    /// One of the user's own terms, as an app handed it over.
    package struct JudgedTerm: Sendable {
        package var app: String
        /// The name of the parameter type: `object:Soup`, `person`.
        package var type: String
        package var term: IntentObject
        package var verdict: TermVerdict
    }

    /// What the apps have handed over, in order of priority, each with a verdict; nothing of apps that may not be used.
    ///
    /// - Parameter app: nil: all of them.
    package func judgedVocabulary(of app: String? = nil) async -> [JudgedTerm] {
        var judged: [JudgedTerm] = []
        for definition in generation.apps
        where (app ?? definition.id) == definition.id && generation.access.isAllowed(definition) == true {
            for type in book.types(of: definition.id) {
                let terms = book.terms(of: definition.id, type: type)
                for (term, verdict) in zip(terms, await verdicts(on: terms, type: type, of: definition)) {
                    judged.append(JudgedTerm(app: definition.id, type: type, term: term, verdict: verdict))
                }
            }
        }
        return judged
    }

    /// Tells apps what became of the terms that they handed over.
    ///
    /// - Parameter app: nil: all of them.
    package func tellVerdicts(to app: String? = nil) async throws {
        try Task.checkCancellation()
        let host = try host()
        for definition in generation.apps where (app ?? definition.id) == definition.id {
            let app = definition.id
            for type in book.types(of: app) {
                let terms = book.terms(of: app, type: type)
                let judged = await verdicts(on: terms, type: type, of: definition)
                try Task.checkCancellation()
                let entries = zip(terms, judged).map { TermVerdicts.Entry(id: $0.id, $1) }
                await host.tell(TermVerdicts(type: type, entries), to: app)
            }
        }
    }

    /// One for each, in their order; fewer where the task is cancelled.
    private func verdicts(
        on terms: [IntentObject],
        type: String,
        of app: AppDefinition
    ) async -> [TermVerdict] {
        if let fault = TermJudge.fault(ofType: type, in: app) { return terms.map { _ in .refused(fault) } }
        let dictionary = try? engines.acousticModel().dictionary
        var judge = TermJudge { dictionary?.pronunciations(of: $0) ?? [] }
        var verdicts: [TermVerdict] = []
        for term in terms {
            // Ten thousand of them take seconds.
            if Task.isCancelled { break }
            var guesses: [String: String] = [:]
            for word in TermJudge.words(of: term.display).prefix(TermJudge.mostWords)
            where dictionary?.pronunciations(of: word).isEmpty != false {
                guesses[word] = await engines.guesser().pronunciations(of: word).first
            }
            verdicts.append(judge.judge(term, guesses: guesses))
        }
        return verdicts
    }
}
