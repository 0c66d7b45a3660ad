internal import Foundation
internal import WilcoIntents

/// How likely each request is to be what a sentence asks for, by everything that speaks for one: what it means, its words and values,
/// and whom the person has just spoken to.
///
/// `wilco-bench likelihood` fits the weights: a logistic regression over all requests, learned from the turns of the first three
/// blind writers' open conversations that answer no question, each with the request that its writer meant.
struct RequestLikelihood: Situated {
    let situation: Situation

    /// What speaks for a request, each from 0 to 1 but the words'.
    struct Signs: Sendable, Hashable {
        /// How alike the sentence is to the most alike one that the request is made with.
        var meaning = 0.0
        /// The same of its clause that is the most alike.
        var clause = 0.0
        /// How likely the request is by the words alone, as a logarithm.
        var words = 0.0
        /// Of all words: those that are names that the request is made with.
        var names = 0.0
        /// The same of numbers, times and the like.
        var numbers = 0.0
        /// The app was the last one that was spoken to, or one before that.
        var lastApp = 0.0
        var earlierApp = 0.0

        var all: [Double] { [meaning, clause, words, names, numbers, lastApp, earlierApp] }
        static let names = ["meaning", "clause", "words", "names", "numbers", "last app", "earlier app"]
        static let lastAppPlace = 5
        static let weights = [2.78, 3.13, 1.25, 4.52, 4.49, 3.79, 2.07]

        var score: Double { zip(all, Self.weights).reduce(0) { $0 + $1.0 * $1.1 } }
        /// By what was said alone, whoever was spoken to.
        var scoreOfWords: Double { zip(all, Self.weights).prefix(Self.lastAppPlace).reduce(0) { $0 + $1.0 * $1.1 } }
    }

    /// A request, by its profile, with the template that is the most alike.
    struct Guess {
        var profile: Int
        var template: Int
        /// What the most alike example says that the request is; nil: nothing beside its template.
        var fixed: [String: ParameterValue]?
        var signs: Signs

        /// The likelier first; of two that are as likely the same one each time.
        func precedes(_ other: Guess) -> Bool {
            signs.score != other.signs.score ? signs.score > other.signs.score : template < other.template
        }
    }

    private static let mostClauses = 5
    /// What no word speaks for: nothing is less likely by the words, as a logarithm.
    private static let leastLikely = -12.0

    /// How much each part of ``evidence(_:_:)`` counts.
    static let certainty = [-2.51, 0.16, 0.72, 2.4]

    /// What tells whether the first guess is right at all: one, its score, the logarithm of the odds that it is none of the others, and
    /// whether its app was the last one that was spoken to: out of a conversation, less is meant for the apps that are there.
    static func evidence(_ signs: [[Double]], _ weights: [Double]) -> [Double] {
        let scores = signs.map { zip($0, weights).reduce(0) { $0 + $1.0 * $1.1 } }
        guard let first = scores.indices.max(by: { scores[$0] < scores[$1] }) else { return [] }
        let share = 1 / scores.reduce(0) { $0 + exp($1 - scores[first]) }
        return [1, scores[first], log(share / (1 - share + 1e-6)), signs[first][Signs.lastAppPlace]]
    }

    /// How likely it is that the first guess is what was meant, 0 to 1; the rest is another request or none at all.
    ///
    /// Learned from those of the same turns that nothing else understood, and from some hundred sentences that no app can do.
    static func probability(ofTheFirst guesses: [Guess]) -> Double {
        let evidence = evidence(guesses.map(\.signs.all), Signs.weights)
        guard !evidence.isEmpty else { return 0 }
        return 1 / (1 + exp(-zip(evidence, certainty).reduce(0) { $0 + $1.0 * $1.1 }))
    }

    /// The requests that the situation allows, the likeliest first; none without something to compare the sentence with.
    ///
    /// - Parameter asking: An app that has asked a question.
    func guesses(_ sentence: Sentence, _ view: View, asking: String? = nil) -> [Guess] {
        guard let comparison = engine.comparison else { return [] }
        let whole = comparison.meanings.nearest(to: sentence.said)
        let clauses = clauses(of: view).map { comparison.meanings.nearest(to: $0) }
        let words = comparison.words.logProbabilities(of: sentence.said, in: engine)
        let tokens = view.run.tokens.tokens
        let negations = Set(tokens.map(\.text)).intersection(engine.language.phrases.negations)
        let recent = (context.values[MatchContext.lastAsked]?.arrayValue ?? []).compactMap { $0["app"]?.stringValue }
        return engine.profiles.indices.compactMap { place -> Guess? in
            let profile = engine.profiles[place]
            let app = engine.apps[profile.app]
            let intent = app.intents[profile.intent]
            var signs = Signs(words: words.isEmpty ? 0 : max(words[place], Self.leastLikely))
            var nearest: (template: Int, likeness: Double, example: Int)?
            for sentence in profile.sentences {
                let placed = engine.sentences[sentence.sentence]
                guard let meaning = whole[sentence.sentence],
                    ContextRules.fits(intent.sentences[placed.group], context.values),
                    negations.isEmpty || negations.contains(where: placed.template.text.contains)
                else { continue }
                let nearestClause = clauses.compactMap { $0[sentence.sentence] }.max { $0.likeness < $1.likeness }
                let clause = [meaning, nearestClause ?? meaning].max { $0.likeness < $1.likeness } ?? meaning
                if meaning.likeness + clause.likeness > nearest?.likeness ?? -.infinity {
                    nearest = (sentence.sentence, meaning.likeness + clause.likeness, clause.example)
                }
                signs.meaning = max(signs.meaning, meaning.likeness)
                signs.clause = max(signs.clause, clause.likeness)
            }
            guard let nearest else { return nil }
            let spans = valueSpans.spans(of: profile, intent, &view.run)
            let count = Double(max(tokens.count, 1))
            signs.names = Double(spans.filter(\.isNamed).reduce(0) { $0 + $1.tokens.count }) / count
            signs.numbers = Double(spans.filter { !$0.isNamed }.reduce(0) { $0 + $1.tokens.count }) / count
            let isLast = asking.map { $0 == app.id } ?? (recent.first == app.id)
            signs.lastApp = isLast ? 1 : 0
            signs.earlierApp = !isLast && recent.contains(app.id) ? 1 : 0
            let fixed = comparison.meanings.examples[nearest.example].fixed
            return Guess(profile: place, template: nearest.template, fixed: fixed, signs: signs)
        }.sorted { $0.precedes($1) }
    }

    /// Its clauses without the words that lead up to them.
    private func clauses(of view: View) -> [String] {
        let clauses = view.run.text.clauses()
        guard clauses.count <= Self.mostClauses else { return [] }
        return clauses.compactMap { clause in
            let run = situation.run(clause)
            guard let first = roles.neutralTokens(run).firstIndex(of: false) else { return nil }
            return clause.raw(run.tokens.tokens[first].start..<clause.count)
        }
    }
}
