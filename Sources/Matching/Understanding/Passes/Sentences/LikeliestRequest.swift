internal import WilcoIntents

/// What a sentence that nothing fits most likely asks for, by its meaning and its words: "how much longer for the chicken" is like "how
/// much time is left".
///
/// What changes nothing is told at once where it is likely enough, as nothing comes of a mistake but words; what costs nothing and can
/// be taken back is done where there is hardly a doubt; all other requests are asked about.
struct LikeliestRequest: SentencePass {
    static let name = "the likeliest by its meaning"
    let sentence: Sentence
    /// The app that has asked a question, which is not answered.
    var asking: String?

    init(sentence: Sentence) { self.sentence = sentence }

    private enum Likely {
        /// How likely a request must be to be asked about.
        static let asked = 0.35
        /// The same to be told at once where it changes nothing.
        static let told = 0.5
        /// The same to be done at once where it costs nothing and can be taken back.
        static let done = 0.85
        /// Longer sentences are stories, in words.
        static let longest = 20
    }

    func isDue(_ standing: Standing) -> Bool {
        sentence.isWhole && sentence.opens && engine.comparison != nil && engine.tiers > 2
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
        guard let view = standing.readings.first(of: sentence) else { return nil }
        let words = view.run.tokens.tokens.count
        guard words <= Likely.longest else { return nil }
        let guesses = RequestLikelihood(situation: situation).guesses(sentence, view, asking: asking)
        let likelihood = RequestLikelihood.probability(ofTheFirst: guesses)
        guard let best = guesses.first, likelihood >= Likely.asked else { return nil }
        // That its app was the last one is not enough to do anything, nor to leave a question aside.
        let isFirstByWords = !guesses.contains { $0.signs.scoreOfWords > best.signs.scoreOfWords }
        guard asking == nil || isFirstByWords else { return nil }
        let profile = engine.profiles[best.profile]
        let intent = engine.apps[profile.app].intents[profile.intent]
        let captures = valueSpans.spans(of: profile, intent, &view.run)
            .filter { !valueSpans.isBareNumber($0.capture, of: intent, in: view.run.tokens) }
            .map(\.capture).sorted { $0.start < $1.start }
        // "Renew my library books": what is to be done is nothing that the request is asked with.
        let neutral = roles.neutralTokens(view.run)
        let keys = roles.keys(of: view.run, neutral)
        let isOtherDeed = roles.unknownVerb(view.run, keys).map { !profile.keys.contains(keys[$0]) } ?? false
        let enough =
            intent.category.changesNothing
            ? Likely.told : intent.undo != nil && !intent.category.confirmsByDefault ? Likely.done : .infinity
        let isSure =
            !isOtherDeed && isFirstByWords && likelihood >= enough && view.run.text.clauses().count == 1
        let candidate = Candidate(
            sentence: best.template,
            derivation: Derivation(score: Int(likelihood * 1000), captures: captures),
            view: view,
            tier: 3,
            confidence: isSure
                ? Matcher.Bands.act
                : Matcher.Bands.confirm + (Matcher.Bands.act - Matcher.Bands.confirm) * 0.9 * likelihood,
            pass: Self.name
        )
        var result = standing.result
        var match = maker.match(candidate, sentence.said)
        for (name, value) in best.fixed ?? [:] where match.parameters[name]?.first?.source != .said {
            match.parameters[name] = RequestMaker.fixed(
                value,
                of: intent.parameter(named: name)?.type,
                in: engine.apps[profile.app]
            )
        }
        result.match = match
        result.status = .matched
        result.band = isSure ? .act : .confirm
        result.confidence = candidate.confidence
        return engine.banded(result)
    }
}
