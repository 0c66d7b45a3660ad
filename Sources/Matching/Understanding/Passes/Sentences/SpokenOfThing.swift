internal import WilcoIntents

/// What the last request was about in the place of a word for it: "finish it" behind a workout is read as "finish the workout".
///
/// The words for it are those that the last request's own sentences use, then its values. With it come the values that the
/// last request left for whatever follows: "move it to eight" moves the alarm that was just set.
struct SpokenOfThing: SentencePass {
    static let name = "what was spoken of last"
    let sentence: Sentence

    /// Words that are tried of a request, so that the cost does not grow with their number.
    private static let mostNouns = 8
    /// More words than this are no mere mention of what was spoken of.
    private static let mostWords = 12
    /// Words of "the very last one".
    private static let longestPlace = 4

    func isDue(_ standing: Standing) -> Bool {
        (standing.result.band != .act || isValue(standing.result.match)) && standing.result.next.isEmpty
            && sentence.mayBeReread && context.values[MatchContext.lastAsked] != nil && !isCommand && !isRemark
    }

    /// "How do you spell it": the word for a thing is no value itself where something was spoken of.
    private func isValue(_ match: IntentMatch?) -> Bool {
        match?.parameters.values.joined().contains { value in
            guard let raw = value.raw, value.source == .said else { return false }
            switch value.value {
            case .string, .spelling, .object: return isThing(NormalizedText(raw).string(0..<NormalizedText(raw).count))
            default: return false
            }
        } ?? false
    }

    /// "It's over", "I need it", "what about it": it is what is spoken of, or nothing is asked of it.
    private var isRemark: Bool {
        let run = situation.run(sentence.text)
        let tokens = run.tokens.tokens
        let phrases = engine.language.phrases
        let start = edges.starts(run).max() ?? 0
        let first = tokens.first { $0.start >= start }?.text ?? ""
        // "Is it ready" says nothing but what is asked of it.
        let asks = phrases.questions.contains(first) || phrases.otherSubjects.contains(first)
        let isAbout = phrases.subjects.contains(first) || phrases.firstPersons.contains(first) || isThing(first)
        let neutral = roles.neutralTokens(run)
        let says = zip(roles.keys(of: run, neutral), tokens).contains {
            !$0.isEmpty && $1.start >= start && !isThing($1.text)
        }
        return isAbout || !says && !asks || roles.tellsOfSomebody(run)
    }

    /// "Forget it", "stop that" are said to the assistant, whatever an app has that can be forgotten.
    private var isCommand: Bool {
        let spans = AnswerSpans(run: situation.run(sentence.text), phrases: engine.phrases)
        let phrases = engine.phrases
        // "Make it ten" is the last request with another value.
        if spans.head(phrases.amend) != nil { return true }
        return [phrases.cancel, phrases.stop, phrases.undo, phrases.repeat, phrases.goBack, phrases.wait].contains {
            spans.isWhole($0)
        }
    }

    func outcome(_ standing: Standing) -> Outcome? { named().map { .decided($0) } }

    /// Words that stand for something that was spoken of.
    private struct Mention {
        /// Scalars of the sentence.
        var place: Range<Int>
        var isOne: Bool
        var isSeveral: Bool
        /// "One", "some": anything of the kind.
        var isKind = false
        /// "This" may stand before the word for the thing, too: "what's this song called".
        var word: String?
        /// Which it is, where it has a place among several: "the second one".
        var thing: JSONValue?
    }

    private func named() -> Understanding? {
        guard TokenizedText(sentence.text).tokens.count <= Self.mostWords else { return nil }
        let recent = context.values[MatchContext.lastAsked]?.arrayValue ?? []
        return recent.lazy.compactMap { last in
            (placed(in: last) ?? said()).flatMap { named($0, in: last) }
        }.first
    }

