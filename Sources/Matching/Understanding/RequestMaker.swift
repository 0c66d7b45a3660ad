internal import WilcoIntents

/// Makes requests of readings: their values, and what the situation gives them.
struct RequestMaker: Situated {
    let situation: Situation

    /// - Parameter text: The sentence as it was said.
    func match(_ candidate: Candidate, _ text: String) -> IntentMatch {
        let view = candidate.view
        let sentence = engine.sentences[candidate.sentence]
        let app = engine.apps[sentence.app]
        let intent = app.intents[sentence.intent]
        let group = intent.sentences[sentence.group]
        var parameters: [String: [ParameterAssignment]] = [:]
        for capture in candidate.derivation.captures where capture.slot >= 0 {
            let name = engine.graph.slots[Int(capture.slot)]
            let parameter = intent.parameter(named: name)
            let assignments = engine.values(in: capture, of: parameter, view.run).compactMap { value in
                let named = engine.withoutArticle(value, for: parameter, in: view.run)
                return Self.assignment(named, type: parameter?.type, in: &view.run)
            }
            guard !assignments.isEmpty else { continue }
            if parameter?.isArray == true {
                parameters[name, default: []] += assignments
            } else {
                parameters[name] = assignments
            }
        }
        for (name, value) in group.fixed where parameters[name] == nil {
            parameters[name] = Self.fixed(value, of: intent.parameter(named: name)?.type, in: app)
        }
        let merged = ContextRules.merged(context.values, candidate.derivation, view.run)
        for (key, requirement) in group.requiresContext {
            guard let slot = requirement.slot, parameters[slot] == nil, let value = merged[key] else { continue }
            let parameter = intent.parameter(named: slot)
            var items = [ContextRules.plain(value)]
            if let parameter, let several = items[0].arrayValue {
                // Of several things none is the one that a parameter with a single value is to have.
                guard !several.isEmpty, parameter.isArray || several.count == 1 else { continue }
                items = several.map(ContextRules.plain)
            }
            parameters[slot] = items.map { Self.given($0, parameter?.type, in: app) }
        }
        return IntentMatch(
            app: app.id,
            intent: intent.name,
            parameters: parameters,
            transcript: text,
            confidence: candidate.confidence,
            appWasNamed: view.apps != nil
                || namings.namings(in: view.run.text).contains { $0.apps.contains(sentence.app) },
            response: group.response,
            template: sentence.template,
            metadata: group.metadata,
            arrayParameters: Set(intent.parameters.filter(\.isArray).map(\.name))
        )
    }

    /// A value that the situation gives: a thing of the last request is the thing itself, and one of its cases is that case.
    private static func given(_ item: JSONValue, _ type: ParameterType?, in app: AppDefinition) -> ParameterAssignment {
        let isCase = if case .enumeration? = type { true } else { false }
        let thing = item["id"] != nil || isCase ? type.flatMap { ParameterValue(json: item, type: $0) } : nil
        let given = thing ?? value(of: item)
        let display = item["display"]?.stringValue ?? name(of: given, type, in: app)
        return ParameterAssignment(value: given, display: display, source: .context)
    }

    /// A value that a sentence has without words of its own for it, under the name that its app has for it.
    static func fixed(_ value: ParameterValue, of type: ParameterType?, in app: AppDefinition) -> [ParameterAssignment]
    {
        let values: [ParameterValue] = if case .list(let items) = value { items } else { [value] }
        return values.map {
            ParameterAssignment(value: $0, display: name(of: $0, type, in: app), source: .template)
        }
    }

    /// What an app calls one of the values of its types; any other as it is written.
    private static func name(of value: ParameterValue, _ type: ParameterType?, in app: AppDefinition) -> String {
        switch (type, value) {
        case (.enumeration(let name), .enumeration(let id)):
            app.type(named: name)?.terms.first { $0.id == id }?.display ?? id
        case (.object(let name), .object(let object)):
            app.type(named: name)?.terms.first { $0.id == object.id }?.display ?? object.display
        default: SentenceCompiler.display(value)
        }
    }

    static func assignment(
        _ capture: Derivation.Capture,
        type: ParameterType?,
        in run: inout MatchRun
    ) -> ParameterAssignment? {
        let range = Int(capture.start)..<Int(capture.end)
        let raw = run.text.raw(range)
        let place = run.text.originalRange(range)
        let node = run.graph.nodes[Int(capture.node)]
        switch node.kind {
        case .terms:
            let entry = run.graph.termLists[Int(node.a)].entries[Int(capture.entry)]
            let value = entry.isAsSaid ? .string(raw) : entry.value
            return ParameterAssignment(value: value, display: entry.display, raw: raw, range: place)
        case .typed:
            guard let reading = run.readings(node.a, range.lowerBound).first(where: { $0.end == range.upperBound })
            else { return nil }
            if case .person(let name) = reading.value {
                return ParameterAssignment(value: reading.value, display: name.display, raw: raw, range: place)
            }
            return ParameterAssignment(value: reading.value, display: raw, raw: raw, range: place)
        default:
            let object = IntentObject(id: raw, display: raw)
            let value: ParameterValue =
                switch type {
                case .person: .person(object)
                case .place: .place(object)
                case .url: .url(raw)
                case .file: .file(raw)
                default: .string(raw)
                }
            return ParameterAssignment(value: value, display: raw, raw: raw, range: place)
        }
    }

