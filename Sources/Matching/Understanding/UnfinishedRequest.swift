internal import WilcoIntents

/// A request that came to nothing, and what completes it though no question is open any more: "Erica" behind money for somebody whom
/// nobody knows.
struct UnfinishedRequest: Situated {
    let situation: Situation

    /// Nobody says more by way of an answer, in scalars.
    private static let longest = 200

    /// The request with the values that were said; nil where more was said than those.
    func completed(_ request: IntentMatch, by said: String) -> Understanding? {
        let text = NormalizedText(said, ignoringWhitespace: engine.ignoringWhitespace)
        guard text.count <= Self.longest else { return nil }
        let spans = AnswerSpans(run: situation.run(text), phrases: engine.phrases)
        let amendments = Amendments(situation: situation)
        // "No, just Celestra then": the narrowest of what may be the answer proper tells the value.
        let ways =
            [text]
            + spans.cores.sorted { $0.count > $1.count }.map { core in
                text.removing([0..<core.lowerBound, core.upperBound..<text.count].filter { !$0.isEmpty })
            }
        for words in ways {
            let filled =
                amendments.changed(request, with: words) ?? amendments.named(words, inPlaceOf: request)
            guard var match = filled else { continue }
            match.transcript = said
            match.confidence = Matcher.Bands.actAtCost
            match.appWasNamed = true
            match.unknown = match.unknown.filter { match.parameters[$0.key] == nil }
            return Understanding(acting: match)
        }
        return nil
    }
}
