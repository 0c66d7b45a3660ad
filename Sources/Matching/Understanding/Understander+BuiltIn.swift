internal import WilcoIntents

/// Requests to Wilco itself: what it can do, and that it was wrong.
extension Understander {
    /// The request, unless an app has the same words for something of its own.
    func builtIn(_ text: NormalizedText, _ said: String) -> Understanding? {
        let run = MatchRun(
            graph: engine.graph,
            text: text,
            moment: context.moment,
            ignoringWhitespace: engine.ignoringWhitespace
        )
        let spans = AnswerSpans(run: run, phrases: engine.phrases)
        let phrases = engine.phrases
        if spans.isWhole(phrases.notMeant) { return understanding(of: .notMeant, app: nil, said) }
        if spans.isWhole(phrases.abilities) { return understanding(of: .abilities, app: nil, said) }
        for naming in namings(in: text) {
            let before = Array(text.scalars[..<naming.range.lowerBound]).trimmingSpaces
            let after = Array(text.scalars[naming.range.upperBound...]).trimmingSpaces
            let fits = phrases.abilityFrames.contains { $0.before.contains(before) && $0.after.contains(after) }
            if fits, let app = naming.apps.min() {
                return understanding(of: .abilities, app: engine.apps[app], said)
            }
        }
        return nil
    }

    /// "How do I order soup": how the request is said, unless the whole sentence is one of an app's own.
    func asksHow(_ text: NormalizedText, _ said: String, _ whole: Understanding) -> Understanding? {
        for words in engine.phrases.requestFrames {
            guard text.scalars.starts(with: words), text.count > words.count + 1,
                text.scalars[words.count] == TextNormalizer.space
            else { continue }
            let rest = text.removing([0..<words.count + 1])
            let (candidates, views) = candidates(for: rest)
            // A request that is only near may be another deed: "how do I make tomato soup", "how do I wake up early".
            guard candidates.first?.tier == 1, candidates.first?.isGuess == false,
                let request = understanding(of: said, candidates, views).match,
                whole.match == nil || whole.match?.app == request.app && whole.match?.intent == request.intent,
                let app = engine.apps.first(where: { $0.id == request.app })
            else { continue }
            var result = understanding(of: .abilities, app: app, said)
            result.match?.parameters["intent"] = [
                ParameterAssignment(value: .string(request.intent), display: request.intent, source: .said)
            ]
            guard !isTitled(rest, app.intent(named: request.intent)) else { return result }
            // "How do I make coffee" may be asked of the world.
            result.confidence = Matcher.Bands.guess
            result.match?.confidence = result.confidence
            return banded(result)
        }
        return nil
    }

    /// Whether the request begins with a word of the intent's title: "order soup" does as "Order soup" says, "cook soup" does not.
    private func isTitled(_ request: NormalizedText, _ intent: IntentDefinition?) -> Bool {
        func keys(_ text: NormalizedText) -> [String] {
            TokenizedText(text).tokens.map { engine.language.key(of: $0.text) }
        }
        guard let intent, let first = keys(request).first else { return false }
        return keys(NormalizedText(intent.title)).contains(first)
    }

    private func understanding(of request: BuiltInRequest, app: AppDefinition?, _ said: String) -> Understanding {
        var match = IntentMatch(
            app: BuiltInRequest.app,
            intent: request.rawValue,
            transcript: said,
            confidence: 0.95,
            appWasNamed: true
        )
        if let app {
            match.parameters["app"] = [
                ParameterAssignment(value: .string(app.id), display: app.name.text, source: .said)
            ]
        }
        return Understanding(status: .matched, band: .act, transcript: said, confidence: 0.95, match: match)
    }
}

extension [UInt32] {
    fileprivate var trimmingSpaces: [UInt32] {
        var result = self
        while result.last == TextNormalizer.space { result.removeLast() }
        while result.first == TextNormalizer.space { result.removeFirst() }
        return result
    }
}
