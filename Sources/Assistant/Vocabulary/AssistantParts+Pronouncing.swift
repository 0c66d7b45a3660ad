internal import Foundation
package import Recognition
package import Speech
internal import Synthesis

extension AssistantParts {
    /// Guesses how words are said that the dictionary lacks: by what it teaches as soon as that is learnt, and by eSpeak NG's rules.
    package func guesser() -> any PronunciationGuesser {
        (try? learnedPronunciations()) ?? ESpeakPronunciationGuesser()
    }

    /// Throws where the locale has no speech model, or what the user decided cannot be read.
    package func learnedPronunciations() throws -> LearnedPronunciations {
        if let loadedPronunciations { return loadedPronunciations }
        let learned = LearnedPronunciations(
            dictionary: try acousticModel().dictionary,
            folder: paths.cache,
            rules: ESpeakPronunciationGuesser(),
            chosen: try chosenPronunciations.read()
        )
        loadedPronunciations = learned
        return learned
    }

    private nonisolated var chosenPronunciations: StateFile<[String: String]> {
        StateFile(path: paths.data + "/pronunciations.json", empty: [:])
    }

    /// Has `word` said so from the next start on.
    ///
    /// - Parameter phones: ARPABET; nil: as the dictionary says, or as is guessed.
    package nonisolated func choose(_ phones: String?, for word: String) throws(AssistantError) {
        try chosenPronunciations.change { $0[word.lowercased()] = phones }
    }

    /// Learns from the dictionary, unless that was done; takes seconds, of a thread of its own.
    ///
    /// - Returns: Whether anything is new.
    @concurrent
    package nonisolated func learnPronunciations() async throws -> Bool {
        let learned = try await learnedPronunciations()
        if learned.isLearned { return false }
        _ = try Self.folder(paths.cache)
        try learned.learn()
        return true
    }

    /// Has the recogniser listen for what was guessed as it is guessed now.
    func takeUpGuesses() async throws {
        await loadedRecognizer?.forgetGuesses()
        try await primeTerms()
    }

    /// Speaks phones with the assistant's voice.
    package func speak(phones: String) async throws {
        let blocks = try await ESpeakSynthesizer(settings: synthesizer().settings).synthesize(phones: phones)
        _ = try await sink(output: nil).play(blocks)
    }
}
