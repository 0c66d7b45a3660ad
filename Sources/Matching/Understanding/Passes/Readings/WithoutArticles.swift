internal import WilcoIntents

/// The sentence without its articles, which people leave out or add as their own language has it: "a coffee with the milk".
struct WithoutArticles: RewordingPass {
    static let name = "without articles"
    /// A name may have one of its own: no guesses are made of it without.
    static let isReworded = true
    let sentence: Sentence

    /// So many articles are left out one by one, too: the cost does not grow with their number.
    private static let most = 4

    func rewordings(after earlier: Readings) -> [NormalizedText] {
        guard !sentence.isExact, let text = earlier.first(of: sentence)?.run.text else { return [] }
        let articles = engine.language.phrases.articles
        let tokens = TokenizedText(text).tokens
        let places = tokens.indices.dropLast().filter { articles.contains(tokens[$0].text) }
        guard !places.isEmpty else { return [] }
        func without(_ places: [Int]) -> NormalizedText {
            text.removing(places.map { tokens[$0].start..<tokens[$0 + 1].start })
        }
        // One too many first: the others may be part of a template or of a name.
        return ((2...Self.most).contains(places.count) ? places.map { without([$0]) } : []) + [without(places)]
    }

    /// Where only known names lost an article, the rest may be any words: "when does the express leave from the station".
    ///
    /// "Write a poem on cats": without its own a thing is anybody's name.
    func mayHoldOpenText(_ candidate: Candidate, after earlier: Readings) -> Bool {
        guard let text = earlier.first(of: sentence)?.run.text else { return false }
        let tokens = TokenizedText(text).tokens
        let run = candidate.view.run
        func place(_ range: Range<Int>, in text: NormalizedText) -> Int { text.originalRange(range).lowerBound }
        let kept = Set(run.tokens.tokens.map { place($0.start..<$0.end, in: run.text) })
        let known = candidate.derivation.captures.filter { engine.graph.nodes[Int($0.node)].kind == .terms }
        let names = Set(known.map { place(Int($0.start)..<Int($0.end), in: run.text) })
        return tokens.indices.dropLast().allSatisfy { index in
            !engine.language.phrases.articles.contains(tokens[index].text)
                || kept.contains(place(tokens[index].start..<tokens[index].end, in: text))
                || names.contains(place(tokens[index + 1].start..<tokens[index + 1].end, in: text))
        }
    }
}
