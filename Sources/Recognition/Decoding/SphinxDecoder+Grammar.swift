internal import CPocketSphinx

extension SphinxDecoder {
    /// Compiles `graph` under `search`, for as long as the decoder lives.
    ///
    /// - Parameter wordNames: The decoder's name of each of the graph's words.
    func set(_ graph: WordGraph, as search: String, wordNames: [String], weight: Double) throws(RecognitionError) {
        let logarithms = ps_get_logmath(decoder)
        guard let model = fsg_model_init(search, logarithms, Float(weight), graph.sphinxStateCount) else {
            throw .grammarRefused(search, message: SphinxLog.takeError() ?? "too large")
        }
        defer { fsg_model_free(model) }
        graph.write(
            to: model,
            logarithms: logarithms,
            wordNames: wordNames,
            variants: names.variants,
            weight: weight
        )
        guard ps_set_fsg(decoder, search, model) >= 0 else {
            throw .grammarRefused(search, message: SphinxLog.takeError() ?? "status below 0")
        }
        wilco_sphinx_add_left_contexts_to(decoder, search)
    }
}
