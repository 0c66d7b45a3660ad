internal import CPocketSphinx
package import Speech

/// PocketSphinx as a recogniser: receives 16 kHz samples and a grammar, emits a transcript.
///
/// An utterance's features are computed while it is spoken. It is decoded as a whole, with the channel's mean taken over all
/// of it, at the moment the speech seems to be over, so that the transcript is there when the endpoint is decided.
package actor PocketSphinxRecognizer: SpeechRecognizer {
    private let executor = ThreadExecutor(name: "recognition")
    private let model: AcousticModel
    private let settings: RecognizerSettings
    private let log: RecognitionLog
    private let pronouncer: Pronouncer
    private let clock = ContinuousClock()
    private let confidenceModel = ConfidenceModel.fitted

    // The library's objects are made and used on this actor only.
    private let decoder: SphinxDecoder
    private let loop: SphinxDecoder
    private let frontEnd: FrontEnd

    private var grammars: [String: PreparedGrammar] = [:]
    private var found: [String: Pronouncer.Found] = [:]
    private var searchNumber = 0
    /// How utterances have begun of late.
    private var usualOpening: PreparedGrammar.Opening
    private var current: Utterance?
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
        pronouncer = Pronouncer(dictionary: model.dictionary, guesser: guesser)
        let scores = SenoneScoreFolder()
        let configuration = try SphinxConfiguration(
            model: model,
            options: DecoderOptions.grammar + (scores.map { [("senlogdir", $0.path)] } ?? [])
        )
        decoder = try SphinxDecoder(configuration: configuration, folder: model.folder, scoreFolder: scores)
        loop = try PhoneLoop.decoder(model: model, options: DecoderOptions.loop, cost: DecoderOptions.loopCost)
        frontEnd = try FrontEnd(configuration: configuration, folder: model.folder)
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
        // The way of beginning that was used last will be used again; others are compiled when they are asked for.
        let opening = usualOpening
        let phrases = try await parts(of: opening)
        prepared.searches[opening] = try compile(prepared, named: name, opening: opening, phrases: phrases)
        grammars[name] = prepared
        for search in old?.searches.values.compactMap(\.name) ?? [] { retire(search) }
        // A retired grammar is tens of megabytes in small pieces, which the allocator would keep.
        malloc_trim(0)
        report.preparationTime = clock.now - started
        return report
    }

    private func pronunciation(of word: String, given: [String]) async -> Pronouncer.Found {
        if given.isEmpty, let known = found[word] { return known }
        let sounds = await pronouncer.find(word, given: given)
        if given.isEmpty { found[word] = sounds }
        return sounds
    }

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
            pronounceable: { prepared.pronunciations[$0] != nil }
        )
        guard let built else { return PreparedGrammar.Search() }
        let graph = built.determinized(stateLimit: 2 * built.arcs.count + 1000).minimized()
        var search = PreparedGrammar.Search(phrases: phrases.map(\.text))
        var names: [String] = []
        for label in graph.words {
            let sounds: [String]
            if let phrase = label.phrase {
                sounds = phrases[phrase].parts.first { $0.token == label.word }?.pronunciations ?? []
            } else {
                sounds = prepared.pronunciations[label.word] ?? []
            }
            // Words of a phrase have names of their own, so that they are told from the same words of the grammar.
            let word = label.phrase.map { "=\($0)=\(label.word)" } ?? label.word
            guard let wordName = decoder.name(for: word, pronunciations: sounds) else {
                throw .grammarRefused(name, message: "“\(label.word)” was not taken as \(sounds)")
            }
            names.append(wordName)
            search.labels[wordName] = label
            search.phoneCounts[wordName] = sounds.map { $0.split(separator: " ").count }.min() ?? 1
        }
        searchNumber += 1
        let searchName = "\(name)#\(searchNumber)"
        try decoder.set(graph, as: searchName, wordNames: names, weight: settings.grammarWeight)
        search.name = searchName
        return search
    }

    private func retire(_ search: String) {
        let searches = current.map { [$0.search] + $0.beside + $0.escape } ?? []
        if searches.contains(where: { $0.name == search }) { retired.append(search) } else { decoder.remove(search) }
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
        current?.readingsMeanTheSame = request.readingsMeanTheSame
        current?.phraseIsRequired = request.invocationRequired && !request.invocationPhrases.isEmpty
        frontEnd.start()
        return PocketSphinxSession(recognizer: self, number: sessionNumber)
    }

    func accept(_ samples: [Int16], session: Int) throws(RecognitionError) {
        guard current?.session == session else { throw .sessionEnded }
        let wasInSpeech = frontEnd.isInSpeech
        frontEnd.process(samples)
        // The speech seems over: decode while the endpointer makes sure.
        if wasInSpeech, !frontEnd.isInSpeech { try decodeCurrent() }
    }

    func partial(session: Int) throws(RecognitionError) -> String? {
        guard let utterance = current, utterance.session == session else { throw .sessionEnded }
        guard let search = utterance.search.name, frontEnd.cepstra.count >= Self.leastFrames else { return nil }
        let features = frontEnd.cepstra.normalized(prior: decoder.usualMean)
        guard let decoding = try decoder.decode(features, with: search, alternatives: 0) else { return nil }
        let text = utterance.search.reading(of: decoding.segments.filter { !$0.isFiller }.map(\.baseName)).text
        return text.isEmpty ? nil : text
    }

    func finish(session: Int) throws(RecognitionError) -> Transcript {
        guard current?.session == session else { throw .sessionEnded }
        frontEnd.finish()
        if current?.decodedFrames != frontEnd.cepstra.count { try decodeCurrent() }
        guard let utterance = current else { throw .sessionEnded }
        endCurrent()
        var transcript = utterance.result?.transcript ?? Transcript(status: .nothingHeard)
        if utterance.phraseIsRequired, transcript.invocation == nil, transcript.status == .recognized {
            transcript.status = .rejected
        }
        transcript.sampleCount = frontEnd.sampleCount
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

    private func decodeCurrent() throws(RecognitionError) {
        guard var utterance = current else { return }
        let started = clock.now
        let cepstra = frontEnd.cepstra
        utterance.decodedFrames = cepstra.count
        utterance.result = nil
        if cepstra.count >= Self.leastFrames {
            utterance.result = try decode(cepstra, as: utterance)
        }
        utterance.time += clock.now - started
        current = utterance
    }

    /// What the utterance's grammar makes of the sound and, on doubt, what its escape does.
    private func decode(_ cepstra: Cepstra, as utterance: Utterance) throws(RecognitionError) -> Utterance.Result {
        let features = cepstra.normalized(prior: decoder.usualMean)
        // The first decoding computes the scores of the sound; the others only search.
        var scores: SenoneScores?
        func decode(_ search: String, on decoder: SphinxDecoder, _ count: Int) throws(RecognitionError) -> Decoding? {
            if let scores { return try decoder.decode(scores, with: search, alternatives: count) }
            defer { scores = decoder.scores }
            return try decoder.decode(features, with: search, alternatives: count)
        }
        var loopDecoding: Decoding?
        var result = Utterance.Result(transcript: Transcript(status: .rejected), evidence: nil)
        let choices = [
            (searches: [utterance.search] + utterance.beside, prior: utterance.priorLogOdds), (utterance.escape, 0),
        ]
        for (searches, prior) in choices where result.confidence < settings.certainty {
            var best: (search: PreparedGrammar.Search, decoding: Decoding)?
            for search in searches {
                guard let name = search.name,
                    let decoding = try decode(name, on: decoder, settings.alternatives * 6)
                else { continue }
                if let other = best, other.decoding.score >= decoding.score { continue }
                best = (search, decoding)
            }
            guard let best else { continue }
            if loopDecoding == nil { loopDecoding = try decode(PhoneLoop.search, on: loop, 0) }
            var model = confidenceModel
            model.bias += prior
            result = result.joined(
                best.search.result(
                    best.decoding,
                    loop: loopDecoding,
                    cepstra: cepstra,
                    settings: settings,
                    model: model,
                    rivalsMatter: !utterance.readingsMeanTheSame
                ),
                limit: settings.alternatives
            )
        }
        return result
    }
}
