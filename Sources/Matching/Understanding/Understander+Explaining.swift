internal import WilcoIntents

extension Understander {
    /// Readings that are told.
    private static let toldReadings = 6

    func explain(_ text: String) -> MatchExplanation {
        var understanding = understand(text)
        let normalized = NormalizedText(text, ignoringWhitespace: engine.ignoringWhitespace)
        guard normalized.count > 0, normalized.count <= Self.longest else {
            return MatchExplanation(readings: [], understanding: understanding)
        }
        var (candidates, views) = candidates(for: normalized)
        if understanding.match == nil {
            // What comes nearest, and why that is not near enough.
            candidates += farAway(views)
        }
        if understanding.match != nil { understanding.leftOut += notWanted(normalized, candidates, views) }
        var readings: [MatchExplanation.Reading] = []
        for candidate in candidates where readings.count < Self.toldReadings {
            let match = match(candidate, text, &views[candidate.view])
            guard !readings.contains(where: { Self.isSame($0.match, match) && $0.match.template == match.template })
            else { continue }
            let run = views[candidate.view].run
            readings.append(
                MatchExplanation.Reading(
                    match: match,
                    tier: candidate.tier,
                    isGuess: candidate.isGuess,
                    words: run.text.string(0..<run.scalars.count),
                    reason: readings.isEmpty ? nil : reason(candidate, behind: candidates[0], views),
                    unexplained: candidate.unexplained,
                    missing: candidate.missing,
                    actsFrom: engine.leastToAct(match)
                )
            )
        }
        return MatchExplanation(
            readings: readings,
            understanding: understanding,
            steps: views.reduce(0) { $0 + $1.run.work },
            isExhausted: views.contains { $0.run.isExhausted }
        )
    }

    /// What the best reading leaves out, as the sentence says that it is not wanted.
    private func notWanted(_ text: NormalizedText, _ candidates: [Candidate], _ views: [View]) -> [LeftOut] {
        var run = MatchRun(
            graph: engine.graph,
            text: text,
            moment: context.moment,
            ignoringWhitespace: engine.ignoringWhitespace
        )
        guard let best = candidates.first, let rest = withoutExclusions(&run) else { return [] }
        let places = Set(views[best.view].run.text.origins)
        let kept = Set(rest.origins)
        let gone = run.tokens.tokens.filter { token in
            token.start < text.count && !kept.contains(text.origins[token.start])
                && !places.contains(text.origins[token.start])
        }
        guard let first = gone.first, let last = gone.last else { return [] }
        return [LeftOut(text.raw(first.start..<last.end), .notWanted)]
    }

    private func reason(_ candidate: Candidate, behind best: Candidate, _ views: [View]) -> String {
        func openTexts(_ candidate: Candidate) -> Int {
            candidate.derivation.captures.filter { engine.graph.nodes[Int($0.node)].kind == .wildcard }.count
        }
        let first = engine.sentences[best.sentence]
        let other = engine.sentences[candidate.sentence]
        if candidate.tier != best.tier, best.tier == 1 { return "it does not fit word for word" }
        if candidate.tier > 1 || candidate.isGuess {
            return candidate.confidence < best.confidence
                ? "it explains less of what was said" : "it stands later among the apps"
        }
        if openTexts(candidate) > openTexts(best) { return "it takes as open text what the other explains" }
        if candidate.score < best.score { return "fewer of its own words and values were said" }
        if candidate.view != best.view { return "it needs words to be left out" }
        if first.app != other.app { return "nothing tells the two apps apart: the person is asked" }
        let order = "it stands later in the app's file"
        // The numbers seem to tell otherwise.
        guard candidate.confidence > best.confidence else { return order }
        return "\(order), which decides before how sure they are: a name that nobody knows makes the other less so"
    }
}
