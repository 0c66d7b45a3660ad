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
        let content = try content(order)
        // What has been freed since the last one, some of it tens of megabytes in small pieces, the allocator would keep.
        malloc_trim(0)
        var report = order.report
        report.preparationTime = ContinuousClock.now - order.started
        return PreparedGrammar(
            name: order.name,
            grammar: order.grammar,
            phrases: order.phrases.map(\.text),
            pronunciations: order.pronunciations,
            content: content,
            report: report
        )
    }

    private func content(_ order: Order) throws(RecognitionError) -> PreparedGrammar.Content {
        if GrammarParts.size(of: order.grammar) > settings.wholeSize {
            let parts = GrammarParts.parts(of: order.grammar, limit: settings.partSize)
            if parts.count > 1 { return .outline(try GrammarOutline(order, parts: parts, compiler: self)) }
        }
        return .whole(try search(order))
    }

    /// What the library is to call a word, and how it is said.
    func said(_ label: WordGraph.Label, _ order: Order) -> (word: String, pronunciations: [String]) {
        if label.isOpen { return ("+\(label.word)", [label.word]) }
        // Words of a phrase have names of their own, so that they are told from the same words of the grammar.
        if let phrase = label.phrase {
            let part = order.phrases[phrase].parts.first { $0.token == label.word }
            return ("=\(phrase)=\(label.word)", part?.pronunciations ?? [])
        }
        return (label.spoken, order.pronunciations[label.spoken] ?? [])
    }

    /// Compiles a grammar as a whole.
    ///
    /// - Parameter shared: Words that have all of its own; nil: it has words for itself.
    func search(_ order: Order, of shared: SphinxWords? = nil) throws(RecognitionError) -> PreparedGrammar.Search {
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
        guard let built, !OwnThread.isCancelled else { return PreparedGrammar.Search() }
        let graph = built.reduced().sharing().withSingleEmptySteps()
        // Nobody waits for it any more, and it may be in pieces.
        guard !OwnThread.isCancelled else { return PreparedGrammar.Search() }
        var search = PreparedGrammar.Search(phrases: phrases.map(\.text))
        let words: SphinxWords
        if let shared { words = shared } else { words = try maker.makeWords() }
        var names: [String] = []
        for label in graph.words {
            let said = said(label, order)
            let known = shared?.names.name(for: said.word, pronunciations: said.pronunciations)
            guard let name = known ?? words.name(for: said.word, pronunciations: said.pronunciations) else {
                throw .grammarRefused(order.name, message: "“\(label.word)” was not taken as \(said.pronunciations)")
            }
            names.append(name)
            search.labels[name] = label
            if !label.isOpen, label.phrase == nil, !dictionary.contains(label.spoken) {
                search.labels[name]?.isForeign = true
            }
            search.phoneCounts[name] = said.pronunciations.map { $0.split(separator: " ").count }.min() ?? 1
        }
        search.isAnswer = graph.beginsOpen
        let weight = settings.grammarWeight
        let main = try words.search(
            graph,
            named: order.name,
            wordNames: names,
            weight: weight,
            isPart: shared != nil
        )
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
