internal import CPocketSphinx
internal import Glibc

/// One decoder of the library with the words and grammars it was given.
///
/// "A decoder may be used by one thread at a time": it lives inside one actor.
final class SphinxDecoder {
    let decoder: OpaquePointer
    private let folder: String
    private(set) var names = WordNames()
    private let scoreFolder: SenoneScoreFolder?
    /// What the last utterance that was decoded from its features left for others to use.
    private(set) var scores: SenoneScores?
    /// Score of the best path of the last utterance that was decoded with a grammar that was lent, wherever in the grammar it came to.
    private(set) var unended: Int?

    /// The channel's mean that the model was trained to expect.
    let usualMean: [Float]

    /// - Parameter scoreFolder: The folder that `configuration` names for scores.
    init(
        configuration: borrowing SphinxConfiguration,
        folder: String,
        scoreFolder: SenoneScoreFolder? = nil
    ) throws(RecognitionError) {
        self.folder = folder
        self.scoreFolder = scoreFolder
        guard let decoder = ps_init(configuration.pointer) else {
            throw .engineFailed(folder: folder, message: SphinxLog.takeError() ?? "the decoder did not start")
        }
        self.decoder = decoder
        // The model's own parameters switch normalisation on whatever the options say; ours comes before the decoder.
        let features = ps_get_feat(decoder)
        if let mean = features?.pointee.cmn_struct?.pointee.cmn_mean {
            usualMean = (0..<Cepstra.width).map { mean[$0] }
        } else {
            usualMean = [Float](repeating: 0, count: Cepstra.width)
        }
        features?.pointee.cmn = CMN_NONE
    }

    deinit { ps_free(decoder) }

    /// The decoder's name for `word` with these pronunciations; nil when it has none that the model knows.
    func name(for word: String, pronunciations: [String]) -> String? {
        names.name(for: word, pronunciations: pronunciations) { ps_add_word(decoder, $0, $1, 0) >= 0 }
    }

    /// Listens for words wherever they are, under `search`.
    ///
    /// - Parameter keyphrases: names of words, and nats by which each must be likelier than any sounds.
    func set(keyphrases: [(name: String, threshold: Double)], as search: String) throws(RecognitionError) {
        // The library takes a list of them from a file only.
        let lines = keyphrases.map { "\($0.name) /\(exp($0.threshold))/\n" }
        let file = try TemporaryFile(lines.joined(), for: search)
        guard ps_set_kws(decoder, search, file.path) >= 0 else {
            throw .grammarRefused(search, message: SphinxLog.takeError() ?? "status below 0")
        }
    }

    /// Where the words are that the search listens for: of each place the likeliest.
    func detections() -> [(name: String, firstFrame: Int, lastFrame: Int, likelihood: Int)] {
        var found: [(name: String, firstFrame: Int, lastFrame: Int, likelihood: Int)] = []
        var next = ps_seg_iter(decoder)
        while let segment = next {
            var (first, last, sound, language, back): (Int32, Int32, Int32, Int32, Int32) = (0, 0, 0, 0, 0)
            ps_seg_frames(segment, &first, &last)
            let likelihood = ps_seg_prob(segment, &sound, &language, &back)
            // As it stood in the list, a space behind it.
            if let line = ps_seg_word(segment), let name = String(cString: line).split(separator: " ").first {
                found.append((String(name), Int(first), Int(last), Int(likelihood)))
            }
            next = ps_seg_next(segment)
        }
        return found
    }

    /// Nats by which a word is rarer than all words together in the language of a search; nil where that does not know it.
    func rarity(of word: String, in search: String) -> Double? {
        guard let language = ps_get_lm(decoder, search) else { return nil }
        var used: Int32 = 0
        let likelihood = ngram_ng_prob(language, ngram_wid(language, word), nil, 0, &used)
        // Its words that are none have the likelihood zero, of which the logarithm is the least number of the library.
        return likelihood > ngram_zero(language) ? -logmath_log_to_ln(ps_get_logmath(decoder), likelihood) : nil
    }

    /// What an utterance is decoded with.
    enum Search {
        /// One that the decoder made for itself and keeps, by its name.
        case own(String)
        /// One that was made beside it.
        case lent(SphinxSearch)
    }

    /// The best path through a compiled grammar; nil when the sound fits none.
    ///
    /// - Parameter features: normalised, frame after frame.
    func decode(_ features: [Float], with search: Search) throws(RecognitionError) -> Decoding? {
        guard features.count >= Cepstra.width else { return nil }
        scores = nil
        unended = nil
        return try select(search) { () throws(RecognitionError) in
            try start()
            // The library keeps back frames whose surroundings are still to come; the last one stands for these. (Its way of taking
            // an utterance as a whole enlarges only some of its buffers, and reading scores then writes past the others.)
            let last = features.suffix(Cepstra.width)
            process(features + last + last + last)
            ps_end_utt(decoder)
            scores = scoreFolder?.take()
            return result(of: search)
        }
    }

