internal import CPocketSphinx
internal import Speech

/// Makes grammars ready for one decoder, beside it: on whatever thread, any number at once.
struct GrammarCompiler: Sendable {
    let maker: SphinxSearchMaker
    let dictionary: PronouncingDictionary
    let settings: RecognizerSettings
    let log: RecognitionLog

    /// What there is to compile, with how its words are said.
    struct Order: Sendable {
        var name: String
        var grammar: Grammar
        var phrases: [(text: String, parts: [PhrasePart])]
        /// Only of words that can be said.
        var pronunciations: [String: [String]]
        var report: GrammarReport
        var started: ContinuousClock.Instant
    }

    func compile(_ order: Order) throws(RecognitionError) -> PreparedGrammar {
        for word in order.report.unpronounceable {
            log("grammar \(order.name): “\(word)” cannot be pronounced and was left out")
        }
        let search = try search(order)
        // What has been freed since the last one, some of it tens of megabytes in small pieces, the allocator would keep.
        malloc_trim(0)
        var report = order.report
        report.preparationTime = ContinuousClock.now - order.started
        return PreparedGrammar(
            name: order.name,
            grammar: order.grammar,
            phrases: order.phrases.map(\.text),
            pronunciations: order.pronunciations,
            search: search,
            report: report
        )
    }

    private func search(_ order: Order) throws(RecognitionError) -> PreparedGrammar.Search {
        let phrases = order.phrases
        let built = try WordGraphBuilder.build(
            order.grammar,
            named: order.name,
            phrases: phrases.map { $0.parts.map(\.token) },
            phraseRequired: false,
            openTextCost: DecoderOptions.openTextCost / settings.grammarWeight,
            openPhoneCost: DecoderOptions.openPhoneCost / settings.grammarWeight,
            pronounceable: { order.pronunciations[$0] != nil }
        )
        guard let built else { return PreparedGrammar.Search() }
        let graph = built.determinized(stateLimit: 2 * built.arcs.count + 1000).minimized()
            .sharing().withSingleEmptySteps()
        var search = PreparedGrammar.Search(phrases: phrases.map(\.text))
        let words = try maker.makeWords()
        var names: [String] = []
        for label in graph.words {
            let sounds: [String]
            if label.isOpen {
                sounds = [label.word]
            } else if let phrase = label.phrase {
                sounds = phrases[phrase].parts.first { $0.token == label.word }?.pronunciations ?? []
            } else {
                sounds = order.pronunciations[label.spoken] ?? []
            }
            // Words of a phrase have names of their own, so that they are told from the same words of the grammar.
            let word = label.isOpen ? "+\(label.word)" : label.phrase.map { "=\($0)=\(label.word)" } ?? label.spoken
            guard let wordName = words.name(for: word, pronunciations: sounds) else {
                throw .grammarRefused(order.name, message: "“\(label.word)” was not taken as \(sounds)")
            }
            names.append(wordName)
            search.labels[wordName] = label
            if !label.isOpen, label.phrase == nil, !dictionary.contains(label.spoken) {
                search.labels[wordName]?.isForeign = true
            }
            search.phoneCounts[wordName] = sounds.map { $0.split(separator: " ").count }.min() ?? 1
        }
        search.isAnswer = graph.beginsOpen
        let weight = settings.grammarWeight
        let main = try words.search(graph, named: order.name, wordNames: names, weight: weight)
        if !main.hasLeftContexts {
            log("another PocketSphinx than 0.8+5prealpha: words are heard less surely after other words")
        }
        search.main = main
        if settings.listsOthers || search.isAnswer {
            // Each phone of open text would be a node of the lattice.
            search.listing = try words.search(
                graph.withoutOpenText(),
                named: order.name,
                wordNames: names,
                weight: weight,
                lists: true
            )
        }
        return search
    }
}
