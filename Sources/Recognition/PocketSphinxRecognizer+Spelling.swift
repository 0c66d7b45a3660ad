extension PocketSphinxRecognizer {
    /// So many letters one after the other spell a word.
    private static let leastLetters = 3
    /// Share of their sounds that may be misheard.
    private static let misheard = 0.35
    private static let candidates = 40
    /// Nats, weighed as the grammar's are, for a word that the dictionary has and the language at large lacks, and for one that only the apps know.
    private static let rareCost = 18.0
    private static let namedCost = 8.0
    /// Nats for letters that are no known word's.
    private static let unknownCost = 30.0

    /// The same utterance where a word was spelled in it, with the letters of a word that is known if one fits the sound.
    func respelled(
        _ decoding: Decoding,
        in search: PreparedGrammar.Search,
        _ scores: SenoneScores
    ) throws(RecognitionError) -> Decoding {
        let spoken = decoding.segments.map(\.baseName).filter { search.labels[$0] != nil }
        let isLetter = spoken.map { search.labels[$0]?.isLetter == true }
        let runs = isLetter.indices.filter { isLetter[$0] && ($0 == 0 || !isLetter[$0 - 1]) }
            .map { start in start..<(isLetter[start...].firstIndex(of: false) ?? spoken.count) }
        guard let run = runs.max(by: { $0.count < $1.count }), run.count >= Self.leastLetters else { return decoding }
        let names = Dictionary(
            search.labels.filter(\.value.isLetter).map { ($0.value.word, $0.key) },
            uniquingKeysWith: { min($0, $1) }
        )
        let words = spelledWords.near(
            spoken[run].compactMap { search.labels[$0]?.word },
            or: search.labels.values.filter { $0.isForeign && !$0.isOpen }.map(\.word),
            share: Self.misheard,
            limit: Self.candidates
        )
        let language = freeTextDecoder()
        let ways = words.compactMap { word -> (words: [String], cost: Double)? in
            let letters = word.compactMap { names[String($0)] }
            guard letters.count == word.count else { return nil }
            let isNamed = !model.dictionary.contains(word)
            let cost = isNamed ? Self.namedCost : language?.rarity(of: word) ?? Self.rareCost
            return (letters, cost)
        }
        guard !ways.isEmpty else { return decoding }
        let graph = WordGraph.line(
            Array(spoken[..<run.lowerBound]),
            [(Array(spoken[run]), Self.unknownCost)] + ways,
            Array(spoken[run.upperBound...])
        )
        guard let words = search.main?.words else { return decoding }
        let spelling = try words.search(
            graph,
            named: Self.spellingSearch,
            wordNames: graph.words.map(\.word),
            weight: settings.grammarWeight
        )
        return try decoder.decode(scores, with: .lent(spelling)) ?? decoding
    }

    private static let spellingSearch = "spelling"
}
