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
    private let clock = ContinuousClock()

    // The library's objects are made and used on this actor only.
    let decoder: SphinxDecoder
    let loop: SphinxDecoder
    let warpedBands: [MelBands]
    /// What writes down open text; loaded when somebody first says some.
    var freeText: Result<FreeTextDecoder, RecognitionError>?

    private var grammars: [String: PreparedGrammar] = [:]
    private var found: [String: Pronouncer.Found] = [:]
    private var searchNumber = 0
    /// How utterances have begun of late.
    private var usualOpening: PreparedGrammar.Opening
    private var current: Utterance?
    /// What was heard of it, and how many of its frames were there when its speech was last looked for.
    var spectrum: MelSpectrum
    private var lookedAt = 0
    private var sessionNumber = 0
    /// Searches that were replaced while an utterance was using them.
    private var retired: [String] = []

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

    // MARK: - Grammars

    @discardableResult
    package func prepare(_ grammar: Grammar, named name: String) async throws -> GrammarReport {
        let started = clock.now
        var report = GrammarReport()
        var pronunciations: [String: [String]] = [:]
        let words = grammar.words
        report.wordCount = words.count
        for word in words.sorted() {
            let sounds = await pronunciation(of: word, given: grammar.pronunciations[word] ?? [])
            if sounds.pronunciations.isEmpty {
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

    private func pronunciation(of word: String, given: [String]) async -> Pronouncer.Found {
        if given.isEmpty, let known = found[word] { return known }
        let sounds = await pronouncer.find(word, given: given)
        if given.isEmpty { found[word] = sounds }
        return sounds
    }

    /// Has words guessed anew, from the next grammar on.
    package func forgetGuesses() { found = found.filter { !$0.value.guessed } }

    /// The searches for what is listened for beside `grammar`.
    private func searches(
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
    private func search(
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
            .withSingleEmptySteps()
        var search = PreparedGrammar.Search(phrases: phrases.map(\.text))
        var names: [String] = []
        for label in graph.words {
            let sounds: [String]
            if label.isOpen {
                sounds = [label.word]
            } else if let phrase = label.phrase {
                sounds = phrases[phrase].parts.first { $0.token == label.word }?.pronunciations ?? []
            } else {
                sounds = prepared.pronunciations[label.word] ?? []
            }
            // Words of a phrase have names of their own, so that they are told from the same words of the grammar.
            let word = label.isOpen ? "+\(label.word)" : label.phrase.map { "=\($0)=\(label.word)" } ?? label.word
            guard let wordName = decoder.name(for: word, pronunciations: sounds) else {
                throw .grammarRefused(name, message: "“\(label.word)” was not taken as \(sounds)")
            }
            names.append(wordName)
            search.labels[wordName] = label
            if !label.isOpen, label.phrase == nil, !model.dictionary.contains(label.word) {
                search.labels[wordName]?.isForeign = true
            }
            search.phoneCounts[wordName] = sounds.map { $0.split(separator: " ").count }.min() ?? 1
        }
        searchNumber += 1
        let searchName = "\(name)#\(searchNumber)"
        search.isAnswer = graph.beginsOpen
        let listing = settings.listsOthers || search.isAnswer ? "\(searchName)!" : nil
        let weight = settings.grammarWeight
        try decoder.set(graph, as: searchName, listing: listing, wordNames: names, weight: weight)
        search.name = searchName
        search.listing = listing
        return search
    }

    private func retire(_ search: String) {
        let used = current.map { [$0.search] + $0.beside + $0.escape } ?? []
        let isUsed = used.contains { $0.names.contains(search) }
        if isUsed { retired.append(search) } else { decoder.remove(search) }
    }

    // MARK: - Sessions

    package func begin(_ request: RecognitionRequest) async throws -> any RecognitionSession {
        let opening = PreparedGrammar.Opening(
            phrases: request.invocationPhrases.map { InvocationPhrase(text: $0).text }
        )
        usualOpening = opening
        let search = try await search(of: request.grammar, opening: opening)
        let beside = try await searches(beside: request.grammar, opening: opening)
        var escape: [PreparedGrammar.Search] = []
        if let name = request.escape {
            escape = [try await self.search(of: name, opening: opening)]
            escape += try await searches(beside: name, opening: opening)
        }
        endCurrent()
        sessionNumber += 1
        current = Utterance(session: sessionNumber, search: search, beside: beside, escape: escape)
        current?.priorLogOdds = request.priorLogOdds
        current?.phraseIsRequired = request.invocationRequired && !request.invocationPhrases.isEmpty
        spectrum = MelSpectrum()
        lookedAt = 0
        return PocketSphinxSession(recognizer: self, number: sessionNumber)
    }

    func accept(_ samples: [Int16], session: Int) throws(RecognitionError) {
        guard current?.session == session else { throw .sessionEnded }
        // Looks are taken at the same frames however the sound is cut up, so that the same is heard.
        var rest = samples[...]
        while !rest.isEmpty {
            let missing = MelSpectrum.sampleCount(ofFrames: lookedAt + Self.lookInterval) - spectrum.sampleCount
            spectrum.append(rest.prefix(missing))
            rest = rest.dropFirst(missing)
            guard spectrum.frameCount >= lookedAt + Self.lookInterval else { return }
            lookedAt = spectrum.frameCount
            let speech = SpeechFrames(energies: spectrum.energies)
            // The speech seems over: decode while the endpointer makes sure.
            if spectrum.frameCount - speech.last >= Self.settling { try decodeCurrent(speech) }
        }
    }

    func partial(session: Int) throws(RecognitionError) -> String? {
        guard let utterance = current, utterance.session == session else { throw .sessionEnded }
        let features = SpeechFeatures(spectrum, SpeechFrames(energies: spectrum.energies), prior: decoder.usualMean)
        guard let search = utterance.search.name, features.frameCount >= Self.leastFrames else { return nil }
        guard let decoding = try decoder.decode(features.values, with: search) else { return nil }
        let text = utterance.search.reading(of: decoding.segments.filter { !$0.isFiller }.map(\.baseName)).text
        return text.isEmpty ? nil : text
    }

    func sentenceEnd(session: Int) -> SentenceEnd? {
        current?.session == session ? current?.result?.end : nil
    }

    func finish(session: Int) throws(RecognitionError) -> Transcript {
        guard current?.session == session else { throw .sessionEnded }
        try decodeCurrent(SpeechFrames(energies: spectrum.energies))
        guard let utterance = current else { throw .sessionEnded }
        endCurrent()
        var transcript = utterance.result?.transcript ?? Transcript(status: .nothingHeard)
        if utterance.phraseIsRequired, transcript.invocation == nil, transcript.status == .recognized {
            transcript.status = .rejected
        }
        transcript.sampleCount = spectrum.sampleCount
        transcript.recognitionTime = utterance.time
        lastEvidence = utterance.result?.evidence
        return transcript
    }

    func cancel(session: Int) {
        if current?.session == session { endCurrent() }
    }

    /// What the confidence of the last transcript rests on; for fitting and for the curious.
    package private(set) var lastEvidence: RecognitionEvidence?

    private func endCurrent() {
        current = nil
        for search in retired { decoder.remove(search) }
        retired.removeAll()
    }

    /// A syllable takes longer.
    private static let leastFrames = 12

    /// Frames between two looks for the end of speech.
    private static let lookInterval = 10
    /// Frames without speech after which it seems over: sooner than an endpointer is sure.
    private static let settling = 30
    /// More silence shifts the end of the same speech by a few frames.
    private static let tolerance = 5

    /// Decodes the utterance, unless no more was said since that was done.
    private func decodeCurrent(_ speech: SpeechFrames) throws(RecognitionError) {
        guard var utterance = current else { return }
        if let decoded = utterance.lastDecoded, abs(decoded - speech.last) <= Self.tolerance { return }
        let started = clock.now
        let features = SpeechFeatures(spectrum, speech, prior: decoder.usualMean)
        utterance.lastDecoded = speech.last
        utterance.result = nil
        if features.frameCount >= Self.leastFrames {
            utterance.result = try decode(features, of: speech, as: utterance)
        }
        utterance.time += clock.now - started
        current = utterance
    }
}
