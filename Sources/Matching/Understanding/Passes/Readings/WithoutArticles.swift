internal import WilcoIntents

/// The sentence without its articles, which people leave out or add as their own language has it: "a coffee with the milk".
struct WithoutArticles: RewordingPass {
    static let name = "without articles"
    /// A name may have one of its own: no guesses are made of it without.
    static let isReworded = true
    /// "Write a poem on cats": without its article a thing is anybody's name.
    static let takesOpenText = false
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
}
