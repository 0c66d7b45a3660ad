internal import WilcoIntents

/// What makes examples worse at telling people what to say.
extension Matcher {
    private static let mostWords = 10
    private static let fewest = 2

    static func exampleWarnings(_ engine: MatcherEngine) -> [String] {
        var warnings: [String] = []
        for app in engine.apps where !app.folder.isEmpty {
            for intent in app.intents where !intent.sentences.isEmpty {
                if intent.examples.count < fewest {
                    let place = app.place("examples.\(intent.name)", "intents.\(intent.name)")
                    warnings.append(
                        "\(place): \(intent.name) has fewer than \(fewest) examples — give it another"
                    )
                }
                for (index, example) in intent.examples.enumerated() {
                    let place = app.place("examples.\(intent.name).\(index)")
                    if let fault = fault(of: example, engine) {
                        warnings.append("\(place): the example “\(example)” of \(intent.name) \(fault)")
                    }
                }
            }
        }
        return warnings
    }

    private static func fault(of example: String, _ engine: MatcherEngine) -> String? {
        let text = NormalizedText(example)
        let tokens = TokenizedText(text).tokens
        if tokens.count > mostWords { return "has \(tokens.count) words — say it in at most \(mostWords)" }
        let isCourteous = tokens.contains { token in
            var ends = false
            engine.phrases.courtesies.ends(in: text.scalars, from: token.start) { end in
                if tokens.contains(where: { $0.end == end }) { ends = true }
            }
            return ends
        }
        return isCourteous ? "is polite or names the assistant — leave that out" : nil
    }
}
