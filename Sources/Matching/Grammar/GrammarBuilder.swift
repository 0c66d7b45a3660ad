internal import Speech
internal import WilcoIntents

/// Collects the rules of one grammar.
struct GrammarBuilder {
    let engine: MatcherEngine
    let spoken: SpokenWords
    let typed: TypedGrammar
    var rules: [String: GrammarExpression]
    private(set) var pronunciations: [String: [String]] = [:]
    /// Rules under way, by app, group and name: a rule may not contain itself.
    var open: Set<String> = []
    /// Rules of whole sentences.
    var divisible: Set<String> = []
    /// Rules that need words which cannot be listed.
    var unsayable: Set<String> = []

    init(engine: MatcherEngine) {
        self.engine = engine
        spoken = SpokenWords(language: engine.language)
        typed = TypedGrammar(language: engine.language)
        rules = typed.baseRules()
        for app in engine.apps {
            for (word, ways) in app.pronunciations { pronunciations[word.lowercased(), default: []] += ways }
            for name in [app.name] + app.alternativeNames { pronounce(name.text, name.pronunciations) }
        }
    }

    /// Only what the root needs, directly or not, may stay; unused rules cost the recogniser time.
    func usedRules() -> [String: GrammarExpression] { rules }

    /// Pronunciations of a name: of its one word, or, respelled, word by word.
    mutating func pronounce(_ name: String, _ ways: [String]) {
        let words = spoken.words(name)
        for way in ways {
            if words.count == 1 {
                add(way, for: words[0])
            } else if way.hasPrefix("\""), way.hasSuffix("\"") {
                let parts = way.dropFirst().dropLast().split(separator: " ")
                guard parts.count == words.count else { continue }
                for (word, part) in zip(words, parts) where word != part { add("\"\(part)\"", for: word) }
            }
        }
    }

    private mutating func add(_ way: String, for word: String) {
        if pronunciations[word]?.contains(way) != true { pronunciations[word, default: []].append(way) }
    }

    /// - Parameter unheard: Templates of what is left out.
    func phrases(_ templates: [String], besides unheard: [String] = []) -> GrammarExpression? {
        var seen = Set(PhraseBook.texts(unheard).map(spoken.words))
        let ways = PhraseBook.texts(templates).map(spoken.words).filter { !$0.isEmpty && seen.insert($0).inserted }
        return ways.isEmpty ? nil : .oneOf(ways.map { .sequence($0.map(GrammarExpression.word)) })
    }

    /// Cancel, stop, repeat, help, go back, what can I say.
    mutating func globals() -> GrammarExpression {
        let phrases = engine.language.phrases
        var all = phrases.cancel + phrases.stop + phrases.repeat + phrases.help + phrases.choices + phrases.goBack
        all += phrases.abilities + phrases.notMeant
        rules["globals"] = self.phrases(all) ?? .sequence([])
        return .rule("globals")
    }

    mutating func yesNo(verbs: [String]) -> GrammarExpression {
        let phrases = engine.language.phrases
        let heard = engine.language.heard
        // Grunts are understood when typed; to a recogniser any breath would be one.
        rules["yes"] = self.phrases(phrases.yes, besides: heard.unheard.sorted()) ?? .sequence([])
        rules["no"] = self.phrases(phrases.no, besides: heard.unheard.sorted()) ?? .alternatives([])
        var ways: [GrammarExpression] = [.rule("yes"), .rule("no")]
        if let verbs = self.phrases(verbs) {
            let please = HeardPhrases.optional(heard.please)
            ways.append(.sequence([.optional(.rule("yes")), verbs, please]))
            if let refusal = HeardPhrases.one(of: heard.refusals) { ways.append(.sequence([refusal, verbs, please])) }
        }
        return .oneOf(ways)
    }

    /// The options by name, place and what tells them apart.
    ///
    /// - Parameter parameter: What they are options of: "the second store".
    mutating func choices(_ options: [IntentObject], of parameter: String?, for expectation: Expectation)
        -> GrammarExpression
    {
        let phrases = engine.language.phrases
        var names: [GrammarExpression] = []
        var seen: Set<[String]> = []
        // A word tells an option from the others only if none of them has it.
        var counts: [String: Int] = [:]
        for option in options { for word in Set(spoken.words(option.display)) { counts[word, default: 0] += 1 } }
        for option in options {
            if let way = option.pronunciation { pronounce(option.display, [way.hasPrefix("\"") ? way : "\"\(way)\""]) }
            var texts = ([option.display] + option.alternativeNames).map(spoken.words)
            texts += (texts.first ?? []).filter { counts[$0] == 1 && !phrases.common.contains($0) && $0.count > 2 }
                .map { [$0] }
            for words in texts where !words.isEmpty && seen.insert(words).inserted {
                names.append(.sequence(words.map(GrammarExpression.word)))
            }
        }
        let heard = engine.language.heard
        let one = HeardPhrases.optional(heard.one)
        let kind = parameter.flatMap { definition($0, for: expectation)?.definition }
        let ofKind = kind.map { kind in
            let name = spoken.expression(kind.displayName)
            return GrammarExpression.optional(HeardPhrases.one(of: heard.one).map { .oneOf([$0, name]) } ?? name)
        }
        let the = HeardPhrases.optional(heard.the)
        var ways: [GrammarExpression.Weighted] = []
        if !names.isEmpty { ways.append(.init(.sequence([the, .oneOf(names), one]), weight: 4)) }
        if let numbers = engine.language.numbers {
            let ordinals =
                numbers.ordinals.filter { $0.value <= max(options.count, 1) }.keys.sorted() + phrases.last
                + phrases.middle
            ways.append(.init(.sequence([the, .oneOf(ordinals.map(GrammarExpression.word)), ofKind ?? one])))
            let counts = numbers.small.filter { $0.value > 0 && $0.value <= max(options.count, 1) }.keys.sorted()
            let words = phrases.choiceWords.filter { !heard.the.contains($0) }.map(GrammarExpression.word)
            ways.append(
                .init(.sequence([.optional(.oneOf(words)), .oneOf(counts.map(GrammarExpression.word))]), weight: 0.5)
            )
        }
        let all = kind?.isArray == true ? phrases.allChoices : []
        if let other = self.phrases(phrases.anyChoice + all + phrases.neither) {
            ways.append(.init(other, weight: 0.3))
        }
        return framed(.alternatives(ways))
    }