    /// A context's value as a parameter's.
    static func value(of json: JSONValue) -> ParameterValue {
        switch json {
        case .bool(let flag): .boolean(flag)
        case .integer(let number): .integer(number)
        case .number(let number): .decimal(number)
        case .string(let text): .string(text)
        case .array(let items): .list(items.map(value(of:)))
        case .null, .object: .string("")
        }
    }

    /// The request with the values of a clause that is nothing else: "settle up with Nina, forty dollars".
    ///
    /// - Parameter replacing: They take the place of others, too.
    /// - Returns: Nil where the clause says more, or nothing.
    func filled(_ match: IntentMatch, with clause: NormalizedText, replacing: Bool) -> IntentMatch? {
        let found = engine.profiles.first { profile in
            engine.apps[profile.app].id == match.app
                && engine.apps[profile.app].intents[profile.intent].name == match.intent
        }
        guard let profile = found else { return nil }
        let intent = engine.apps[profile.app].intents[profile.intent]
        var run = situation.run(clause, within: match)
        let spans = valueSpans.spans(of: profile, intent, &run)
        let neutral = roles.neutralTokens(run)
        let phrases = engine.language.phrases
        let isNothingElse = run.tokens.tokens.indices.allSatisfy { token in
            let word = run.tokens.tokens[token].text
            // "Two people" is as many as "two"; "no people" is none of its values, and "past" may be half of one that takes
            // another's place.
            let isOwn =
                !replacing && profile.words.contains(word) && !phrases.negations.contains(word)
                && !phrases.requestVerbs.contains(word)
            return neutral[token] || isOwn || spans.contains { $0.tokens.contains(token) }
        }
        guard isNothingElse else { return nil }
        var filled = match
        var fresh: Set<String> = []
        for span in spans {
            let name = engine.graph.slots[Int(span.capture.slot)]
            let parameter = intent.parameter(named: name)
            // "With cheese, croutons and red pepper": one request with all of them.
            let isAdded = !replacing && parameter?.isArray == true && parameter?.isRequired == false
            let capture = engine.withoutArticle(span.capture, for: parameter, in: run)
            guard replacing || isAdded || filled.parameters[name] == nil || fresh.contains(name),
                let value = Self.assignment(capture, type: parameter?.type, in: &run)
            else { continue }
            let isMore = isAdded || parameter?.isArray == true && fresh.contains(name)
            let former = replacing ? match.parameters[name]?.first?.value : nil
            filled.parameters[name] = (isMore ? filled.parameters[name] ?? [] : []) + [onItsDay(value, former)]
            fresh.insert(name)
        }
        return fresh.isEmpty ? nil : filled
    }

    /// "Make it four": a time without a day is on the day of the one that it takes the place of.
    private func onItsDay(_ value: ParameterAssignment, _ former: ParameterValue?) -> ParameterAssignment {
        guard case .dateTime(let time) = value.value, case .dateTime(let before)? = former, let raw = value.raw,
            isTimeOfDay(raw), let day = before.split(separator: "T").first, let clock = time.split(separator: "T").last
        else { return value }
        var value = value
        value.value = .dateTime("\(day)T\(clock)")
        return value
    }

    /// Whether words are a time and nothing else; "in an hour" is one that depends on when it is said.
    private func isTimeOfDay(_ words: String) -> Bool {
        let text = TokenizedText(NormalizedText(words, ignoringWhitespace: engine.ignoringWhitespace))
        let reader = DateReader(language: engine.language, wanted: .time)
        func minutes(at moment: Moment) -> Int? {
            reader.readings(in: text, from: 0, at: moment).first { $0.end == text.normalized.count }?.value.minuteOfDay
        }
        var (now, later) = (context.moment, context.moment)
        now.minuteOfDay = 600
        later.minuteOfDay = 661
        guard let minute = minutes(at: now) else { return false }
        return minutes(at: later).map { ($0 - minute) % 720 } == 0
    }
}

extension MatcherEngine {
    /// A value in any words, as the app that has it among its options calls it: "the harbor" is called "harbor".
    func withoutArticle(
        _ capture: Derivation.Capture,
        for parameter: ParameterDefinition?,
        in run: MatchRun
    ) -> Derivation.Capture {
        guard let parameter, run.graph.nodes[Int(capture.node)].kind == .wildcard else { return capture }
        var named = capture
        let range = withoutArticle(Int(capture.start)..<Int(capture.end), for: parameter, in: run)
        named.start = Int32(range.lowerBound)
        return named
    }

    /// The same of a stretch of what was said, in scalars.
    func withoutArticle(_ range: Range<Int>, for parameter: ParameterDefinition, in run: MatchRun) -> Range<Int> {
        guard case .object = parameter.type, parameter.hasDynamicOptions else { return range }
        let tokens = run.tokens.tokens.filter { $0.start >= range.lowerBound && $0.end <= range.upperBound }
        guard tokens.count > 1, language.phrases.articles.contains(tokens[0].text) else { return range }
        return tokens[1].start..<range.upperBound
    }
}
