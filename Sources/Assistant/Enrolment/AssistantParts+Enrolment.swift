internal import Recognition

extension AssistantParts {
    package nonisolated var enrolment: PhraseEnrolment { PhraseEnrolment(state: paths.state) }

    /// Phrases as they are kept.
    package nonisolated func normalizedPhrases(_ named: [String]) -> [String] {
        named.map { InvocationPhrase(text: $0).text }
    }

    /// With the user's own examples.
    nonisolated func enrolled(_ phrases: [InvocationPhrase]) -> [InvocationPhrase] {
        phrases.map { phrase in
            var phrase = phrase
            phrase.examples = enrolment.examples(of: phrase.text)
            return phrase
        }
    }

    /// Takes the user's examples of a phrase.
    ///
    /// - Parameter named: nil: the only one of the settings.
    package func enroller(of named: String?, warn: @Sendable (String) -> Void) async throws -> PhraseEnroller {
        let phrases = invocationPhrases(named.map { [$0] } ?? [])
        guard phrases.count == 1, let phrase = phrases.first else {
            throw AssistantError.severalPhrases(phrases.map(\.text))
        }
        let known = settings.phrases.contains { InvocationPhrase(text: $0.text).text == phrase.text }
        let spotting = try await spotting(
            // As it is said by the settings.
            phrases: known ? [] : [phrase.text],
            sensitivity: nil,
            allCandidates: true,
            isEnrolled: false,
            warn: warn
        )
        let mute = MuteState(folder: try OwnFolder.make(paths.state))
        return PhraseEnroller(
            phrase: phrase.text,
            spotting: spotting,
            enrolment: enrolment,
            device: settings.captureDevice,
            isMuted: { mute.isMuted }
        )
    }
}
