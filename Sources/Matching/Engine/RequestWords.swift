internal import Foundation

/// What sentences that no template fits are compared with.
struct RequestComparison: Sendable {
    var meanings: SentenceLikeness
    var words: RequestWords
}

/// How often each word is said in what a request is made with; small words, too: "read" and "on" tell much beside others.
struct RequestWords: Sendable {
    /// By the place of the request's profile: of its examples those that have the word, 0 to 1.
    private var shares: [[String: Double]]
    /// How much a word tells: the more, the fewer requests have it.
    private var weights: [String: Double] = [:]

    init(_ examples: [TemplateExample], in engine: MatcherEngine) {
        var places: [Int: Int] = [:]
        for (place, profile) in engine.profiles.enumerated() {
            for sentence in profile.sentences { places[sentence.sentence] = place }
        }
        var counts = [[String: Int]](repeating: [:], count: engine.profiles.count)
        var all = [Int](repeating: 0, count: engine.profiles.count)
        // Apps paraphrase some requests and others not: how often their words are said tells nothing.
        for example in examples where example.fixed == nil {
            guard let place = places[example.template] else { continue }
            all[place] += 1
            for word in Self.words(of: example.text, engine) { counts[place][word, default: 0] += 1 }
        }
        shares = zip(counts, all).map { counts, all in counts.mapValues { Double($0) / Double(all) } }
        var spread: [String: Int] = [:]
        for words in counts { for word in words.keys { spread[word, default: 0] += 1 } }
        weights = spread.mapValues { Self.weight(in: $0, of: engine.profiles.count) }
    }

    /// How well the words of a sentence go with each request, by the place of its profile: 0 for none of them, 1 where each is in
    /// all that the request is made with.
    func likeness(to sentence: String, in engine: MatcherEngine) -> [Double] {
        let words = Self.words(of: sentence, engine)
        let unknown = Self.weight(in: 0, of: shares.count)
        let all = words.reduce(0) { $0 + (weights[$1] ?? unknown) }
        guard all > 0 else { return shares.map { _ in 0 } }
        return shares.map { share in
            words.reduce(0) { $0 + (weights[$1] ?? unknown) * (share[$1] ?? 0).squareRoot() } / all
        }
    }

    private static func weight(in requests: Int, of all: Int) -> Double {
        log(Double(all + 1) / (Double(requests) + 0.5))
    }

    private static func words(of text: String, _ engine: MatcherEngine) -> Set<String> {
        let normalized = NormalizedText(text, ignoringWhitespace: engine.ignoringWhitespace)
        return Set(TokenizedText(normalized).tokens.filter { $0.kind != .symbol }.map(\.text))
    }
}
