internal import Recognition
internal import Synthesis
internal import WilcoIntents

extension AssistantParts {
    /// Invocation phrases of the settings, or those given.
    nonisolated func invocationPhrases(_ named: [String] = []) -> [InvocationPhrase] {
        guard named.isEmpty else { return named.map { InvocationPhrase(text: $0, pronunciations: []) } }
        return settings.phrases.map { InvocationPhrase(text: $0.text, pronunciations: $0.pronunciations) }
    }

    /// A spotter for recordings.
    ///
    /// - Parameters:
    ///   - phrases: Empty: those of the settings.
    ///   - sensitivity: 0 to 1; nil: that of the settings.
    ///   - warn: Told what speaks against a phrase that can work all the same.
    package func spotting(
        phrases: [String],
        sensitivity: Double?,
        allCandidates: Bool,
        warn: @Sendable (String) -> Void
    ) async throws -> Spotting {
        let phrases = invocationPhrases(phrases)
        try await check(phrases, warn: warn)
        return Spotting(
            spotter: try await PocketSphinxSpotter(
                model: try acousticModel(),
                phrases: phrases,
                sensitivity: sensitivity ?? settings.sensitivity,
                guesser: guesser()
            ),
            reportsAllCandidates: allCandidates
        )
    }

    /// Refuses phrases that cannot work.
    func check(_ phrases: [InvocationPhrase], warn: @Sendable (String) -> Void) async throws {
        let model = try acousticModel()
        let guesser = self.guesser()
        for phrase in phrases {
            let place = settings.origins[.phrase(phrase.text)]
            // What is said in a conversation would begin another.
            let understanding = understander.understand(phrase.text)
            let isRequest = understanding.status == .matched && understanding.band == .act
            let answer = understander.answer(phrase.text, to: .request)
            if isRequest || understander.command(answer, or: understanding) != nil {
                let reason = isRequest ? "it is something that an app can do" : "it is a word of every conversation"
                throw AssistantError.phrase(phrase: phrase.text, reason: reason, place: place)
            }
            for problem in await phrase.check(model: model, guesser: guesser) {
                if problem.severity == .refuse {
                    throw AssistantError.phrase(phrase: phrase.text, reason: problem.description, place: place)
                }
                warn("invocation phrase “\(phrase.text)”: \(problem.description)")
            }
        }
    }
}