    /// "It", "them"; "which one", "that one".
    private func said() -> Mention? {
        let tokens = TokenizedText(sentence.text).tokens
        let phrases = engine.language.phrases
        func isKind(_ index: Int) -> Bool {
            tokens.indices.contains(index) && phrases.kindWords.contains(tokens[index].text)
        }
        if let index = tokens.firstIndex(where: { isThing($0.text) }) {
            let word = tokens[index].text
            return Mention(
                place: tokens[index].start..<tokens[isKind(index + 1) ? index + 1 : index].end,
                isOne: phrases.things.contains(word),
                isSeveral: phrases.severalThings.contains(word),
                word: word
            )
        }
        return tokens.indices.dropFirst().first(where: isKind).map { index in
            Mention(place: tokens[index].start..<tokens[index].end, isOne: true, isSeveral: true, isKind: true)
        }
    }

    /// "The second one" of what was told.
    private func placed(in last: JSONValue) -> Mention? {
        let things = last["things"]?.arrayValue ?? []
        guard !things.isEmpty else { return nil }
        let options = things.map {
            IntentObject(id: $0["id"]?.stringValue ?? "", display: $0["display"]?.stringValue ?? "")
        }
        let chooser = OptionChooser(options: options, engine: engine)
        let tokens = TokenizedText(sentence.text).tokens
        for count in (2...Self.longestPlace).reversed() where count < tokens.count {
            for first in 1...(tokens.count - count) {
                let place = tokens[first].start..<tokens[first + count - 1].end
                let words = NormalizedText(sentence.text.raw(place), ignoringWhitespace: engine.ignoringWhitespace)
                let spans = AnswerSpans(run: situation.run(words), phrases: engine.phrases)
                guard let choice = chooser.position(spans), !choice.mayBeAmount else { continue }
                return Mention(place: place, isOne: true, isSeveral: false, thing: things[choice.index])
            }
        }
        return nil
    }

    /// - Parameter last: A request that came about.
    private func named(_ mention: Mention, in last: JSONValue) -> Understanding? {
        guard let app = engine.apps.firstIndex(where: { $0.id == last["app"]?.stringValue }) else { return nil }
        let profiles = engine.profiles.filter { $0.app == app }
        guard isOf(profiles, without: mention.place) else { return nil }
        let own = profiles.filter { engine.apps[app].intents[$0.intent].name == last["intent"]?.stringValue }
        let before = engine.language.phrases.articles.sorted() + [mention.word].compactMap(\.self)
        let articles = [""] + before.map { "\($0) " }
        func results(_ noun: String) -> Understanding? {
            articles.lazy.compactMap { result(with: $0 + noun, for: mention, app) }.first
        }
        let nouns = nouns(of: own, among: profiles, for: mention, atMost: Self.mostNouns)
        if let result = nouns.lazy.compactMap(results).first { return result }
        // A question is told, whatever words it has: nothing comes of a mistake but words.
        if let noun = nouns.first, roles.asksOfWorld(situation.run(sentence.text)),
            let result = result(with: noun, for: mention, app, isExact: false),
            engine.apps[app].intent(named: result.match?.intent ?? "")?.category.changesNothing == true
        {
            return result
        }
        // What it was about by name: "do I have milk?", "add some".
        if mention.thing == nil {
            for value in last["values"]?.arrayValue?.compactMap(\.stringValue) ?? [] {
                // The same over again is not asked for by "it".
                if let result = result(with: value, for: mention, app, mayName: true),
                    result.match?.intent != last["intent"]?.stringValue
                {
                    return result
                }
            }
        }
        return nil
    }

    private func isThing(_ word: String) -> Bool {
        engine.language.phrases.things.contains(word) || engine.language.phrases.severalThings.contains(word)
    }

    /// Whether the app knows every other word that means something, so that there is a point in trying.
    private func isOf(_ profiles: [IntentProfile], without place: Range<Int>) -> Bool {
        var run = situation.run(sentence.text)
        let neutral = roles.neutralTokens(run)
        let keys = roles.keys(of: run, neutral)
        var known = keys.indices.map { index in
            let token = run.tokens.tokens[index]
            return place.contains(Int(token.start)) || keys[index].isEmpty
                || profiles.contains { $0.keys.contains(keys[index]) || $0.words.contains(token.text) }
        }
        for profile in profiles where known.contains(false) {
            let intent = engine.apps[profile.app].intents[profile.intent]
            for span in valueSpans.spans(of: profile, intent, &run) { for token in span.tokens { known[token] = true } }
        }
        return !known.contains(false)
    }

