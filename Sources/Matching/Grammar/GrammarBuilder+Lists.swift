internal import Speech
internal import WilcoIntents

extension GrammarBuilder {
    mutating func list(_ name: String, _ slot: String, _ place: Place) -> GrammarExpression? {
        let app = engine.apps[place.app]
        let group = app.intents[place.intent].sentences[place.group]
        if let local = group.lists[name] {
            return list(local, named: "l-\(place.app)-\(place.intent)-\(place.group)-\(name)", place)
        }
        if let shared = app.lists[name] { return list(shared, named: "l-\(place.app)-\(name)", place) }
        let intent = app.intents[place.intent]
        if let parameter = intent.parameter(named: name) ?? intent.parameter(named: slot) {
            let value =
                place.saysDayApart && parameter.type == .dateTime
                ? type(.time, unit: nil, app: place.app) : type(of: parameter, app: place.app)
            let isSeries = intent.parameter(named: slot)?.isArray == true && !place.listed.contains(slot)
            // Open text goes on by itself.
            return isSeries && value != .open ? value.map(series) : value
        }
        if let type = app.type(named: name) {
            return self.type(type.kind == .enumeration ? .enumeration(name) : .object(name), unit: nil, app: place.app)
        }
        return ParameterType(name: name).flatMap { type($0, unit: nil, app: place.app) }
    }

    private mutating func list(_ list: SlotList, named name: String, _ place: Place) -> GrammarExpression? {
        let key = Self.plain(name)
        if rules[key] != nil { return .rule(key) }
        switch list {
        case .wildcard: return .open
        case .range(let range):
            guard range.step > 0, range.from >= 0, range.to >= range.from, range.to < 10_000,
                (range.to - range.from) / range.step <= 200
            else { return .rule("number") }
            // "Two and a half", where the steps are no whole numbers.
            guard range.step == range.step.rounded(), range.from == range.from.rounded() else {
                return .rule("decimal")
            }
            let steps = (0...Int((range.to - range.from) / range.step)).map {
                Int(range.from + Double($0) * range.step)
            }
            let whole = GrammarExpression.oneOf(steps.map(spoken.number))
            guard range.fractions != nil, let numbers = engine.language.numbers else {
                rules[key] = whole
                break
            }
            rules[key] = .alternatives([
                .init(whole, weight: 5),
                .init(
                    .sequence([
                        whole,
                        .oneOf([
                            .sequence([
                                TypedGrammar.oneOf(numbers.point),
                                TypedGrammar.oneOf(numbers.small.filter { $0.value == 5 }.keys),
                            ]),
                            .sequence([
                                TypedGrammar.oneOf(numbers.and), TypedGrammar.oneOf(numbers.articles),
                                TypedGrammar.oneOf(engine.language.halves),
                            ]),
                        ]),
                    ])
                ),
            ])
        case .values(let values):
            var ways: [GrammarExpression] = []
            for value in values where !OwnThread.isCancelled {
                guard let template = try? SentenceTemplate(value.text),
                    let way = convert(template.expression, place)
                else { continue }
                ways.append(way)
            }
            guard !ways.isEmpty else { return nil }
            rules[key] = .oneOf(ways)
        }
        return .rule(key)
    }

    /// Values of a parameter; nil for what nobody says.
    mutating func type(of parameter: ParameterDefinition, app index: Int?) -> GrammarExpression? {
        // More than the limit is still heard, so that "that is too many" can be answered.
        let size = parameter.maximum.map { $0 <= 10 ? "below-hundred" : $0 <= 1000 ? "below-thousand" : "number" }
        return type(parameter.type, unit: parameter.unit, size: size ?? "number", app: index)
    }

    /// Values of a parameter type; nil for what nobody says.
    mutating func type(
        _ type: ParameterType,
        unit: String?,
        size: String = "number",
        app index: Int?
    ) -> GrammarExpression? {
        switch type {
        case .string: return .open
        case .url, .file: return nil
        case .person:
            guard let names = terms(of: type, app: index) else { return nil }
            // "My very best friend Celestra"
            if rules["person-opening"] == nil {
                guard let openings = phrases(engine.language.phrases.personOpenings) else { return names }
                rules["person-opening"] = openings
            }
            let plain = GrammarExpression.Weighted(.sequence([]), weight: Priming.plainName)
            return .sequence([.alternatives([plain, .init(.rule("person-opening"))]), names])
        case .enumeration, .object, .place: return terms(of: type, app: index)
        default:
            let key = Self.plain("t-\(type.name)-\(unit ?? "")-\(size)")
            if rules[key] == nil {
                guard let rule = typed.rule(for: type, unit: unit, size: size) else { return nil }
                rules[key] = rule
                rules.merge(typed.rules(beside: type)) { $1 }
            }
            return .rule(key)
        }
    }

    private mutating func terms(of type: ParameterType, app index: Int?) -> GrammarExpression? {
        guard let index else { return nil }
        let key = Self.plain("v-\(index)-\(type.name)")
        if rules[key] != nil { return .rule(key) }
        let terms = TypeTerms.terms(of: type, app: engine.apps[index], vocabulary: engine.vocabulary)
        // The user's own come first, in the order of their priority; what the app was written with follows, in none.
        let ranked = engine.vocabulary[engine.apps[index].id]?[type.name]?.count ?? 0
        var ways: [GrammarExpression.Weighted] = []
        var seen: Set<[String]> = []
        let hasPlurals = isCounted(type, app: index)
        for (rank, term) in terms.enumerated() where !OwnThread.isCancelled {
            let weight = Priming.weight(ofRank: min(rank, ranked))
            pronounce(term.display, term.pronunciations)
            for text in [term.display] + PhraseBook.texts(term.synonyms + term.furtherNames) {
                let words = spoken.words(text)
                if !words.isEmpty, seen.insert(words).inserted {
                    ways.append(.init(.sequence(words.map(GrammarExpression.word)), weight: weight))
                }
                guard hasPlurals || rank >= ranked, type != .person, type != .place, let last = words.last else {
                    continue
                }
                for plural in engine.language.plural(last) {
                    let plural = Array(words.dropLast()) + [plural]
                    if seen.insert(plural).inserted {
                        ways.append(
                            .init(
                                .sequence(plural.map(GrammarExpression.word)),
                                weight: weight * Priming.plural
                            )
                        )
                    }
                }
            }
        }
        guard !ways.isEmpty else { return nil }
        rules[key] = .alternatives(ways)
        return .rule(key)
    }

    /// Whether several of a thing may be asked for: the user's own are names of one each everywhere else, and twice as many words
    /// would be listened for.
    private func isCounted(_ type: ParameterType, app index: Int) -> Bool {
        engine.apps[index].intents.contains { intent in
            intent.parameters.contains { $0.type == type } && intent.parameters.contains { $0.type == .integer }
        }
    }
}
