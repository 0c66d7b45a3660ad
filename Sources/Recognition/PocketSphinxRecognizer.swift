internal import CPocketSphinx
package import Speech

/// PocketSphinx as a recogniser: receives 16 kHz samples and a grammar, emits a transcript.
///
/// An utterance's features are computed while it is spoken. It is decoded as a whole, with the channel's mean taken over all
/// of it, at the moment the speech seems to be over, so that the transcript is there when the endpoint is decided.
package actor PocketSphinxRecognizer: SpeechRecognizer {
    private let executor = ThreadExecutor(name: "recognition")
    let model: AcousticModel
    let settings: RecognizerSettings
    let log: RecognitionLog
    private let pronouncer: Pronouncer
    let clock = ContinuousClock()

    // The library's objects are made and used on this actor only.
    let decoder: SphinxDecoder
    let loop: SphinxDecoder
    let warpedBands: [MelBands]
    /// What writes down open text; loaded when somebody first says some.
    var freeText: Result<FreeTextDecoder, RecognitionError>?

    private(set) lazy var spelledWords = SpelledWords(dictionary: model.dictionary)

    private var grammars: [String: PreparedGrammar] = [:]
    private var found: [String: Pronouncer.Found] = [:]
    private var searchNumber = 0
    /// How utterances have begun of late.
    var usualOpening: PreparedGrammar.Opening
    var current: Utterance?
    /// What was heard of it, and how many of its frames were there when its speech was last looked for.
    var spectrum: MelSpectrum
    var lookedAt = 0
    /// The frame before which the utterance is not decoded again.
    var nextDecoding = 0
    var sessionNumber = 0
    /// Searches that were replaced while an utterance was using them.
    var retired: [String] = []

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
        usualOpening = PreparedGrammar.Opening(phrases: settings.usualPhrases)
        self.log = log
        spectrum = MelSpectrum()
        warpedBands = settings.warps.map { MelBands(warp: $0) }
        pronouncer = Pronouncer(dictionary: model.dictionary, guesser: guesser)
        let scores = SenoneScoreFolder()
        let configuration = try SphinxConfiguration(
            model: model,
            options: DecoderOptions.grammar + (scores.map { [("senlogdir", $0.path)] } ?? [])
        )
        decoder = try SphinxDecoder(configuration: configuration, folder: model.folder, scoreFolder: scores)
        loop = try PhoneLoop.decoder(model: model, options: DecoderOptions.loop, cost: DecoderOptions.loopCost)
    }

    /// What the confidence of the last transcript rests on; for fitting and for the curious.
    package internal(set) var lastEvidence: RecognitionEvidence?

    // MARK: - Grammars

    @discardableResult
    package func prepare(_ grammar: Grammar, named name: String) async throws -> GrammarReport {
        let started = clock.now
        var report = GrammarReport()
        var pronunciations: [String: [String]] = [:]
        let words = grammar.words
        report.wordCount = words.count
        let sounding = await sounds(of: words, given: grammar.pronunciations)
        for word in words.sorted() {
            guard let sounds = sounding[word], !sounds.pronunciations.isEmpty else {
                report.unpronounceable.append(word)
                log("grammar \(name): “\(word)” cannot be pronounced and was left out")
                continue
            }
            pronunciations[word] = sounds.pronunciations
            if sounds.guessed { report.guessed[word] = sounds.pronunciations }
        }
        // From here on without a pause: nobody sees half a grammar.
        var prepared = PreparedGrammar(grammar: grammar, pronunciations: pronunciations)
        let old = grammars[name]
        defer { report.preparationTime = clock.now - started }
        // What was compiled before is good for the same words said the same way.
        if let old, old.searches[usualOpening] != nil, old.pronunciations == pronunciations, old.grammar == grammar {
            return report
        }
        // The way of beginning that was used last will be used again; others are compiled when they are asked for.
        let opening = usualOpening
        let phrases = try await parts(of: opening)
        prepared.searches[opening] = try compile(prepared, named: name, opening: opening, phrases: phrases)
        grammars[name] = prepared
        for search in old?.searches.values.flatMap(\.names) ?? [] { retire(search) }
        // A retired grammar is tens of megabytes in small pieces, which the allocator would keep.
        malloc_trim(0)
        return report
    }

    private func sounds(of words: Set<String>, given: [String: [String]]) async -> [String: Pronouncer.Found] {
        let isGiven: (String) -> Bool = { given[$0]?.isEmpty == false }
        let known = found.filter { words.contains($0.key) && !isGiven($0.key) }
        let asked = words.filter { known[$0] == nil }
        let answers = await pronouncer.find(asked.map { ($0, given[$0] ?? []) })
        for word in asked where !isGiven(word) { found[word] = answers[word] }
        return known.merging(answers) { $1 }
    }

    /// Has words guessed anew, from the next grammar on.
    package func forgetGuesses() { found = found.filter { !$0.value.guessed } }

    /// The searches for what is listened for beside `grammar`.
    func searches(
        beside grammar: String,
        opening: PreparedGrammar.Opening
    ) async throws -> [PreparedGrammar.Search] {
        let name = RecognitionRequest.beside(grammar)
        return grammars[name] == nil ? [] : [try await search(of: name, opening: opening)]
    }

    private func parts(of opening: PreparedGrammar.Opening) async throws -> [(text: String, parts: [PhrasePart])] {
        var phrases: [(text: String, parts: [PhrasePart])] = []
        for text in opening.phrases {
            let phrase = settings.invocationPhrases.first { $0.text == text } ?? InvocationPhrase(text: text)
            guard let parts = await phrase.parts(pronouncer) else {
                throw RecognitionError.badPhrase(text, reason: "it cannot be pronounced")
            }
            phrases.append((text, parts))
        }
        return phrases
    }

    /// The search for utterances of `grammar` that may begin as `opening` says; compiled when it is first asked for.
    func search(
        of grammar: String,
        opening: PreparedGrammar.Opening
    ) async throws -> PreparedGrammar.Search {
        if let search = grammars[grammar]?.searches[opening] { return search }
        let phrases = try await parts(of: opening)
        guard var prepared = grammars[grammar] else { throw RecognitionError.unknownGrammar(grammar) }
        if let search = prepared.searches[opening] { return search }
        let search = try compile(prepared, named: grammar, opening: opening, phrases: phrases)
        prepared.searches[opening] = search
        grammars[grammar] = prepared
        return search
    }

    private func compile(
        _ prepared: PreparedGrammar,
        named name: String,
        opening: PreparedGrammar.Opening,
        phrases: [(text: String, parts: [PhrasePart])]
    ) throws(RecognitionError) -> PreparedGrammar.Search {
        let built = try WordGraphBuilder.build(
            prepared.grammar,
            named: name,
            phrases: phrases.map { $0.parts.map(\.token) },
            phraseRequired: false,
            openTextCost: DecoderOptions.openTextCost / settings.grammarWeight,
            openPhoneCost: DecoderOptions.openPhoneCost / settings.grammarWeight,
            pronounceable: { prepared.pronunciations[$0] != nil }
        )
        guard let built else { return PreparedGrammar.Search() }
        let graph = built.determinized(stateLimit: 2 * built.arcs.count + 1000).minimized()
            .sharing().withSingleEmptySteps()
        var search = PreparedGrammar.Search(phrases: phrases.map(\.text))
        var names: [String] = []
        for label in graph.words {
            let sounds: [String]
            if label.isOpen {
                sounds = [label.word]
            } else if let phrase = label.phrase {
                sounds = phrases[phrase].parts.first { $0.token == label.word }?.pronunciations ?? []
            } else {
                sounds = prepared.pronunciations[label.spoken] ?? []
            }
            // Words of a phrase have names of their own, so that they are told from the same words of the grammar.
            let word = label.isOpen ? "+\(label.word)" : label.phrase.map { "=\($0)=\(label.word)" } ?? label.spoken
            guard let wordName = decoder.name(for: word, pronunciations: sounds) else {
                throw .grammarRefused(name, message: "“\(label.word)” was not taken as \(sounds)")
            }
            names.append(wordName)
            search.labels[wordName] = label
            if !label.isOpen, label.phrase == nil, !model.dictionary.contains(label.spoken) {
                search.labels[wordName]?.isForeign = true
            }
            search.phoneCounts[wordName] = sounds.map { $0.split(separator: " ").count }.min() ?? 1
        }
        searchNumber += 1
        let searchName = "\(name)#\(searchNumber)"
        search.isAnswer = graph.beginsOpen
        let listing = settings.listsOthers || search.isAnswer ? "\(searchName)!" : nil
        let weight = settings.grammarWeight
        let lackedContexts = decoder.lacksLeftContexts
        try decoder.set(graph, as: searchName, listing: listing, wordNames: names, weight: weight)
        if decoder.lacksLeftContexts, !lackedContexts {
            log("another PocketSphinx than 0.8+5prealpha: words are heard less surely after other words")
        }
        search.name = searchName
        search.listing = listing
        return search
    }

    private func retire(_ search: String) {
        let used = current.map { [$0.search] + $0.beside + $0.escape } ?? []
        let isUsed = used.contains { $0.names.contains(search) }
        if isUsed { retired.append(search) } else { decoder.remove(search) }
    }
}
