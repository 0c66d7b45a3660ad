internal import CPocketSphinx
internal import Glibc
private import Synchronization

/// Makes searches for one decoder, beside it: any number at once, on any thread, whatever it is decoding meanwhile.
///
/// They share the model that the decoder has loaded. It and the options are only read; what the library counts, and not for several
/// threads, is counted under a lock.
final class SphinxSearchMaker: @unchecked Sendable {
    /// Lives as long as its searches; here only what never changes in it is read.
    fileprivate let decoder: SphinxDecoder
    private let configuration: OpaquePointer
    /// The same options but for the beams, for listing.
    private let listing: SphinxConfiguration
    /// The same for parts of grammars with open text, in which any phone is always at hand.
    private let open: SphinxConfiguration
    /// Those of the first pass through a large grammar.
    private let firstPass: SphinxConfiguration
    /// The decoder's own are counted while it decodes.
    private let logarithms: OpaquePointer
    private let references = Mutex(())

    /// - Parameter model: What the decoder has loaded.
    init(for decoder: SphinxDecoder, model: AcousticModel) throws(RecognitionError) {
        guard wilco_sphinx_is_expected(decoder.decoder) != 0, let configuration = ps_get_config(decoder.decoder) else {
            throw .engineFailed(folder: model.folder, message: "it is another version than 0.8+5prealpha")
        }
        let decoders = ps_get_logmath(decoder.decoder)
        guard let logarithms = logmath_init(logmath_get_base(decoders), logmath_get_shift(decoders), 0) else {
            throw .engineFailed(folder: model.folder, message: SphinxLog.takeError() ?? "no logarithms")
        }
        self.logarithms = logarithms
        self.decoder = decoder
        self.configuration = configuration
        listing = try SphinxConfiguration(model: model, options: DecoderOptions.grammar)
        cmd_ln_set_float_r(listing.pointer, "-wbeam", DecoderOptions.latticeWordBeam)
        firstPass = try SphinxConfiguration(model: model, options: DecoderOptions.firstPass)
        open = try SphinxConfiguration(model: model, options: DecoderOptions.openText)
    }

    deinit { logmath_free(logarithms) }

    /// Words for searches: none yet.
    func makeWords() throws(RecognitionError) -> SphinxWords {
        SphinxLog.install()
        let words = references.withLock { _ in wilco_sphinx_words_make(decoder.decoder) }
        guard words.contexts != nil else {
            references.withLock { _ in wilco_sphinx_words_free(words) }
            throw .grammarRefused("", message: SphinxLog.takeError() ?? "the dictionary was not made")
        }
        return SphinxWords(words, maker: self)
    }

    /// Compiles a graph.
    ///
    /// - Parameters:
    ///   - words: What it is made of; not to be added to by others meanwhile, nor afterwards.
    ///   - wordNames: The name that `words` have for each word of the graph.
    ///   - isPart: Whether it is searched beside others, in little time.
    ///   - lists: Whether its readings are to be listed.
    func search(
        _ graph: WordGraph,
        named name: String,
        words: SphinxWords,
        wordNames: [String],
        weight: Double,
        isPart: Bool = false,
        lists: Bool = false
    ) throws(RecognitionError) -> SphinxSearch {
        SphinxLog.install()
        let model = references.withLock { _ in
            fsg_model_init(name, logarithms, Float(weight), graph.sphinxStateCount)
        }
        guard let model else { throw .grammarRefused(name, message: SphinxLog.takeError() ?? "too large") }
        graph.write(
            to: model,
            logarithms: logarithms,
            wordNames: wordNames,
            variants: words.names.variants,
            weight: weight
        )
        let made = wilco_sphinx_search_make(
            decoder.decoder,
            lists ? listing.pointer : isPart && graph.words.contains(where: \.isOpen) ? open.pointer : configuration,
            name,
            model,
            words.words
        )
        guard let made else {
            free(model)
            throw .grammarRefused(name, message: SphinxLog.takeError() ?? "status below 0")
        }
        let hasLeftContexts = wilco_sphinx_add_left_contexts(made, model) >= 0
        return SphinxSearch(made, model: model, words: words, hasLeftContexts: hasLeftContexts)
    }

    /// Makes a search through any sequence of words.
    ///
    /// - Parameters:
    ///   - words: Not to be added to by others meanwhile, nor afterwards.
    ///   - model: The likelihoods of their names: a bigram model in ARPA's format.
    func search(words: SphinxWords, model: String, named name: String) throws(RecognitionError) -> SphinxSearch {
        SphinxLog.install()
        // The library takes it from a file only.
        let file = try TemporaryFile(model, for: name)
        let made = references.withLock { _ -> UnsafeMutablePointer<wilco_sphinx_search>? in
            guard let language = ngram_model_read(firstPass.pointer, file.path, NGRAM_ARPA, logarithms) else {
                return nil
            }
            // The search holds it.
            defer { ngram_model_free(language) }
            return wilco_sphinx_language_search_make(decoder.decoder, firstPass.pointer, name, language, words.words)
        }
        guard let made else { throw .grammarRefused(name, message: SphinxLog.takeError() ?? "no first pass") }
        return SphinxSearch(made, model: nil, words: words, hasLeftContexts: true)
    }

