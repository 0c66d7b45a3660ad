internal import WilcoIntents

/// "How do I order soup": how the request is said, unless the whole sentence is one of an app's own.
struct HowToAsk: SentencePass {
    static let name = "how a request is said"
    let sentence: Sentence

    func isDue(_ standing: Standing) -> Bool { standing.isWhole }

    func outcome(_ standing: Standing) -> Outcome? {
        let (text, whole) = (sentence.text, standing.whole)
        for words in engine.phrases.requestFrames {
            guard text.scalars.starts(with: words), text.count > words.count + 1,
                text.scalars[words.count] == TextNormalizer.space
            else { continue }
            let rest = text.removing([0..<words.count + 1])
            let part = sentence.part(rest)
            let readings = runner.readings(of: part)
            // A request that is only near may be another deed: "how do I make tomato soup", "how do I wake up early".
            guard readings.candidates.first?.tier == 1, readings.candidates.first?.isGuess == false,
                let request = runner.understanding(of: part, readings).match,
                whole.match == nil || whole.match?.app == request.app && whole.match?.intent == request.intent,
                let app = engine.apps.first(where: { $0.id == request.app })
            else { continue }
            var result = BuiltInRequest.abilities.understanding(app, sentence.said)
            result.match?.parameters["intent"] = [
                ParameterAssignment(value: .string(request.intent), display: request.intent, source: .said)
            ]
            guard !isTitled(rest, app.intent(named: request.intent)) else { return .decided(result) }
            // "How do I make coffee" may be asked of the world.
            result.confidence = Matcher.Bands.guess
            result.match?.confidence = result.confidence
            return .decided(engine.banded(result))
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

}

/// Requests that nobody but Wilco itself can do, as they are understood.
extension BuiltInRequest {
    /// - Parameter app: The app that is spoken of.
    func understanding(_ app: AppDefinition?, _ said: String) -> Understanding {
        var match = IntentMatch(
            app: Self.app,
            intent: rawValue,
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
