internal import WilcoIntents

/// Verbs that mean the same: "dig out" is "find".
struct OtherVerbs: RewordingPass {
    static let name = "another verb for the same"
    static let isReworded = true
    let sentence: Sentence

    /// Ways to put a sentence in other words that are tried.
    private static let most = 8

    func isDue(after earlier: Readings) -> Bool { !earlier.isSure && engine.tiers > 1 }

    func rewordings(after earlier: Readings) -> [NormalizedText] {
        let views = earlier.said(in: sentence)
        // As it was said first, then in another order.
        let all = views.filter { !$0.isReworded } + views.filter(\.isReworded)
        return Array(all.flatMap { synonymous($0.run) }.prefix(Self.most))
    }

    /// The sentence with the first of the words that mean the same as its verb: "dig out" is "find".
    private func synonymous(_ run: MatchRun) -> [NormalizedText] {
        let tokens = run.tokens.tokens
        let keys = roles.keys(of: run, roles.neutralTokens(run))
        return edges.starts(run).flatMap { start -> [NormalizedText] in
            guard let index = run.tokens.token(at: Int(start)) else { return [] }
            var end = tokens[index].end
            var group = engine.language.synonymGroups[tokens[index].text]
            for phrase in engine.language.synonymPhrases[tokens[index].text] ?? [] {
                let last = index + phrase.words.count
                guard last <= tokens.count, zip(tokens[index..<last], phrase.words).allSatisfy({ $0.0.text == $0.1 })
                else { continue }
                (group, end) = (phrase.group, tokens[last - 1].end)
            }
            // "Hold this" may be anything.
            let isAboutSomething = zip(tokens, keys).contains { $0.start > end && !$1.isEmpty }
            guard let group, isAboutSomething else { return [] }
            let said = run.text.string(Int(start)..<end)
            return engine.language.synonymLeaders[group].filter { $0 != said }.map {
                run.text.replacing([(Int(start)..<end, TextNormalizer.normalize($0))])
            }
        }
    }
}
