internal import WilcoIntents

/// What the last request was about in the place of a word for it: "finish it" behind a workout is read as "finish the workout".
///
/// The words for it are those that the last request's own sentences use, then those of its app. With it come the values that the
/// last request left for whatever follows: "move it to eight" moves the alarm that was just set.
struct SpokenOfThing: SentencePass {
    static let name = "what was spoken of last"
    let sentence: Sentence

    /// Words that are tried of a request, and of its whole app, so that the cost does not grow with their number.
    private static let mostNouns = 8
    private static let mostOfApp = 16
    /// More words than this are no mere mention of what was spoken of.
    private static let mostWords = 12

    func isDue(_ standing: Standing) -> Bool {
        standing.result.band != .act && standing.result.next.isEmpty && sentence.mayBeReread
            && context.values[MatchContext.lastAsked] != nil && !isCommand
    }

    /// "Forget it", "stop that" are said to the assistant, whatever an app has that can be forgotten.
    private var isCommand: Bool {
        let spans = AnswerSpans(run: situation.run(sentence.text), phrases: engine.phrases)
        let phrases = engine.phrases
        return [phrases.cancel, phrases.stop, phrases.undo, phrases.repeat, phrases.goBack, phrases.wait].contains {
            spans.isWhole($0)
        }
    }

    func outcome(_ standing: Standing) -> Outcome? { named().map { .decided($0) } }

    private func named() -> Understanding? {
        let words = TokenizedText(sentence.text).tokens
        guard words.count <= Self.mostWords, let token = words.first(where: { isThing($0.text) }) else { return nil }
        let recent = context.values[MatchContext.lastAsked]?.arrayValue ?? []
        return recent.lazy.compactMap { named(token, in: $0) }.first
    }

    /// - Parameter last: A request that came about.
    private func named(_ token: TokenizedText.Token, in last: JSONValue) -> Understanding? {
        guard let app = engine.apps.firstIndex(where: { $0.id == last["app"]?.stringValue }) else { return nil }
        let profiles = engine.profiles.filter { $0.app == app }
        guard isOf(profiles, without: token) else { return nil }
        let own = profiles.filter { engine.apps[app].intents[$0.intent].name == last["intent"]?.stringValue }
        let articles = [""] + engine.language.phrases.articles.sorted().map { "\($0) " }
        func results(_ noun: String) -> Understanding? {
            articles.lazy.compactMap { result(with: $0 + noun, at: token, app) }.first
        }
        for noun in nouns(of: own, for: token.text, atMost: Self.mostNouns) {
            if let result = results(noun) { return result }
        }
        // What it was about by name: "do I have milk?", "add some".
        for value in last["values"]?.arrayValue?.compactMap(\.stringValue) ?? [] {
            if let result = result(with: value, at: token, app, mayName: true) { return result }
        }
        // Of the app's other things the sentence itself must leave one.
        let others = nouns(of: profiles, for: token.text, atMost: Self.mostOfApp).compactMap(results)
        guard let first = others.first, others.allSatisfy({ $0.match?.intent == first.match?.intent }) else {
            return nil
        }
        return first
    }

    private func isThing(_ word: String) -> Bool {
        engine.language.phrases.things.contains(word) || engine.language.phrases.severalThings.contains(word)
    }

    /// Whether the app knows every other word that means something, so that there is a point in trying.
    private func isOf(_ profiles: [IntentProfile], without thing: TokenizedText.Token) -> Bool {
        var run = situation.run(sentence.text)
        let neutral = roles.neutralTokens(run)
        let keys = roles.keys(of: run, neutral)
        var known = keys.indices.map { index in
            let token = run.tokens.tokens[index]
            return token.start == thing.start || keys[index].isEmpty
                || profiles.contains { $0.keys.contains(keys[index]) || $0.words.contains(token.text) }
        }
        for profile in profiles where known.contains(false) {
            let intent = engine.apps[profile.app].intents[profile.intent]
            for span in valueSpans.spans(of: profile, intent, &run) { for token in span.tokens { known[token] = true } }
        }
        return !known.contains(false)
    }

    /// Words by which requests speak of their things, those first that most of their sentences have.
    private func nouns(of profiles: [IntentProfile], for thing: String, atMost count: Int) -> [String] {
        let phrases = engine.language.phrases
        var sentences: [String: Int] = [:]
        for word in profiles.flatMap(\.sentences).flatMap(\.words)
        where !phrases.fillers.contains(word) && !phrases.requestVerbs.contains(word) && !isThing(word) {
            sentences[word, default: 0] += 1
        }
        // "Cancel it" is not "cancel timers", and "cancel them" not "cancel the timer".
        let all = Set(sentences.keys)
        for word in all {
            let isSeveral = engine.language.singular(word).contains(where: all.contains)
            if !(isSeveral ? phrases.severalThings : phrases.things).contains(thing) { sentences[word] = nil }
        }
        let order = sentences.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
        return order.prefix(count).map(\.key)
    }

    /// The sentence with that word, where it is a sure request to the app.
    ///
    /// - Parameter mayName: The word is a value, and may be one again.
    private func result(
        with noun: String,
        at token: TokenizedText.Token,
        _ app: Int,
        mayName: Bool = false
    ) -> Understanding? {
        let text = sentence.text.replacing([(token.start..<token.end, TextNormalizer.normalize(noun))])
        let part = sentence.part(text, isExact: true)
        let readings = runner.readings(of: part)
        guard readings.candidates.first?.confidence ?? 0 >= Matcher.Bands.act else { return nil }
        var result = runner.understanding(of: part, readings)
        guard result.band == .act, var match = result.match, match.app == engine.apps[app].id else { return nil }
        // What stands for no more than the thing itself is no name of one.
        let place = sentence.text.originalRange(token.start..<token.end)
        guard mayName || !match.parameters.values.joined().contains(where: { $0.range == place }) else { return nil }
        let parameters = engine.apps[app].intent(named: match.intent)?.parameters ?? []
        for parameter in parameters where match.parameters[parameter.name] == nil {
            guard case .object = parameter.type,
                context.values["\(MatchContext.lastTurn)App"]?.stringValue == match.app,
                let thing = context.values["\(MatchContext.lastTurn).\(parameter.name)"], thing["id"] != nil,
                let value = ParameterValue(json: thing, type: parameter.type)
            else { continue }
            let display = thing["display"]?.stringValue ?? ""
            match.parameters[parameter.name] = [ParameterAssignment(value: value, display: display, source: .context)]
        }
        // "Order it" says what, and a request that would have to ask knows nothing of it.
        guard parameters.allSatisfy({ !$0.isRequired || match.parameters[$0.name] != nil }) else { return nil }
        match.transcript = sentence.said
        result.match = match
        return result
    }
}
