internal import AudioIO
internal import Configuration
internal import PhraseNetworks
internal import Recognition
internal import Recordings
internal import Speech
internal import WilcoIntents

extension AssistantSession {
    /// Words of the dictionary that talk is made of, and what sounds like a phrase.
    private nonisolated static var dictionaryWords: Int { 3_000 }
    private nonisolated static var alikeCount: Int { 60 }
    private nonisolated static var alikeShare: Double { 0.4 }

    /// A network for a phrase, and the file where it is kept.
    package struct LearnedPhrase: Sendable {
        package var phrase: String
        package var path: String
        /// Sounds of voices that were held back, and how many of them it alone misses where nothing in ``secondsWithout`` of other speech
        /// that was held back is taken for the phrase.
        package var clips: Int
        package var missed: Int
        package var secondsWithout: Double
        /// The user's own sounds that took part.
        package var examples: Int
        package var mistakes: Int
    }

    /// Learns how a phrase sounds; some minutes.
    ///
    /// - Parameters:
    ///   - named: nil: the only one of the settings.
    ///   - progress: Told the share that is done.
    package func learn(_ named: String?, progress: @Sendable (Double) -> Void) async throws -> LearnedPhrase {
        let phrases = context.invocationPhrases(named.map { [$0] } ?? [])
        guard phrases.count == 1, let given = phrases.first else {
            throw AssistantError.severalPhrases(phrases.map(\.text))
        }
        // As it is said by the settings.
        let phrase = context.invocationPhrases().first { $0.text == given.text } ?? given
        try await check([phrase]) { _ in }
        let models = context.learnedModels
        guard let folder = models.embeddingFolder else { throw AssistantError.noPhraseEmbedding(folder: models.own) }
        let acoustics = try engines.acousticModel()
        let guesser = await engines.guesser()
        let phones = await phrase.phones(model: acoustics, guesser: guesser)
        let alikes = SoundAlikes(dictionary: acoustics.dictionary).near(
            phones,
            except: Set([phrase.text] + phrase.words),
            share: Self.alikeShare,
            limit: Self.alikeCount
        )
        let words = acoustics.dictionary.entries.map { $0.word }.filter { word in
            word.count > 2 && word.allSatisfy(\.isLetter) && !phrase.words.contains(word)
        }
        let spacing = max(1, words.count / Self.dictionaryWords)
        let teacher = PhraseTeacher(
            model: try SpeechEmbeddingModel(folder: folder),
            background: try models.background(),
            alikes: alikes.map(\.text),
            words: stride(from: 0, to: words.count, by: spacing).map { words[$0] },
            voices: generation.locale.hasPrefix("en")
                ? ["en-us", "en-gb", "en-us", "en-gb-scotland", "en-us", "en-gb-x-rp", "en-029"] : [generation.locale],
            registry: context.registry
        )
        let subject = PhraseTeacher.Subject(
            phrase: phrase.text,
            pronunciations: phrase.pronunciations,
            examples: context.enrolment.examples(of: phrase.text),
            mistakes: mistakes(for: phrase.text)
        )
        let network = try await teacher.learn(subject) { share in
            try Task.checkCancellation()
            progress(share)
        }
        return LearnedPhrase(
            phrase: phrase.text,
            path: try models.keep(network),
            clips: network.worth?.clips ?? 0,
            missed: network.worth?.missed ?? 0,
            secondsWithout: network.worth?.seconds ?? 0,
            examples: subject.examples.count,
            mistakes: subject.mistakes.count
        )
    }

    /// Kept sounds that were taken for the phrase, and in which nobody spoke to Wilco.
    private func mistakes(for phrase: String) -> [[Int16]] {
        context.recordings.entries().filter { entry in
            guard let invocation = entry.utterance.invocation, invocation.phrase == phrase else { return false }
            if entry.utterance.label == .nothing { return true }
            return entry.utterance.label == nil && entry.utterance.heardPhrase == nil && entry.utterance.handled.isEmpty
                && entry.utterance.outcome != "done"
        }
        .compactMap { entry in
            guard let invocation = entry.utterance.invocation, let samples = try? AudioFile.read(entry.path) else {
                return nil
            }
            let end = min(samples.count, Int(16_000 * (invocation.end + 0.4)))
            let start = max(0, Int(16_000 * (invocation.start - 1)))
            return start < end ? Array(samples[start..<end]) : nil
        }
    }
}
