internal import Recognition
internal import Synthesis

extension AssistantParts {
    /// Invocation phrases of the settings, or those given.
    func invocationPhrases(_ named: [String] = []) -> [InvocationPhrase] {
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
        warn: (String) -> Void
    ) async throws -> Spotting {
        let phrases = invocationPhrases(phrases)
        try await check(phrases, warn: warn)
        return Spotting(
            spotter: try await PocketSphinxSpotter(
                model: try AcousticModel.installed(locale: locale),
                phrases: phrases,
                sensitivity: sensitivity ?? settings.sensitivity,
                guesser: ESpeakPronunciationGuesser(),
                allCandidates: allCandidates
            )
        )
    }

    /// Refuses phrases that cannot work.
    func check(_ phrases: [InvocationPhrase], warn: (String) -> Void) async throws {
        let model = try AcousticModel.installed(locale: locale)
        let guesser = ESpeakPronunciationGuesser()
        for phrase in phrases {
            for problem in try await phrase.problems(model: model, guesser: guesser) {
                if problem.severity == .refuse {
                    throw AssistantError.phrase(phrase: phrase.text, reason: problem.reason)
                }
                warn("invocation phrase “\(phrase.text)”: \(problem.reason)")
            }
        }
    }
}
