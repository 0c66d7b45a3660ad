internal import WilcoIntents

/// Examples whose values are no one's but the app's.
extension Matcher {
    /// Nobody can understand the example before the app has handed over terms or options: with any words in their place it fits.
    ///
    /// - Parameters:
    ///   - understanding: What it is understood as now.
    ///   - known: Engines in which any words are the values of an intent, by the app and the intent.
    static func needsTerms(
        _ example: String,
        _ app: AppDefinition,
        _ intent: IntentDefinition,
        _ understanding: Understanding,
        _ engine: MatcherEngine,
        _ context: MatchContext,
        known: inout [String: MatcherEngine]
    ) -> Bool {
        let handsOver = app.permissions.contains { $0.name == "vocabulary" }
        let told = intent.parameters.filter { parameter in
            guard handsOver || parameter.hasDynamicOptions else { return false }
            return switch parameter.type {
            case .object, .person, .place: true
            default: false
            }
        }
        guard !told.isEmpty else { return false }
        let key = "\(app.id)/\(intent.name)"
        let bare = known[key] ?? open(app, told, engine)
        known[key] = bare
        return Explainer(situation: Situation(engine: bare, context: context)).explain(example).readings.contains {
            reading in
            reading.match.intent == intent.name && reading.match.template != nil
                && told.contains {
                    reading.match.parameters[$0.name] != nil && understanding.match?.parameters[$0.name] == nil
                }
        }
    }

    private static func open(
        _ app: AppDefinition,
        _ told: [ParameterDefinition],
        _ engine: MatcherEngine
    ) -> MatcherEngine {
        var open = app
        for index in open.types.indices where told.contains(where: { $0.type == .object(open.types[index].name) }) {
            open.types[index].terms = []
            open.types[index].isClosed = false
        }
        return MatcherEngine.make(apps: [open], language: engine.language, vocabulary: [:]).0
    }
}
