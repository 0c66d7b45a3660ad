internal import WilcoIntents

/// Tells why a sentence is understood as it is.
struct Explainer: Situated {
    let situation: Situation

    /// Readings that are told.
    private static let toldReadings = 6

    func explain(_ text: String) -> MatchExplanation {
        let sentence = Sentence(text, in: situation)
        let standing = runner.understand(sentence)
        var understanding = standing.result
        guard sentence.text.count > 0, sentence.text.count <= Sentence.longest else {
            return MatchExplanation(readings: [], understanding: understanding)
        }
        // Once more, for what it costs alone.
        let found = runner.readings(of: sentence)
        var candidates = found.candidates
        if understanding.match == nil {
            // What comes nearest, and why that is not near enough.
            candidates += found.nearest(in: situation)
        }
        if understanding.match != nil { understanding.leftOut += notWanted(sentence, candidates) }
        let ranking = Ranking(situation: situation)
        var readings: [MatchExplanation.Reading] = []
        for candidate in candidates where readings.count < Self.toldReadings {
            let match = maker.match(candidate, text)
            guard !readings.contains(where: { $0.match.isSame(as: match) && $0.match.template == match.template })
            else { continue }
            let run = candidate.view.run
            readings.append(
                MatchExplanation.Reading(
                    match: match,
                    pass: candidate.pass,
                    tier: candidate.tier,
                    isGuess: candidate.isGuess,
                    words: run.text.string(0..<run.scalars.count),
                    reason: readings.isEmpty ? nil : reason(candidate, behind: candidates[0]),
                    verdict: readings.isEmpty ? nil : ranking.verdict(on: candidates[0], candidate)?.name,
                    unexplained: candidate.unexplained,
                    missing: candidate.missing,
                    actsFrom: engine.leastToAct(match)
                )
            )
        }
        return MatchExplanation(
            readings: readings,
            understanding: understanding,
            decidedBy: standing.decidedBy ?? standing.readings.candidates.first?.pass,
            verdicts: runner.judged(sentence, standing.readings).verdicts.map {
                MatchExplanation.Verdict(name: $0.name, reason: $0.reason)
            },
            ruledOut: ruledOut(found, text),
            outOfPlace: understanding.match == nil ? outOfPlace(sentence) : [],
            steps: found.views.reduce(0) { $0 + $1.run.work },
            isExhausted: found.views.contains { $0.run.isExhausted }
        )
    }

    /// Templates that need another situation, one of each intent.
    private func outOfPlace(_ sentence: Sentence) -> [MatchExplanation.OutOfPlace] {
        let words = WordForWord(situation: situation, pass: "", isReworded: false)
        let texts = [sentence.text] + [edges.removingSkipWords(sentence.text)].compactMap(\.self)
        var told: [MatchExplanation.OutOfPlace] = []
        for candidate in texts.flatMap(words.outOfPlace) where told.count < Self.toldReadings {
            let match = maker.match(candidate, sentence.said)
            guard !told.contains(where: { $0.match.app == match.app && $0.match.intent == match.intent }) else {
                continue
            }
            told.append(MatchExplanation.OutOfPlace(match: match, lacks: words.lacks(candidate)))
        }
        return told
    }

    /// Readings that a verdict took away, one of each intent.
    private func ruledOut(_ found: Readings, _ text: String) -> [MatchExplanation.RuledOut] {
        var told: [MatchExplanation.RuledOut] = []
        for (candidate, verdict) in found.ruledOut.map({ ($0.candidate, $0.verdict) })
        where told.count < Self.toldReadings {
            let match = maker.match(candidate, text)
            guard !told.contains(where: { $0.app == match.app && $0.intent == match.intent }) else { continue }
            told.append(
                MatchExplanation.RuledOut(
                    app: match.app,
                    intent: match.intent,
                    pass: candidate.pass,
                    by: MatchExplanation.Verdict(name: verdict.name, reason: verdict.reason)
                )
            )
        }
        return told
    }

    /// What the best reading leaves out, as the sentence says that it is not wanted.
    private func notWanted(_ sentence: Sentence, _ candidates: [Candidate]) -> [LeftOut] {
        let text = sentence.text
        var run = situation.run(text)
        guard let best = candidates.first,
            let rest = WithoutExclusions(sentence: sentence).withoutExclusions(&run)
        else { return [] }
        let places = Set(best.view.run.text.origins)
        let kept = Set(rest.origins)
        let gone = run.tokens.tokens.filter { token in
            token.start < text.count && !kept.contains(text.origins[token.start])
                && !places.contains(text.origins[token.start])
        }
        guard let first = gone.first, let last = gone.last else { return [] }
        return [LeftOut(text.raw(first.start..<last.end), .notWanted)]
    }

    private func reason(_ candidate: Candidate, behind best: Candidate) -> String {
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
        if candidate.view !== best.view { return "it needs words to be left out" }
        if first.app != other.app { return "nothing tells the two apps apart: the person is asked" }
        let order = "it stands later in the app's file"
        // The numbers seem to tell otherwise.
        guard candidate.confidence > best.confidence else { return order }
        return "\(order), which decides before how sure they are: a name that nobody knows makes the other less so"
    }
}
