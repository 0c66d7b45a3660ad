internal import WilcoIntents

extension Understander {
    /// Rivals that are reported.
    private static let alternativeCount = 3

    func understanding(of text: String, _ candidates: [Candidate], _ views: [View]) -> Understanding {
        var views = views
        guard let best = candidates.first else {
            return Understanding(status: .rejected, band: .reject, transcript: text, confidence: 0)
        }
        var match = match(best, text, &views[best.view])
        var alternatives: [IntentMatch] = []
        var isTie = false
        for candidate in candidates.dropFirst().prefix(40) where alternatives.count < Self.alternativeCount {
            let first = engine.sentences[best.sentence]
            let other = engine.sentences[candidate.sentence]
            guard first.app != other.app || first.intent != other.intent else { continue }
            let rival = self.match(candidate, text, &views[candidate.view])
            guard !alternatives.contains(where: { $0.app == rival.app && $0.intent == rival.intent }) else { continue }
            // Within an app the order of its sentences decides; between apps nobody but the person can.
            if first.app != other.app, candidate.tier == best.tier, candidate.score == best.score, !outranks(best),
                followsLastTurn(candidate) == followsLastTurn(best)
            {
                isTie = true
            }
            // Nothing is too much and nothing is lacking in either.
            if best.tier > 1, min(best.confidence, candidate.confidence) >= Matcher.Bands.whole { isTie = true }
            alternatives.append(rival)
        }
        if isTie {
            match.confidence = min(match.confidence, (Matcher.Bands.act + Matcher.Bands.confirm) / 2)
        }
        let result = Understanding(
            status: .matched,
            band: .act,
            transcript: text,
            confidence: match.confidence,
            match: match,
            alternatives: alternatives
        )
        return banded(result)
    }

    func match(_ candidate: Candidate, _ text: String, _ view: inout View) -> IntentMatch {
        let sentence = engine.sentences[candidate.sentence]
        let app = engine.apps[sentence.app]
        let intent = app.intents[sentence.intent]
        let group = intent.sentences[sentence.group]
        var parameters: [String: [ParameterAssignment]] = [:]
        for capture in candidate.derivation.captures where capture.slot >= 0 {
            let name = engine.graph.slots[Int(capture.slot)]
            let parameter = intent.parameter(named: name)
            guard let assignment = Self.assignment(capture, type: parameter?.type, in: &view.run) else { continue }
            if parameter?.isArray == true {
                parameters[name, default: []].append(assignment)
            } else {
                parameters[name] = [assignment]
            }
        }
        for (name, value) in group.fixed where parameters[name] == nil {
            let values: [ParameterValue] = if case .list(let items) = value { items } else { [value] }
            parameters[name] = values.map {
                ParameterAssignment(value: $0, display: SentenceCompiler.display($0), source: .template)
            }
        }
        let merged = ContextRules.merged(context.values, candidate.derivation, view.run)
        for (key, requirement) in group.requiresContext {
            guard let slot = requirement.slot, parameters[slot] == nil, let value = merged[key] else { continue }
            let plain = ContextRules.plain(value)
            let type = intent.parameter(named: slot)?.type
            // A thing of the last request is the thing itself.
            let thing = plain["id"] == nil ? nil : type.flatMap { ParameterValue(json: plain, type: $0) }
            let given = thing ?? Self.value(of: plain)
            let display = plain["display"]?.stringValue ?? SentenceCompiler.display(given)
            parameters[slot] = [ParameterAssignment(value: given, display: display, source: .context)]
        }
        return IntentMatch(
            app: app.id,
            intent: intent.name,
            parameters: parameters,
            transcript: text,
            confidence: candidate.confidence,
            appWasNamed: view.apps != nil || namings(in: view.run.text).contains { $0.apps.contains(sentence.app) },
            response: group.response,
            template: sentence.template,
            metadata: group.metadata,
            arrayParameters: Set(intent.parameters.filter(\.isArray).map(\.name))
        )
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
}
