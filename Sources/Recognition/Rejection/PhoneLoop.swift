/// Any sound after any other: what speech is measured against that a grammar claims to have heard.
enum PhoneLoop {
    /// Name of the compiled search.
    static let search = "loop"

    /// A decoder that knows the phones as words.
    ///
    /// - Parameter cost: of each further phone, nats; it keeps the loop from explaining everything.
    static func decoder(
        model: AcousticModel,
        options: [(String, String)],
        cost: Double
    ) throws(RecognitionError) -> SphinxDecoder {
        let configuration = try SphinxConfiguration(model: model, options: options)
        let decoder = try SphinxDecoder(configuration: configuration, folder: model.folder)
        var names: [String] = []
        var arcs: [WordGraph.Arc] = []
        for phone in Pronouncer.phones {
            guard let name = decoder.name(for: "+\(phone)", pronunciations: [phone]) else { continue }
            arcs.append(WordGraph.Arc(word: names.count, target: 0, cost: cost))
            names.append(name)
        }
        let labels = names.map { WordGraph.Label(word: $0) }
        let graph = WordGraph(words: labels, arcs: [arcs], start: 0, finals: [0: 0])
        try decoder.set(graph, as: search, wordNames: names, weight: 1)
        return decoder
    }
}
