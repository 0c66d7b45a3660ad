internal import WilcoIntents

/// What speaks for each request where no template fits, to be measured.
extension Matcher {
    /// A request with what speaks for it, in the order of ``signNames``.
    package struct WeighedRequest: Sendable {
        package var app: String
        package var intent: String
        package var signs: [Double]
    }

    package static var signNames: [String] { RequestLikelihood.Signs.names }
    /// How much each sign counts.
    package static var signWeights: [Double] { RequestLikelihood.Signs.weights }
    /// How much each part of ``certaintyEvidence(_:_:)`` counts.
    package static var certainty: [Double] { RequestLikelihood.certainty }
    package static let certaintyNames = ["to begin with", "score", "lead", "last app"]

    /// What tells whether the request that is the likeliest by some weights is right at all; empty: there is none.
    package static func certaintyEvidence(_ signs: [[Double]], _ weights: [Double]) -> [Double] {
        RequestLikelihood.evidence(signs, weights)
    }

    /// The name of the pass that decides by it.
    package static var likeliest: String { LikeliestRequest.name }

    /// What speaks for each request to be what a sentence asks for, the likeliest first; none without something to compare it with.
    package func weighed(_ text: String, in context: MatchContext) -> [WeighedRequest] {
        let situation = Situation(engine: engine, context: context)
        let sentence = Sentence(text, in: situation)
        guard let view = PassRunner(situation: situation).readings(of: sentence).first(of: sentence) else { return [] }
        return RequestLikelihood(situation: situation).guesses(sentence, view).map { guess in
            let profile = situation.engine.profiles[guess.profile]
            let app = situation.engine.apps[profile.app]
            return WeighedRequest(app: app.id, intent: app.intents[profile.intent].name, signs: guess.signs.all)
        }
    }
}
