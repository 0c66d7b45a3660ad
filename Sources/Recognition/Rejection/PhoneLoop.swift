internal import Speech

/// Any sound after any other: what speech is measured against that a grammar claims to have heard.
enum PhoneLoop {
    /// Name of the compiled search.
    static let search = "loop"

    /// A decoder that knows the phones as words.
    ///
    /// - Parameters:
    ///   - cost: of each further phone, nats; it keeps the loop from explaining everything.
    ///   - scoreFolder: where the decoder may leave its scores.
    static func decoder(
        model: AcousticModel,
        options: [(String, String)],
        cost: Double,
        scoreFolder: SenoneScoreFolder? = nil
    ) throws(RecognitionError) -> SphinxDecoder {
        let configuration = try SphinxConfiguration(
            model: model,
            options: options + (scoreFolder.map { [("senlogdir", $0.path)] } ?? [])
        )
        let decoder = try SphinxDecoder(
            configuration: configuration,
            folder: model.folder,
            scoreFolder: scoreFolder
        )
        try set([], in: decoder, as: search, cost: cost)
        return decoder
    }

    /// Compiles "any sounds, one of `phrases`, any sounds"; without phrases any sounds at all.
    ///
    /// - Returns: the decoder's names of the phrases' words: index of the phrase by name.
    @discardableResult
    static func set(
        _ phrases: [[PhrasePart]],
        in decoder: SphinxDecoder,
        as search: String,
        cost: Double
    ) throws(RecognitionError) -> [String: Int] {
        var names: [String] = []
        var before: [WordGraph.Arc] = []
        for phone in ARPABET.phones {
            guard let name = decoder.name(for: "+\(phone)", pronunciations: [phone]) else { continue }
            before.append(WordGraph.Arc(word: names.count, target: 0, cost: cost))
            names.append(name)
        }
        // State 0 is before the phrase, 1 behind it.
        var arcs =
            phrases.isEmpty ? [before] : [before, before.map { WordGraph.Arc(word: $0.word, target: 1, cost: cost) }]
        var indices: [String: Int] = [:]
        for (index, phrase) in phrases.enumerated() {
            var state = 0
            for (position, part) in phrase.enumerated() {
                let word = "=\(index)=\(part.token)"
                guard let name = decoder.name(for: word, pronunciations: part.pronunciations) else {
                    throw .badPhrase(part.token, reason: "the model lacks sounds of \(part.pronunciations)")
                }
                let target = position == phrase.count - 1 ? 1 : arcs.count
                if target == arcs.count { arcs.append([]) }
                arcs[state].append(WordGraph.Arc(word: names.count, target: target, cost: 0))
                names.append(name)
                indices[name] = index
                state = target
            }
        }
        let labels = names.map { WordGraph.Label(word: $0) }
        let graph = WordGraph(words: labels, arcs: arcs, start: 0, finals: [phrases.isEmpty ? 0 : 1: 0])
        try decoder.set(graph, as: search, wordNames: names, weight: 1)
        return indices
    }
}
