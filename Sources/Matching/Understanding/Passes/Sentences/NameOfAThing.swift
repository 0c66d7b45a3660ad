internal import WilcoIntents

/// The name of a thing, and nothing else, where one intent alone is for things of that kind: "dinner music" is played.
///
/// Only of what is played, or is confirmed before it is done.
struct NameOfAThing: SentencePass {
    static let name = "the name of a thing"
    let sentence: Sentence

    /// In words.
    private static let longest = 10

    func isDue(_ standing: Standing) -> Bool { sentence.opens && standing.result.band != .act }

    func outcome(_ standing: Standing) -> Outcome? { request().map { .decided(engine.banded($0)) } }

    private func request() -> Understanding? {
        let run = situation.run(sentence.text)
        guard run.tokens.tokens.count <= Self.longest, !roles.asksOfWorld(run), !roles.tellsOfSomebody(run) else {
            return nil
        }
        var found: IntentMatch?
        for profile in engine.profiles where !engine.isPersonal(profile.app) {
            guard let match = match(profile) else { continue }
            guard found == nil else { return nil }
            found = match
        }
        guard let found else { return nil }
        return Understanding(
            status: .matched,
            band: .act,
            transcript: sentence.said,
            confidence: found.confidence,
            match: found
        )
    }

    private func match(_ profile: IntentProfile) -> IntentMatch? {
        let app = engine.apps[profile.app]
        let intent = app.intents[profile.intent]
        guard intent.category == .play || intent.category == .order && intent.needsConfirmation else { return nil }
        let empty = IntentMatch(
            app: app.id,
            intent: intent.name,
            transcript: sentence.said,
            confidence: Matcher.Bands.whole,
            arrayParameters: Set(intent.parameters.filter(\.isArray).map(\.name))
        )
        guard let match = maker.filled(empty, with: sentence.text, replacing: true) else { return nil }
        let isOfThing = match.parameters.contains { name, values in
            guard case .object = intent.parameter(named: name)?.type else { return false }
            return values.contains { if case .object = $0.value { true } else { false } }
        }
        return isOfThing ? match : nil
    }
}