    fileprivate func free(_ words: wilco_sphinx_words) { references.withLock { _ in wilco_sphinx_words_free(words) } }

    fileprivate func free(_ model: UnsafeMutablePointer<fsg_model_t>) {
        references.withLock { _ in _ = fsg_model_free(model) }
    }

    /// Lets go of the logarithms that its likelihoods share with others.
    fileprivate func free(language search: UnsafeMutablePointer<wilco_sphinx_search>) {
        references.withLock { _ in ngram_search_free(search) }
    }
}

/// The words of one grammar's searches.
///
/// Filled by whoever makes these; afterwards nothing changes.
final class SphinxWords: @unchecked Sendable {
    fileprivate let words: wilco_sphinx_words
    private let maker: SphinxSearchMaker
    fileprivate(set) var names = WordNames()

    fileprivate init(_ words: wilco_sphinx_words, maker: SphinxSearchMaker) {
        self.words = words
        self.maker = maker
    }

    deinit { maker.free(words) }

    /// The name of `word` with these pronunciations; nil when it has none that the model knows.
    func name(for word: String, pronunciations: [String]) -> String? {
        names.name(for: word, pronunciations: pronunciations) { wilco_sphinx_words_add(words, $0, $1) >= 0 }
    }

    /// Compiles a graph of words that are all here.
    func search(
        _ graph: WordGraph,
        named name: String,
        wordNames: [String],
        weight: Double,
        isPart: Bool = false,
        lists: Bool = false
    ) throws(RecognitionError) -> SphinxSearch {
        try maker.search(
            graph,
            named: name,
            words: self,
            wordNames: wordNames,
            weight: weight,
            isPart: isPart,
            lists: lists
        )
    }

    /// Makes a search through any sequence of the words, which follow each other as a bigram model has it.
    func search(model: String, named name: String) throws(RecognitionError) -> SphinxSearch {
        try maker.search(words: self, model: model, named: name)
    }

    fileprivate func free(_ model: UnsafeMutablePointer<fsg_model_t>) { maker.free(model) }

    fileprivate func free(language search: UnsafeMutablePointer<wilco_sphinx_search>) { maker.free(language: search) }

    func belong(to other: SphinxSearchMaker) -> Bool { maker === other }

    fileprivate func belong(to decoder: SphinxDecoder) -> Bool { maker.decoder === decoder }
}

/// A grammar that is ready to be decoded with: the library's search, freed with the last reference to this, on whatever thread.
///
/// How far an utterance has come stands in the search itself. So it is used by its decoder alone, for one utterance at a time, from its
/// first frame to the last of what is read from it: ``SphinxDecoder/decode(_:with:)``. Between these nothing of an utterance is in it.
final class SphinxSearch: @unchecked Sendable {
    let search: UnsafeMutablePointer<wilco_sphinx_search>
    /// The grammar; nil of a search through any sequence of words.
    private let model: UnsafeMutablePointer<fsg_model_t>?
    let words: SphinxWords
    var isGrammar: Bool { model != nil }
    /// Whether words are compared with how they sound after all that may come before.
    let hasLeftContexts: Bool

    fileprivate init(
        _ search: UnsafeMutablePointer<wilco_sphinx_search>,
        model: UnsafeMutablePointer<fsg_model_t>?,
        words: SphinxWords,
        hasLeftContexts: Bool
    ) {
        self.search = search
        self.model = model
        self.words = words
        self.hasLeftContexts = hasLeftContexts
    }

    deinit {
        // The search lets go of words and model, which are held here still: nothing is counted that others count, too.
        if let model {
            fsg_search_free(search)
            words.free(model)
        } else {
            words.free(language: search)
        }
    }
}

extension SphinxDecoder {
    /// Has `body` decode with a search that the decoder does not own.
    func withSearch<Result>(
        _ search: SphinxSearch,
        _ body: () throws(RecognitionError) -> Result
    ) throws(RecognitionError) -> Result {
        precondition(search.words.belong(to: self), "a search is its decoder's")
        wilco_sphinx_search_lend(decoder, search.search)
        defer { wilco_sphinx_search_return(decoder, search.search) }
        return try body()
    }

    /// The score of the best path of an utterance that has ended, wherever in the grammar that is; nil where there is none.
    func unendedScore(of search: SphinxSearch) -> Int? {
        guard search.isGrammar else { return nil }
        var score: Int32 = 0
        return wilco_sphinx_unended(decoder, search.search, &score) == 0 ? nil : Int(score)
    }
}
