internal import WilcoIntents

/// Requests of which nothing was said but their values: "left ninety degrees", "latte, small", "and jazz".
///
/// Only where no question is open: there it would be an answer.
struct ValuesAlone: Situated {
    let situation: Situation

    /// Nobody says more values in one breath, in scalars.
    private static let longest = 200

    private struct Reading {
        var profile: IntentProfile
        var spans: [ValueSpans.Span]
        /// Whether it was this that was done last.
        var isLast: Bool
    }

    /// - Returns: Nil where the sentence says more than values, or where nothing tells whose they are.
    func request(_ said: String) -> Understanding? {
        let text = NormalizedText(said, ignoringWhitespace: engine.ignoringWhitespace)
        guard text.count <= Self.longest, text.count > 0 else { return nil }
        // "Some jazz while I wait."
        let reasonless = WithoutReasons(sentence: Sentence(text, of: said, in: situation)).parted()?.request
        return request(text, said) ?? reasonless.flatMap { request($0, said) }
            ?? withoutRemarks(text).flatMap { request($0, said) }
    }

    /// The only clause that says more than that anything would do: "whatever, jazz".
    private func withoutRemarks(_ text: NormalizedText) -> NormalizedText? {
        let clauses = text.clauses()
        guard (2...Self.mostClauses).contains(clauses.count) else { return nil }
        let telling = clauses.filter { clause in
            let run = situation.run(clause)
            let spans = AnswerSpans(run: run, phrases: engine.phrases)
            return !spans.isWhole(engine.phrases.anyChoice) && !spans.isWhole(engine.phrases.openings)
                && !isMention(run)
        }
        return telling.count == 1 && telling.count < clauses.count ? telling[0] : nil
    }

    /// "Let's do that one": nothing but a verb of asking, and a word for what was spoken of.
    private func isMention(_ run: MatchRun) -> Bool {
        let phrases = engine.language.phrases
        let start = edges.starts(run).max() ?? 0
        let mentions = phrases.things.union(phrases.severalThings).union(phrases.kindWords)
        return run.tokens.tokens.allSatisfy { token in
            token.end <= start || mentions.contains(token.text) || phrases.requestVerbs.contains(token.text)
                || phrases.fillers.contains(token.text)
        }
    }

    /// More are a story.
    private static let mostClauses = 4

    private func request(_ text: NormalizedText, _ said: String) -> Understanding? {
        var run = situation.run(text)
        let tokens = run.tokens.tokens
        // "Is it a latte", "I like jazz": whatever asks or tells is no request, and "never mind jazz" refuses it.
        let spoken = AnswerSpans(run: run, phrases: engine.phrases)
        guard !roles.tellsOfSomebody(run), !roles.asksOfWorld(run), spoken.head(engine.phrases.cancel) == nil,
            spoken.head(engine.phrases.stop) == nil
        else { return nil }
        let start = edges.starts(run).max() ?? 0
        let end = edges.ends(run, engine.phrases.closings).firstIndex(of: true) ?? run.scalars.count
        let neutral = tokens.map { token in
            token.kind == .symbol || isLink(token.text)
                || engine.language.phrases.additions.contains(token.text) || isEdge(token, run)
                || token.end <= start || token.start >= end
        }
        let last = context.values[MatchContext.lastAsked]?.arrayValue?.first
        var readings: [Reading] = []
        for profile in engine.profiles {
            let intent = engine.apps[profile.app].intents[profile.intent]
            let spans = valueSpans.spans(of: profile, intent, &run).filter { !isNeutral($0, neutral) }
            let isWhole = tokens.indices.allSatisfy { index in
                neutral[index] || spans.contains { $0.tokens.contains(index) }
            }
            guard isWhole else { continue }
            // "Tomato, then" behind the menu: the rest is asked for.
            let isOffered =
                !intent.category.changesNothing && last?["app"]?.stringValue == engine.apps[profile.app].id
                && spans.contains { $0.isNamed && isRequired($0, of: intent) }
            guard isOffered || tells(spans, of: profile, intent, &run) && isComplete(intent, spans) else { continue }
            let isLast =
                !intent.category.changesNothing && last?["app"]?.stringValue == engine.apps[profile.app].id
                && last?["intent"]?.stringValue == intent.name
            // One value alone is too little, unless it is played, or what was done is done again with it.
            guard spans.count > 1 || isLast || isOffered || intent.category == .play else { continue }
            readings.append(Reading(profile: profile, spans: spans, isLast: isLast))
        }
        // Several requests of an app take the same names: one that was done just now is done again.
        guard let chosen = readings.first(where: \.isLast) ?? (readings.count == 1 ? readings.first : nil) else {
            return nil
        }
        return understanding(of: chosen, said, &run)
    }

    /// "A", "with", "of": words between values that change none of them.
    private func isLink(_ word: String) -> Bool {
        let phrases = engine.language.phrases
        if phrases.articles.contains(word) { return true }
        return phrases.common.contains(word) && !phrases.statements.contains(word)
            && !phrases.firstPersons.contains(word) && !phrases.things.contains(word)
            && !phrases.subjects.contains(word) && !phrases.exclusionLinks.contains(word)
    }

    private func isRequired(_ span: ValueSpans.Span, of intent: IntentDefinition) -> Bool {
        intent.parameter(named: engine.graph.slots[Int(span.capture.slot)])?.isRequired == true
    }

    private func isComplete(_ intent: IntentDefinition, _ spans: [ValueSpans.Span]) -> Bool {
        let given = Set(spans.map { engine.graph.slots[Int($0.capture.slot)] })
        return intent.parameters.allSatisfy { !$0.isRequired || given.contains($0.name) }
    }

    /// Whether a word leads up to requests or follows them: between values it says as little.
    private func isEdge(_ token: TokenizedText.Token, _ run: MatchRun) -> Bool {
        var isEdge = false
        for trie in [engine.phrases.openings, engine.phrases.closings] {
            trie.ends(in: run.scalars, from: token.start) { if $0 == token.end { isEdge = true } }
        }
        return isEdge
    }

    private func isNeutral(_ span: ValueSpans.Span, _ neutral: [Bool]) -> Bool {
        span.tokens.allSatisfy { neutral[$0] }
    }

    /// Whether the values speak for the request: a name that only its app asks for and that it cannot do without, or two values.
    private func tells(
        _ spans: [ValueSpans.Span],
        of profile: IntentProfile,
        _ intent: IntentDefinition,
        _ run: inout MatchRun
    ) -> Bool {
        let named = spans.filter { $0.isNamed && valueSpans.isOwn($0.capture, of: profile.app, in: &run) }
        guard !named.isEmpty else { return false }
        return named.contains { valueSpans.speaks($0.capture, for: intent) } || spans.count > 1
    }

    private func understanding(of reading: Reading, _ said: String, _ run: inout MatchRun) -> Understanding? {
        let app = engine.apps[reading.profile.app]
        let intent = app.intents[reading.profile.intent]
        var match = IntentMatch(
            app: app.id,
            intent: intent.name,
            transcript: said,
            confidence: Matcher.Bands.act,
            arrayParameters: Set(intent.parameters.filter(\.isArray).map(\.name))
        )
        for span in reading.spans.sorted(by: { $0.capture.start < $1.capture.start }) {
            let name = engine.graph.slots[Int(span.capture.slot)]
            let parameter = intent.parameter(named: name)
            let capture = engine.withoutArticle(span.capture, for: parameter, in: run)
            guard let value = RequestMaker.assignment(capture, type: parameter?.type, in: &run) else { return nil }
            match.parameters[name, default: []].append(value)
        }
        return Understanding(acting: match)
    }
}
