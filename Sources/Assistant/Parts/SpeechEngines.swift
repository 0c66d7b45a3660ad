internal import AudioIO
internal import Configuration
internal import Extensions
internal import Foundation
internal import Hearing
internal import Matching
package import Recognition
package import Speech
internal import Storage
internal import Synthesis
internal import WilcoIntents

/// The recogniser, the voice and what is known of how words are said, in one language: loaded when first needed, kept through reloads.
package actor SpeechEngines {
    nonisolated let context: AssistantContext
    nonisolated let userData: LazyStore
    /// BCP 47.
    nonisolated let locale: String
    nonisolated let model: InstalledModel
    private var recognizer: (any LoadedRecognizer)?
    /// What it listens for.
    private var grammars: GrammarShelf?
    /// What the recogniser was primed with for requests; nil as long as nothing was heard.
    package private(set) var priming: GrammarReport?
    /// How often it was told to listen for other requests, and which of these it was told last.
    private var orders = 0
    private var lastOrder = 0
    var loadedPronunciations: LearnedPronunciations?
    /// Phones of each word, none where nobody knows them.
    private var wordSounds: [String: [String]] = [:]

    init(_ context: AssistantContext, _ userData: LazyStore, locale: String) {
        self.context = context
        self.userData = userData
        self.locale = locale
        model = InstalledModel(locale: locale)
    }

    /// The speech model of the locale, with its dictionary.
    package nonisolated func acousticModel() throws -> AcousticModel {
        do throws(RecognitionError) {
            return try model.model()
        } catch .localeWithoutModel(let name) {
            let error = RecognitionError.localeWithoutModel(name)
            guard let place = context.settings.origins[.locale] else { throw error }
            throw AssistantError.setting(place: place, reason: "\(error)")
        }
    }

    // MARK: - Hearing

    /// The recogniser, primed with requests where it was not loaded yet.
    ///
    /// Where conversations are held it does without other readings within a grammar: they take half of the memory, and their time.
    ///
    /// There, most utterances may begin with the invocation phrase, too.
    func recognizer(primedWith requests: @escaping @Sendable () -> Grammar) async throws -> GrammarShelf {
        if let grammars { return grammars }
        let converses = context.options.converses
        let loaded = try await context.registry.recognizer(
            EngineRegistry.RecognizerNeeds(
                locale: locale,
                model: { try self.acousticModel() },
                guesser: guesser(),
                settings: RecognizerSettings(
                    invocationPhrases: context.invocationPhrases(),
                    listsOthers: !converses
                )
            )
        )
        let shelf = GrammarShelf(loaded, phrases: converses ? context.settings.phrases.map(\.text) : [])
        let first = try await OwnThread.run(named: "requests", requests)
        priming = try await shelf.prepare(first, named: GrammarName.request)
        recognizer = loaded
        grammars = shelf
        return shelf
    }

    /// Listens for these requests from now on, if it listens at all.
    ///
    /// Those of an app may take seconds to be written down, on a thread of its own: whoever ends does not wait for them.
    func listen(for requests: @escaping @Sendable () -> Grammar) async throws {
        guard let grammars, !Task.isCancelled else { return }
        orders += 1
        let order = orders
        let grammar = try await OwnThread.run(named: "requests", requests)
        // What was asked for later is newer.
        guard order > lastOrder else { return }
        lastOrder = order
        priming = try await grammars.prepare(grammar, named: GrammarName.request)
    }

    /// Listens for some more, beside all else that can be said, which stays as it is.
    func listen(besideRequestsFor more: Grammar) async {
        do {
            try await grammars?.prepare(more, named: GrammarRequest.beside(GrammarName.request))
        } catch is CancellationError {
            // Nobody listens any more.
        } catch {
            context.complain("\(error)")
        }
    }

    /// What the confidence of the last transcript rests on; empty when nothing was read.
    package func lastRecognitionEvidence() async throws -> [Double] {
        await recognizer?.evidence() ?? []
    }

    /// Guesses anew what was guessed before.
    func forgetGuesses() async { await recognizer?.forgetGuesses() }

    // MARK: - The voice

    /// The voice of the settings.
    package func synthesizer() async throws -> any Voice {
        let voice = context.settings.voice
        let synthesizer = context.registry.voice(
            VoiceSettings(
                voice: voice.name.isEmpty ? locale.lowercased() : voice.name,
                rate: voice.rate,
                pitch: voice.pitch,
                volume: voice.volume
            ),
            { [context] in context.volume }
        )
        do {
            try await synthesizer.check()
        } catch {
            guard let place = context.settings.origins[.voiceName], !voice.name.isEmpty else { throw error }
            throw AssistantError.setting(place: place, reason: "\(error)")
        }
        return synthesizer
    }

    /// Speaks phones with the assistant's voice.
    package nonisolated func speak(phones: String) async throws {
        let voice = try await SoundServer.answer(of: "eSpeak NG") { try await self.synthesizer() }
        _ = try await context.answeringSink(output: nil).play(try await voice.synthesize(phones: phones))
    }

    // MARK: - How words are said

    /// Phones of a word by the voice's own rules of spelling, whatever else is known of it; the likeliest first.
    package nonisolated func pronunciationsBySpelling(of word: String) async -> [String] {
        await context.registry.spelling().pronunciations(of: word)
    }

    /// Phones of each word of a text, none where nobody knows; nil where no speech is recognised.
    func sounds(of text: String) async -> [String: [String]]? {
        guard let dictionary = try? acousticModel().dictionary else { return nil }
        var sounds: [String: [String]] = [:]
        for word in text.lowercased().split(whereSeparator: { $0.isWhitespace || $0 == "-" }) {
            let plain = word.filter { $0.isLetter || $0.isNumber || $0 == "'" || $0 == "’" }
                .replacing("’", with: "'")
            let key = Matcher.key(of: plain)
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
}
