internal import Access
internal import Configuration
internal import Files
internal import Recognition

extension AssistantSession {
    /// Takes the user's examples of a phrase.
    ///
    /// - Parameters:
    ///   - named: nil: the only one of the settings.
    ///   - keep: Keeps a sound, 16 kHz, as an example of a phrase.
    package func enroller(
        of named: String?,
        warn: @Sendable (String) -> Void,
        keep: @escaping @Sendable (_ samples: [Int16], _ phrase: String) async throws -> Void
    ) async throws -> PhraseEnroller {
        let phrases = context.invocationPhrases(named.map { [$0] } ?? [])
        guard phrases.count == 1, let phrase = phrases.first else {
            throw AssistantError.severalPhrases(phrases.map(\.text))
        }
        let known = context.settings.phrases.contains { InvocationPhrase(text: $0.text).text == phrase.text }
        let spotting = try await spotting(
            // As it is said by the settings.
            phrases: known ? [] : [phrase.text],
            sensitivity: nil,
            allCandidates: true,
            isEnrolled: false,
            warn: warn
        )
        let mute = MuteState(folder: try OwnFolder.make(context.paths.state))
        return PhraseEnroller(
            phrase: phrase.text,
            spotting: spotting,
            keep: { try await keep($0, phrase.text) },
            microphone: context.devices.microphone(),
            isMuted: { mute.isMuted() }
        )
    }
}
