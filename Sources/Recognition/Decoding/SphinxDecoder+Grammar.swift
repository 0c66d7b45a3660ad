internal import CPocketSphinx
internal import Glibc

extension SphinxDecoder {
    /// Compiles `graph` under `search`.
    ///
    /// - Parameters:
    ///   - listing: name of a second search through the same, for ``list(_:with:limit:)``.
    ///   - wordNames: the decoder's name of each of the graph's words.
    func set(
        _ graph: WordGraph,
        as search: String,
        listing: String? = nil,
        wordNames: [String],
        weight: Double
    ) throws(RecognitionError) {
        try compile(graph, as: search, wordNames: wordNames, weight: weight)
        guard let listing else { return }
        // A search keeps the beams that the options name when it is made.
        let options = ps_get_config(decoder)
        let beam = cmd_ln_float_r(options, Self.wordBeam)
        cmd_ln_set_float_r(options, Self.wordBeam, DecoderOptions.latticeWordBeam)
        defer { cmd_ln_set_float_r(options, Self.wordBeam, beam) }
        // Each phone of open text would be a node of the lattice.
        try compile(graph.withoutOpenText(), as: listing, wordNames: wordNames, weight: weight)
    }

    private func compile(
        _ graph: WordGraph,
        as search: String,
        wordNames: [String],
        weight: Double
    ) throws(RecognitionError) {
        let logarithms = ps_get_logmath(decoder)
        let end = graph.arcs.count
        guard let model = fsg_model_init(search, logarithms, Float(weight), Int32(end + 1)) else {
            throw .grammarRefused(search, message: SphinxLog.takeError() ?? "too large")
        }
        defer { fsg_model_free(model) }
        let identifiers = setWords(wordNames, of: model)
        for (state, leaving) in graph.arcs.enumerated() {
            var joined: [Int: [Int32: Int32]] = [:]
            for arc in leaving {
                let cost = logarithm(arc.cost, weight, logarithms)
                if let word = arc.word {
                    for identifier in identifiers[word] {
                        joined[arc.target, default: [:]][identifier, default: cost] =
                            max(cost, joined[arc.target]?[identifier] ?? cost)
                    }
                } else {
                    fsg_model_null_trans_add(model, Int32(state), Int32(arc.target), cost)
                }
            }
            for (target, words) in joined.sorted(by: { $0.key < $1.key }) {
                let words = words.sorted { $0.key < $1.key }
                wilco_sphinx_join(
                    model,
                    Int32(state),
                    Int32(target),
                    words.map(\.key),
                    words.map(\.value),
                    Int32(words.count)
                )
            }
        }
        for (state, cost) in graph.finals {
            fsg_model_null_trans_add(model, Int32(state), Int32(end), logarithm(cost, weight, logarithms))
        }
        model.pointee.start_state = Int32(graph.start)
        model.pointee.final_state = Int32(end)
        guard ps_set_fsg(decoder, search, model) >= 0 else {
            throw .grammarRefused(search, message: SphinxLog.takeError() ?? "status below 0")
        }
        if wilco_sphinx_add_left_contexts(decoder, search) < 0 { lacksLeftContexts = true }
    }

    /// Gives a grammar its vocabulary; the numbers of each word's pronunciations.
    private func setWords(_ names: [String], of model: UnsafeMutablePointer<fsg_model_t>) -> [Range<Int32>] {
        var all: [UnsafeMutablePointer<CChar>?] = []
        defer { for word in all { free(word) } }
        var known: [String: Range<Int32>] = [:]
        let identifiers = names.map { name in
            if let range = known[name] { return range }
            let first = Int32(all.count)
            for number in 0..<(variants[name] ?? 1) { all.append(strdup(Self.variant(number, of: name))) }
            known[name] = first..<Int32(all.count)
            return first..<Int32(all.count)
        }
        var words = all.map { UnsafePointer($0) }
        wilco_sphinx_set_words(model, &words, Int32(words.count))
        return identifiers
    }

    private static let wordBeam = "-wbeam"

    private func logarithm(_ cost: Double, _ weight: Double, _ logarithms: OpaquePointer?) -> Int32 {
        cost == 0 ? 0 : Int32(Double(logmath_ln_to_log(logarithms, -cost)) * weight)
    }
}
