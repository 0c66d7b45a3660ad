internal import WilcoIntents

/// Particles apart from their verbs: "put some jazz on" for "put on some jazz", and the other way round.
struct OtherOrder: RewordingPass {
    static let name = "a particle moved to its verb"
    static let isReworded = true
    let sentence: Sentence

    /// Words between a verb and the particle that belongs to it.
    private static let mostBetween = 6

    func isDue(after earlier: Readings) -> Bool { !earlier.isSure && engine.tiers > 1 }

    func rewordings(after earlier: Readings) -> [NormalizedText] {
        earlier.said(in: sentence).flatMap { rearranged($0.run) }
    }

    private func rearranged(_ run: MatchRun) -> [NormalizedText] {
        let phrases = engine.language.phrases
        let tokens = run.tokens.tokens
        let isEnd = edges.ends(run, engine.phrases.closings)
        for start in edges.starts(run) {
            guard let verb = run.tokens.token(at: Int(start)), phrases.separableVerbs.contains(tokens[verb].text) else {
                continue
            }
            if verb + 2 < tokens.count, phrases.particles.contains(tokens[verb + 1].text) {
                // Behind what it is done to: that is where the request ends.
                guard let last = tokens.indices.first(where: { $0 > verb + 1 && isEnd[tokens[$0].end] }) else {
                    continue
                }
                return [moving(verb + 1, behind: last, tokens, run.text)]
            }
            let places = tokens.indices.filter { index in
                index > verb + 1 && index <= verb + 1 + Self.mostBetween
                    && phrases.particles.contains(tokens[index].text)
            }
            return places.map { moving($0, behind: verb, tokens, run.text) }
        }
        return []
    }

    private func moving(
        _ particle: Int,
        behind word: Int,
        _ tokens: [TokenizedText.Token],
        _ text: NormalizedText
    ) -> NormalizedText {
        let (from, to) = (tokens[particle].start..<tokens[particle].end, tokens[word].start..<tokens[word].end)
        let scalars = Array(text.scalars[to]) + [TextNormalizer.space] + Array(text.scalars[from])
        let longer = text.replacing([(to, scalars)])
        let shift = particle > word ? scalars.count - to.count : 0
        return longer.removing([from.lowerBound + shift..<from.upperBound + shift])
    }

}
