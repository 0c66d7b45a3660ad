internal import WilcoIntents

/// What a sentence that nothing fits most likely asks for, by its meaning: "how much longer for the chicken" is like "how much time is
/// left".
///
/// What changes nothing is told at once where it is far likelier than anything else, as nothing comes of a mistake but words; all other
/// requests are asked about.
struct LikeliestRequest: SentencePass {
    static let name = "the likeliest by its meaning"
    let sentence: Sentence
    /// The app that has asked a question, which is not answered.
    var asking: String?

    init(sentence: Sentence) { self.sentence = sentence }

    private enum Likely {
        /// How alike a sentence must be to one that the request is made with, to be asked about.
        static let least = 0.6
        /// By how much it must be likelier than any other request.
        static let lead = 0.08
        /// The same to be told at once.
        static let sure = 0.68
        static let sureLead = 0.1
        /// What speaks for the apps that were spoken to just now.
        static let sameApp = 0.2
        /// Longer sentences are stories, in words.
        static let longest = 14
        static let confidence = 0.5
    }

    private struct Guess {
        var template: Int
        var likeness: Double

        /// The likelier first; of two that are as likely the same one each time.
        func precedes(_ other: Guess) -> Bool {
            likeness != other.likeness ? likeness > other.likeness : template < other.template
        }
    }

    func isDue(_ standing: Standing) -> Bool {
        sentence.isWhole && sentence.opens && engine.likeness != nil && engine.tiers > 2
            && standing.result.match == nil && standing.result.open.isEmpty && standing.result.next.isEmpty
            && standing.result.status == .rejected
    }

    func outcome(_ standing: Standing) -> Outcome? { guessed(standing).map { .decided($0) } }

    /// Something that changes nothing and that is surely asked for in place of an answer: it is told, and the question stays open.
    func askedInstead() -> Understanding? {
        let rejected = Understanding(status: .rejected, band: .reject, transcript: sentence.said, confidence: 0)
        var readings = Readings()
        readings.views = readings.first(of: sentence).map { [$0] } ?? []
        return guessed(Standing(rejected, readings)).flatMap { $0.band == .act ? $0 : nil }
    }

    private func guessed(_ standing: Standing) -> Understanding? {
        guard let view = standing.readings.first(of: sentence), view.run.tokens.tokens.count <= Likely.longest,
            let likeness = engine.likeness
        else { return nil }
        let guesses = guesses(likeness.likeness(to: sentence.said), view)
        guard let best = guesses.first else { return nil }
        let lead = best.likeness - (guesses.dropFirst().first?.likeness ?? 0)
        guard best.likeness >= Likely.least, lead >= Likely.lead else { return nil }
        let placed = engine.sentences[best.template]
        let intent = engine.apps[placed.app].intents[placed.intent]
        guard
            let profile = engine.profiles.first(where: { $0.app == placed.app && $0.intent == placed.intent })
        else { return nil }
        let captures = valueSpans.spans(of: profile, intent, &view.run)
            .filter { !valueSpans.isBareNumber($0.capture, of: intent, in: view.run.tokens) }
            .map(\.capture).sorted { $0.start < $1.start }
        // "Renew my library books": what is to be done is nothing that the request is asked with.
        let neutral = roles.neutralTokens(view.run)
        let keys = roles.keys(of: view.run, neutral)
        let isOtherDeed = roles.unknownVerb(view.run, keys).map { !profile.keys.contains(keys[$0]) } ?? false
        let isSure =
            !isOtherDeed && intent.category.changesNothing && best.likeness >= Likely.sure && lead >= Likely.sureLead
            && view.run.text.clauses().count == 1
        let candidate = Candidate(
            sentence: best.template,
            derivation: Derivation(score: Int(best.likeness * 1000), captures: captures),
            view: view,
            tier: 3,
            confidence: isSure ? Matcher.Bands.act : Likely.confidence,
            pass: Self.name
        )
        var result = standing.result
        result.match = maker.match(candidate, sentence.said)
        result.status = .matched
        result.band = isSure ? .act : .confirm
        result.confidence = candidate.confidence
        return engine.banded(result)
    }

    /// The likeliest template of each request, the likeliest first.
    private func guesses(_ likeness: [Int: Double], _ view: View) -> [Guess] {
        var last = (context.values[MatchContext.lastAsked]?.arrayValue ?? []).compactMap { $0["app"]?.stringValue }
        if let asking { last.append(asking) }
        let words = Set(view.run.tokens.tokens.map(\.text))
        let negations = words.intersection(engine.language.phrases.negations)
        var best: [[Int]: Guess] = [:]
        for (template, alike) in likeness {
            let placed = engine.sentences[template]
            let app = engine.apps[placed.app]
            let group = app.intents[placed.intent].sentences[placed.group]
            guard ContextRules.fits(group, context.values),
                negations.isEmpty || negations.contains(where: placed.template.text.contains)
            else { continue }
            let likeness = alike + (last.contains(app.id) ? Likely.sameApp : 0)
            let guess = Guess(template: template, likeness: likeness)
            let key = [placed.app, placed.intent]
            if best[key].map({ guess.precedes($0) }) ?? true { best[key] = guess }
        }
        return best.values.sorted { $0.precedes($1) }
    }
}
