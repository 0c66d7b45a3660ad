internal import WilcoIntents

/// All that a template has was said, and what was said beside it means nothing: "and um a timer, like, twelve minutes".
///
/// Such a request is done where it costs nothing, and where nothing else is said as well by the same words.
struct NothingIsLacking: RequestVerdict {
    static let name = "nothing is lacking"
    static let reason = "all of the other was said"
    let situation: Situation

    /// Sums of weights differ by so much when they are the same.
    private static let noDifference = 0.01
    /// What is less likely by so much is no rival.
    private static let margin = 0.08

    func judged(_ request: Understanding, _ best: Candidate, _ rivals: [Candidate]) -> Understanding? {
        guard request.confidence < Matcher.Bands.act, request.confidence >= Matcher.Bands.confirm, isWhole(best),
            let match = request.match, !roles.tellsOfSomebody(best.view.run), !roles.asksOfWorld(best.view.run),
            !rivals.contains(where: { isRival($0, of: best) })
        else { return nil }
        let category = engine.apps.first { $0.id == match.app }?.intent(named: match.intent)?.category
        guard category?.confirmsByDefault == false else { return nil }
        var result = request
        result.confidence = Matcher.Bands.act
        result.match?.confidence = result.confidence
        return result
    }

    private func isWhole(_ candidate: Candidate) -> Bool {
        let phrases = engine.language.phrases
        return candidate.tier == 2 && !candidate.isGuess && candidate.pass == NearTemplates.name
            && candidate.unexplained.isEmpty && candidate.difference < Self.noDifference
            && candidate.left.allSatisfy { saysNothing($0, candidate.view.run) }
            && candidate.missing.allSatisfy { phrases.articles.contains($0) || phrases.omissible.contains($0) }
            && !refuses(candidate.view.run)
            && !candidate.derivation.captures.contains { engine.graph.nodes[Int($0.node)].kind == .wildcard }
    }

    /// An article, a hesitation, "like" between commas.
    private func saysNothing(_ index: Int, _ run: MatchRun) -> Bool {
        let phrases = engine.language.phrases
        let tokens = run.tokens.tokens
        if phrases.articles.contains(tokens[index].text) || phrases.omissible.contains(tokens[index].text) {
            return true
        }
        for trie in [engine.phrases.hesitations, engine.phrases.courtesies] {
            var isWhole = false
            trie.ends(in: run.scalars, from: tokens[index].start) { if $0 == tokens[index].end { isWhole = true } }
            if isWhole { return true }
        }
        // "A timer for it" is a timer.
        if index > 0, index == tokens.count - 1, phrases.things.contains(tokens[index].text),
            phrases.omissible.contains(tokens[index - 1].text)
        {
            return true
        }
        if index == 0 { return phrases.additions.contains(tokens[0].text) }
        return phrases.fillers.contains(tokens[index].text) && isParted(index - 1, run) && isParted(index, run)
    }

    /// Whether a comma or the like stands behind a word.
    private func isParted(_ word: Int, _ run: MatchRun) -> Bool {
        let tokens = run.tokens.tokens
        guard word + 1 < tokens.count else { return false }
        return run.text.isParted(tokens[word].start..<tokens[word].end, tokens[word + 1].start..<tokens[word + 1].end)
    }

    /// "No, I'll walk" begins as an answer does.
    private func refuses(_ run: MatchRun) -> Bool {
        AnswerSpans(run: run, phrases: engine.phrases).head(engine.phrases.no) != nil
    }

    private func isRival(_ other: Candidate, of best: Candidate) -> Bool {
        guard other.confidence >= best.confidence - Self.margin else { return false }
        // "Let the timer run twelve minutes more" has words that nobody said.
        return other.tier != 2 || isWhole(other)
    }
}