    /// A value with the words that people put around an answer.
    mutating func framed(_ value: GrammarExpression) -> GrammarExpression {
        let phrases = engine.language.phrases
        if rules["answer-opening"] == nil {
            rules["answer-opening"] = self.phrases(phrases.answerOpenings) ?? .sequence([])
            rules["answer-closing"] =
                self.phrases(engine.language.heard.answerClosings) ?? .sequence([])
        }
        return .sequence([
            .alternatives([
                .init(.sequence([]), weight: 6), .init(.rule("answer-opening")),
                .init(.sequence([.rule("answer-opening"), .rule("answer-opening")]), weight: 0.2),
            ]), value, .alternatives([.init(.sequence([]), weight: 4), .init(.rule("answer-closing"))]),
        ])
    }

    func scope(of pending: IntentMatch?) -> (app: Int, intent: Int)? {
        guard let pending, let app = engine.apps.firstIndex(where: { $0.id == pending.app }),
            let intent = engine.apps[app].intents.firstIndex(where: { $0.name == pending.intent })
        else { return nil }
        return (app, intent)
    }

    /// What is asked for, and the app whose terms it is said in.
    private func definition(_ parameter: String, for expectation: Expectation)
        -> (definition: ParameterDefinition, app: Int?)?
    {
        if let asked = expectation.asked { return (asked, nil) }
        guard let (app, intent) = scope(of: expectation.pending) else { return nil }
        return engine.apps[app].intents[intent].parameter(named: parameter).map { ($0, app) }
    }

    mutating func value(_ parameter: String, for expectation: Expectation) -> GrammarExpression? {
        guard let (definition, app) = definition(parameter, for: expectation),
            let value = type(of: definition, app: app)
        else { return nil }
        guard definition.isArray else { return framed(value) }
        let series = series(value)
        guard let all = phrases(engine.language.phrases.allChoices) else { return framed(series) }
        return framed(.alternatives([.init(series), .init(all, weight: 0.3)]))
    }

    /// A value, and those that may follow it: "red, green and blue".
    func series(_ value: GrammarExpression) -> GrammarExpression {
        let more = GrammarExpression.repeated(.sequence([HeardPhrases.optional(engine.language.heard.and), value]))
        return .sequence([value, .optional(more)])
    }

    /// Values of all the parameters.
    ///
    /// - Parameter verdict: A yes or no may come first, where one is asked for: "yes, but two".
    mutating func allValues(of pending: IntentMatch?, afterVerdict verdict: Bool = false) -> GrammarExpression? {
        guard let (app, intent) = scope(of: pending) else { return nil }
        var values: [GrammarExpression] = []
        // Words of one's own are heard where they are asked for: anything would be some.
        for definition in engine.apps[app].intents[intent].parameters where definition.type != .string {
            if let value = type(of: definition, app: app) { values.append(value) }
        }
        guard !values.isEmpty else { return nil }
        guard verdict else { return framed(.oneOf(values)) }
        return framed(
            .sequence([
                .optional(
                    .sequence([
                        .oneOf([.rule("yes"), .rule("no")]), HeardPhrases.optional(engine.language.heard.but),
                    ])
                ), .oneOf(values),
            ])
        )
    }

    /// "No, I said …" and "it is spelled …", where open text was read back.
    mutating func corrections(of pending: IntentMatch?) -> GrammarExpression? {
        guard let (app, intent) = scope(of: pending),
            let text = engine.apps[app].intents[intent].parameters.first(where: { $0.type == .string }),
            let words = type(of: text, app: app)
        else { return nil }
        let phrases = engine.language.phrases
        var ways: [GrammarExpression] = []
        if let said = self.phrases(phrases.meant) { ways.append(.sequence([said, words])) }
        if let spelled = self.phrases(phrases.spelled), let letters = typed.spelling() {
            ways.append(.sequence([spelled, letters]))
        }
        return ways.isEmpty ? nil : .oneOf(ways)
    }

    mutating func changes(of pending: IntentMatch?) -> GrammarExpression? {
        guard let (app, intent) = scope(of: pending) else { return nil }
        let names = engine.apps[app].intents[intent].parameters.map { spoken.expression($0.displayName) }
        let heard = engine.language.heard
        guard !names.isEmpty, let change = HeardPhrases.one(of: heard.change) else { return nil }
        return .sequence([change, HeardPhrases.optional(heard.ofChange), .oneOf(names)])
    }
}
