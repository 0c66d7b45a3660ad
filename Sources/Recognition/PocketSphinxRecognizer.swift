package import Speech

/// PocketSphinx as a recogniser: receives 16 kHz samples and grammars, emits transcripts.
///
/// An utterance's features are computed while it is spoken. It is decoded as a whole, with the channel's mean taken over all
/// of it, at the moment the speech seems to be over, so that the transcript is there when the endpoint is decided.
///
/// All utterances are decoded on one thread, one decoding after the other, with the one model that is loaded. Between two decodings
/// nothing of an utterance is in the decoder, so any number may be open. Grammars are compiled on threads of their own.
package actor PocketSphinxRecognizer: SpeechRecognizer {
    private let executor = ThreadExecutor(name: "recognition")
    let model: AcousticModel
    let settings: RecognizerSettings
    let log: RecognitionLog
    private let sounds: WordSounds
    let compiler: GrammarCompiler
    let clock = ContinuousClock()

    // The library's objects are used on this actor only, but for what SphinxSearchMaker reads.
    let decoder: SphinxDecoder
    let loop: SphinxDecoder
    /// Bands of front ends that warp, by their warp.
    let warpedBands: [Double: MelBands]
    /// What writes down open text; loaded when somebody first says some.
    var freeText: Result<FreeTextDecoder, RecognitionError>?

    private(set) lazy var spelledWords = SpelledWords(dictionary: model.dictionary)

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Loads the model, some 100 ms.
    package init(
        model: AcousticModel,
        guesser: any PronunciationGuesser,
        settings: RecognizerSettings = .init(),
        log: @escaping RecognitionLog = { _ in }
    ) async throws {
        self.model = model
        self.settings = settings
        self.log = log
        let warps = Set((settings.frontEnds.all + settings.steadyFrontEnds.all).map(\.warp)).subtracting([1])
        warpedBands = Dictionary(uniqueKeysWithValues: warps.map { ($0, MelBands(warp: $0)) })
        sounds = WordSounds(Pronouncer(dictionary: model.dictionary, guesser: guesser))
        let scores = SenoneScoreFolder()
        let configuration = try SphinxConfiguration(
            model: model,
            options: DecoderOptions.grammar + (scores.map { [("senlogdir", $0.path)] } ?? [])
        )
        decoder = try SphinxDecoder(configuration: configuration, folder: model.folder, scoreFolder: scores)
        loop = try PhoneLoop.decoder(model: model, options: DecoderOptions.loop, cost: DecoderOptions.loopCost)
        compiler = GrammarCompiler(
            maker: try SphinxSearchMaker(for: decoder, model: model),
            dictionary: model.dictionary,
            settings: settings,
            log: log
        )
    }

    /// What the confidence of the last transcript rests on; for fitting and for the curious.
    package internal(set) var lastEvidence: RecognitionEvidence?

    // MARK: - Grammars

    package nonisolated func compile(
        _ grammar: Grammar,
        named name: String,
        after phrases: [String],
        replacing old: (any CompiledGrammar)?
    ) async throws -> any CompiledGrammar {
        let started = clock.now
        let sounding = try await sounds.sounds(of: grammar)
        var report = GrammarReport(wordCount: sounding.count)
        var pronunciations: [String: [String]] = [:]
        for (word, sounds) in sounding.sorted(by: { $0.key < $1.key }) {
            if sounds.pronunciations.isEmpty {
                report.unpronounceable.append(word)
            } else {
                pronunciations[word] = sounds.pronunciations
                if sounds.guessed { report.guessed[word] = sounds.pronunciations }
            }
        }
        let opening = phrases.map { text in
            let phrase = InvocationPhrase(text: text)
            return settings.invocationPhrases.first { $0.text == phrase.text } ?? phrase
        }
        let order = GrammarCompiler.Order(
            name: name,
            grammar: grammar,
            phrases: try await sounds.parts(of: opening),
            pronunciations: pronunciations,
            report: report,
            started: started
        )
        return try await OwnThread.run(named: "grammar") { [compiler] () throws -> any CompiledGrammar in
            // What was compiled before is good for the same words said the same way.
            if let old = old as? PreparedGrammar, old.phrases == order.phrases.map(\.text),
                old.pronunciations == order.pronunciations, old.grammar == order.grammar, self.isOurs(old)
            {
                return old
            }
            return try compiler.compile(order)
        }
    }

    /// Has words guessed anew, from the next grammar on.
    package nonisolated func forgetGuesses() async { await sounds.forgetGuesses() }

    // MARK: - Utterances

    package nonisolated func begin(_ request: RecognitionRequest) async throws -> any RecognitionSession {
        var choices: [Utterance.Choice] = []
        for choice in request.choices {
            let grammars = try choice.grammars.map { grammar in
                guard let prepared = grammar as? PreparedGrammar, isOurs(prepared) else {
                    throw RecognitionError.foreignGrammar(grammar.name)
                }
                return prepared
            }
            choices.append(Utterance.Choice(grammars: grammars, prior: choice.priorLogOdds))
        }
        return PocketSphinxSession(self, Utterance(choices, phraseIsRequired: request.phraseIsRequired))
    }

    /// Whether it was compiled for this recogniser; one in which nothing can be said is everybody's.
    private nonisolated func isOurs(_ grammar: PreparedGrammar) -> Bool {
        switch grammar.content {
        case .whole(let search): search.main.map { $0.words.belong(to: compiler.maker) } ?? true
        case .outline(let outline): outline.search.words.belong(to: compiler.maker)
        }
    }
}