    /// Words by which requests speak of their things, those first that most of their sentences have.
    ///
    /// - Parameter app: All requests of the app, which may speak of several where the last one spoke of one: "which ones are set"
    ///   behind an alarm is asked of alarms.
    private func nouns(
        of profiles: [IntentProfile],
        among app: [IntentProfile],
        for mention: Mention,
        atMost count: Int
    ) -> [String] {
        let phrases = engine.language.phrases
        func isNoun(_ word: String) -> Bool {
            !phrases.fillers.contains(word) && !phrases.requestVerbs.contains(word) && !isThing(word)
        }
        var sentences: [String: Int] = [:]
        for word in profiles.flatMap(\.sentences).flatMap(\.words) where isNoun(word) {
            sentences[word, default: 0] += 1
        }
        if mention.isSeveral {
            for word in Set(app.flatMap(\.sentences).flatMap(\.words)) where isNoun(word) && sentences[word] == nil {
                sentences[word] = engine.language.singular(word).compactMap { sentences[$0] }.max()
            }
        }
        // "Cancel it" is not "cancel timers", and "cancel them" not "cancel the timer".
        let all = Set(sentences.keys)
        for word in all {
            let isSeveral = engine.language.singular(word).contains(where: all.contains)
            if !(isSeveral ? mention.isSeveral : mention.isOne) { sentences[word] = nil }
        }
        let order = sentences.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
        return order.prefix(count).map(\.key)
    }

    /// The sentence with that word, where it is a sure request to the app.
    ///
    /// - Parameters:
    ///   - mayName: The word is a value, and may be one again.
    ///   - isExact: No other words are tried for those of the sentence.
    private func result(
        with noun: String,
        for mention: Mention,
        _ app: Int,
        mayName: Bool = false,
        isExact: Bool = true
    ) -> Understanding? {
        let text = sentence.text.replacing([(mention.place, TextNormalizer.normalize(noun))])
        let part = sentence.part(text, isExact: isExact)
        let readings = runner.readings(of: part)
        guard readings.candidates.first?.confidence ?? 0 >= Matcher.Bands.act else { return nil }
        var result = runner.understanding(of: part, readings)
        guard result.band == .act, var match = result.match, match.app == engine.apps[app].id else { return nil }
        // What stands for no more than the thing itself is no name of one.
        let place = sentence.text.originalRange(mention.place)
        guard mayName || !match.parameters.values.joined().contains(where: { $0.range == place }) else { return nil }
        let parameters = engine.apps[app].intent(named: match.intent)?.parameters ?? []
        let isSpokenOf = context.values["\(MatchContext.lastTurn)App"]?.stringValue == match.app
        var chosen = mention.thing
        for parameter in parameters where match.parameters[parameter.name] == nil {
            guard case .object = parameter.type,
                let thing = chosen ?? (isSpokenOf ? context.values["\(MatchContext.lastTurn).\(parameter.name)"] : nil),
                thing["id"] != nil, let value = ParameterValue(json: thing, type: parameter.type)
            else { continue }
            chosen = nil
            let display = thing["display"]?.stringValue ?? ""
            match.parameters[parameter.name] = [ParameterAssignment(value: value, display: display, source: .context)]
        }
        // Nothing else may be done to the second one than to it.
        guard mention.thing == nil || chosen == nil else { return nil }
        // "Order it" says what, and a request that would have to ask knows nothing of it.
        let isGiven = parameters.allSatisfy { !$0.isRequired || match.parameters[$0.name] != nil }
        guard isGiven || mayName || mention.isKind else { return nil }
        match.transcript = sentence.said
        result.match = match
        return result
    }
}
