internal import WilcoIntents

/// One of several, some of them, or all.
extension AnswerReader {
    func choice(
        _ parameter: String?,
        _ options: [IntentObject],
        _ spans: AnswerSpans,
        _ text: String,
        _ run: inout MatchRun
    ) -> Answer {
        let definition = parameter.flatMap(self.definition)
        let chooser = OptionChooser(options: options, engine: engine)
        if let named = chooser.byName(spans) {
            return Answer(.choice(named.index), transcript: text, confidence: named.confidence)
        }
        if let definition, let all = everything(definition, options, spans, text) { return all }
        if spans.isWhole(engine.phrases.anyChoice) { return Answer(.anyChoice, transcript: text, confidence: 0.95) }
        if spans.isWhole(engine.phrases.neither) { return Answer(.neither, transcript: text, confidence: 0.95) }
        if spans.isWhole(engine.phrases.wait) { return Answer(.wait, transcript: text, confidence: 0.95) }
        if let rest = chooser.besidesUnwanted(spans) {
            if rest.count == 1 { return Answer(.choice(rest[0]), transcript: text, confidence: 0.8) }
            if let definition {
                let values = rest.map { assignment(options[$0], definition, text) }
                return Answer(.values, values: [definition.name: values], transcript: text, confidence: 0.8)
            }
        }
        if let definition {
            let several = chooser.several(spans).map { assignment(options[$0], definition, text) }
            if !several.isEmpty {
                return Answer(.values, values: [definition.name: several], transcript: text, confidence: 0.8)
            }
        }
        if let choice = chooser.choose(text, spans: spans, allowsPosition: true) {
            if choice.mayBeAmount, let amounts = amounts(in: &run, spans: spans) {
                return Answer(.values, values: amounts, transcript: text, confidence: 0.8)
            }
            return Answer(.choice(choice.index), transcript: text, confidence: choice.confidence)
        }
        if let definition, let several = fitting(definition, chooser, spans, text) { return several }
        if spans.isWhole(engine.phrases.yes) {
            return Answer(options.count == 1 ? .choice(0) : .yes, transcript: text, confidence: 0.95)
        }
        if spans.isWhole(engine.phrases.no) { return Answer(.neither, transcript: text, confidence: 0.9) }
        if let request = request(text) { return request }
        if let pending = expectation.pending, let intent = intent(of: pending) {
            var values = values(of: intent, in: &run, wanted: parameter).values
            // "All four with cheese, the first store": one clause chooses, the others tell more.
            if let definition, values[definition.name] == nil, let choice = choice(inClausesOf: run.text, chooser) {
                values[definition.name] = [assignment(options[choice.index], definition, text)]
            }
            if !values.isEmpty { return Answer(.values, values: values, transcript: text, confidence: 0.8) }
        }
        return unknown(definition, spans, text)
    }

    /// The only choice that the clauses make.
    private func choice(inClausesOf text: NormalizedText, _ chooser: OptionChooser) -> OptionChooser.Choice? {
        let clauses = text.clauses()
        guard clauses.count > 1 else { return nil }
        let choices = clauses.compactMap { clause -> OptionChooser.Choice? in
            let spans = AnswerSpans(run: situation.run(clause), phrases: engine.phrases)
            return chooser.position(spans)
                ?? chooser.choose(clause.raw(0..<clause.count), spans: spans, allowsPosition: false)
        }.filter { !$0.mayBeAmount }
        return choices.count == 1 ? choices[0] : nil
    }

    /// "Make it two": values of the request that are numbers, if it has any.
    private func amounts(in run: inout MatchRun, spans: AnswerSpans) -> [String: [ParameterAssignment]]? {
        guard let pending = expectation.pending, let intent = intent(of: pending) else { return nil }
        let amounts = values(of: intent, in: &run).values.filter { name, _ in
            intent.parameter(named: name)?.type == .integer
        }
        return amounts.isEmpty ? nil : amounts
    }

    func optionAnswer(
        _ choice: OptionChooser.Choice,
        _ options: [IntentObject],
        _ parameter: String,
        _ definition: ParameterDefinition,
        _ text: String
    ) -> Answer {
        guard options.indices.contains(choice.index) else {
            return Answer(.notUnderstood, transcript: text, confidence: 0)
        }
        let assignment = assignment(options[choice.index], definition, text)
        return Answer(.values, values: [parameter: [assignment]], transcript: text, confidence: choice.confidence)
    }

    /// "Line 4 and line 7": options of a list that is not read out, where a parameter takes several.
    func several(_ definition: ParameterDefinition, _ chooser: OptionChooser, _ spans: AnswerSpans, _ text: String)
        -> Answer?
    {
        guard definition.isArray else { return nil }
        let values = chooser.several(spans).map { assignment(chooser.options[$0], definition, text) }
        return values.isEmpty
            ? nil : Answer(.values, values: [definition.name: values], transcript: text, confidence: 0.8)
    }

    private func assignment(_ option: IntentObject, _ definition: ParameterDefinition, _ text: String)
        -> ParameterAssignment
    {
        let value: ParameterValue =
            switch definition.type {
            case .enumeration: .enumeration(option.id)
            case .person: .person(option)
            case .place: .place(option)
            default: .object(option)
            }
        return ParameterAssignment(value: value, display: option.display, raw: text)
    }

    /// "All of them": what there is to choose from, where a parameter takes several.
    func everything(
        _ definition: ParameterDefinition,
        _ options: [IntentObject],
        _ spans: AnswerSpans,
        _ text: String
    ) -> Answer? {
        guard definition.isArray, spans.isWhole(engine.phrases.allChoices) else { return nil }
        var all = options
        if all.isEmpty, let app = engine.apps.first(where: { $0.id == expectation.pending?.app }) {
            switch definition.type {
            case .enumeration(let name), .object(let name):
                all = (app.type(named: name)?.terms ?? []).map { IntentObject(id: $0.id, display: $0.display) }
            default: break
            }
        }
        guard !all.isEmpty else { return nil }
        let values = all.map { assignment($0, definition, text) }
        return Answer(.values, values: [definition.name: values], transcript: text, confidence: 0.9)
    }

    /// "The rose", where there are a red one and a white one: which of those is to be asked.
    func fitting(_ definition: ParameterDefinition, _ chooser: OptionChooser, _ spans: AnswerSpans, _ text: String)
        -> Answer?
    {
        guard !definition.isArray else { return nil }
        let kind = Set(TokenizedText(NormalizedText(definition.displayName)).tokens.map(\.text))
        let found = chooser.fitting(spans, besides: kind).map { chooser.options[$0] }
        guard found.count > 1, found.count < chooser.options.count else { return nil }
        let values = found.map { assignment($0, definition, text) }
        return Answer(.values, values: [definition.name: values], transcript: text, confidence: 0.8)
    }
}
