internal import Configuration
internal import Conversation
internal import Matching
package import Recognition
internal import Speech
internal import Synthesis
internal import WilcoIntents

extension AssistantSession {
    /// A spotter for recordings.
    ///
    /// - Parameters:
    ///   - phrases: Empty: those of the settings.
    ///   - sensitivity: 0 to 1; nil: that of the settings.
    ///   - isEnrolled: With the user's own examples.
    ///   - warn: Told what speaks against a phrase that can work all the same.
    package func spotting(
        phrases: [String],
        sensitivity: Double?,
        allCandidates: Bool,
        isEnrolled: Bool = true,
        warn: @Sendable (String) -> Void
    ) async throws -> Spotting {
        let phrases = context.invocationPhrases(phrases)
        try await check(phrases, warn: warn)
        return Spotting(
            spotter: try await spotter(
                of: isEnrolled ? context.enrolled(phrases) : phrases,
                sensitivity: sensitivity,
                scorer: context.learnedModels.scorer(for: phrases, warn: warn)
            ),
            reportsAllCandidates: allCandidates
        )
    }

    /// Listens for the invocation phrases of the settings, as this user says them.
    ///
    /// - Parameter warn: Told what speaks against what is installed for them.
    func invocationSpotter(warn: @Sendable (String) -> Void) async throws -> any InvocationSpotter {
        let phrases = context.invocationPhrases()
        return try await spotter(
            of: context.enrolled(phrases),
            scorer: context.learnedModels.scorer(for: phrases, warn: warn)
        )
    }

    /// Listens for the words that end the assistant's speech, while it speaks.
    ///
    /// - Returns: nil where its own voice is not taken out of what it hears, and would be taken for them.
    func stopSpotter(at devices: SeatDevices) async throws -> (any InvocationSpotter)? {
        guard devices.settings.cancelsEcho else { return nil }
        return try await spotter(
            of: generation.matcher.stopWords().map { InvocationPhrase(text: $0) },
            for: .stop,
            scorer: nil
        )
    }

    /// - Parameter sensitivity: 0 to 1; nil: that of the settings.
    private func spotter(
        of phrases: [InvocationPhrase],
        for purpose: SpottingPurpose = .invocation,
        sensitivity: Double? = nil,
        scorer: (any PhraseScorer)?
    ) async throws -> any RecordingSpotter {
        try await context.registry.spotter(
            EngineRegistry.SpotterNeeds(
                locale: engines.locale,
                model: { [engines] in try engines.acousticModel() },
                purpose: purpose,
                phrases: phrases,
                sensitivity: sensitivity ?? context.settings.sensitivity,
                scorer: scorer,
                guesser: await engines.guesser()
            )
        )
    }

    /// Refuses phrases that cannot work.
    func check(_ phrases: [InvocationPhrase], warn: @Sendable (String) -> Void) async throws {
        let model = try engines.acousticModel()
        let guesser = await engines.guesser()
        for phrase in phrases {
            let place = context.settings.origins[.phrase(phrase.text)]
            if let reason = otherMeaning(of: phrase.text) {
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

    /// Why a phrase cannot begin a conversation: what is said in one would begin another; nil: it can.
    private func otherMeaning(of phrase: String) -> String? {
        let understanding = generation.understander.understand(phrase)
        if understanding.status == .matched, understanding.band == .act { return "it is something that an app can do" }
        let answer = generation.understander.answer(phrase, to: .request)
        return generation.understander.command(answer, or: understanding) == nil
            ? nil : "it is a word of every conversation"
    }

    /// What becomes of a phrase as an invocation phrase.
    package struct PhraseReview: Sendable {
        package var phrase: String
        /// How it is said, each word's most usual way: ARPABET; empty where nobody knows.
        package var phones: [String]
        package var syllables: Int
        /// Why it cannot be one; nil: it can.
        package var refusal: String?
        package var warnings: [String]
        /// What else would be taken for it.
        package var soundAlikes: [SoundAlikes.Found]
        /// Whether a network was learned for it that can be used here.
        package var isLearned: Bool
    }

    /// What speaks for and against each phrase.
    ///
    /// - Parameter named: Empty: those of the settings.
    package func reviewPhrases(_ named: [String]) async throws -> [PhraseReview] {
        let model = try engines.acousticModel()
        let guesser = await engines.guesser()
        let alikes = SoundAlikes(dictionary: model.dictionary)
        let models = context.learnedModels
        var reviews: [PhraseReview] = []
        for phrase in context.invocationPhrases(named) {
            let problems = await phrase.check(model: model, guesser: guesser)
            let phones = await phrase.phones(model: model, guesser: guesser)
            let refusal = problems.first { $0.severity == .refuse }?.description
            reviews.append(
                PhraseReview(
                    phrase: phrase.text,
                    phones: phones,
                    syllables: phones.count { ARPABET.vowels.contains($0) },
                    refusal: refusal ?? otherMeaning(of: phrase.text),
                    warnings: problems.filter { $0.severity == .warn }.map(\.description),
                    soundAlikes: phones.isEmpty
                        ? []
                        : alikes.near(phones, except: Set([phrase.text] + phrase.words), share: 0.2, limit: 6),
                    isLearned: models.embeddingFolder != nil && models.networkPath(of: phrase.text) != nil
                )
            )
        }
        return reviews
    }
}