    /// The same for a sound of which a decoder has computed the scores already.
    func decode(_ scores: SenoneScores, with search: Search) throws(RecognitionError) -> Decoding? {
        unended = nil
        return try select(search) { read(scores, with: search) }
    }

    /// The same beside other searches, of which only the best counts; nil, too, where it fell behind these.
    func decode(
        _ scores: SenoneScores,
        with search: SphinxSearch,
        cost: Int,
        in race: SearchRace
    ) throws(RecognitionError) -> Decoding? {
        unended = nil
        return try select(.lent(search)) {
            defer { _ = scoreFolder?.take() }
            guard race.run(search, cost: cost, on: decoder, reading: scores) else { return nil }
            return result(of: .lent(search))
        }
    }

    /// Readings of a sound whose scores are known, best first, repetitions included: decoder's names of words and path scores.
    ///
    /// - Parameter listing: a search that was compiled for it.
    func list(
        _ scores: SenoneScores,
        with listing: SphinxSearch,
        limit: Int
    ) throws(RecognitionError) -> [(names: [String], score: Int)] {
        try select(.lent(listing)) {
            guard read(scores, with: .lent(listing)) != nil else { return [] }
            var list: [(names: [String], score: Int)] = []
            var next = ps_nbest(decoder)
            while let path = next {
                var score: Int32 = 0
                if let text = ps_nbest_hyp(path, &score) {
                    list.append((String(cString: text).split(separator: " ").map(String.init), Int(score)))
                }
                if list.count >= limit {
                    ps_nbest_free(path)
                    break
                }
                next = ps_nbest_next(path)
            }
            return list
        }
    }

    private func read(_ scores: SenoneScores, with search: Search) -> Decoding? {
        rewind(scores.file)
        defer { _ = scoreFolder?.take() }
        guard ps_decode_senscr(decoder, scores.file) >= 0 else { return nil }
        return result(of: search)
    }

    private func result(of search: Search) -> Decoding? {
        if case .lent(let search) = search { unended = unendedScore(of: search) }
        var score: Int32 = 0
        guard ps_get_hyp(decoder, &score) != nil else { return nil }
        return Decoding(segments: segments(), score: Int(score))
    }

    /// Begins an utterance that is decoded as it comes, with a search of the decoder's own; ``end()`` must follow.
    func start(_ search: String) throws(RecognitionError) {
        try select(search)
        try start()
    }

    private func start() throws(RecognitionError) {
        guard ps_start_utt(decoder) >= 0 else {
            let message = SphinxLog.takeError() ?? "an utterance did not start"
            // It counts as begun even where its file could not be opened.
            ps_end_utt(decoder)
            throw .engineFailed(folder: folder, message: message)
        }
    }

    /// Has `body` take an utterance from its beginning to what is read from it.
    private func select<Result>(
        _ search: Search,
        _ body: () throws(RecognitionError) -> Result
    ) throws(RecognitionError) -> Result {
        switch search {
        case .own(let name):
            try select(name)
            return try body()
        case .lent(let search):
            return try withSearch(search) { () throws(RecognitionError) in
                prepareStream()
                return try body()
            }
        }
    }

    private func select(_ search: String) throws(RecognitionError) {
        guard ps_set_search(decoder, search) >= 0 else { throw .unknownGrammar(search) }
        prepareStream()
    }

    private func prepareStream() {
        scoreFolder?.prepare()
        // Frame numbers run on from utterance to utterance until the stream is started anew.
        ps_start_stream(decoder)
    }

    /// Decodes more frames of the utterance.
    func process(_ features: [Float]) {
        let frames = features.count / Cepstra.width
        var features = features
        features.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            var rows: [UnsafeMutablePointer<mfcc_t>?] = (0..<frames).map { base + $0 * Cepstra.width }
            ps_process_cep(decoder, &rows, Int32(frames), 0, 0)
        }
    }

    /// The best path so far.
    func current() -> [Decoding.Segment] {
        var score: Int32 = 0
        return ps_get_hyp(decoder, &score) == nil ? [] : segments()
    }

    /// Ends the utterance.
    func end() { ps_end_utt(decoder) }

    private func segments() -> [Decoding.Segment] {
        var segments: [Decoding.Segment] = []
        var next = ps_seg_iter(decoder)
        while let segment = next {
            var (first, last, sound, language, back): (Int32, Int32, Int32, Int32, Int32) = (0, 0, 0, 0, 0)
            ps_seg_frames(segment, &first, &last)
            ps_seg_prob(segment, &sound, &language, &back)
            let name = ps_seg_word(segment).map { String(cString: $0) } ?? "(NULL)"
            // Empty steps have no sound.
            if name != "(NULL)" {
                segments.append(
                    Decoding.Segment(name: name, firstFrame: Int(first), lastFrame: Int(last), score: Int(sound))
                )
            }
            next = ps_seg_next(segment)
        }
        return segments
    }
}
