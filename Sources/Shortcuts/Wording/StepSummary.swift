internal import Suggestions
package import WilcoIntents

/// Steps as sentences for people: "Order 2 clam chowder for pickup".
package struct StepSummary: Sendable {
    private let catalog: StepCatalog
    private let environment: StepEnvironment

    package init(catalog: StepCatalog, environment: StepEnvironment) {
        self.catalog = catalog
        self.environment = environment
    }

    /// A step's sentence, its values as they are written.
    package func text(of step: Step) -> String { pieces(of: step).text }

    /// The same piece by piece.
    package func pieces(of step: Step) -> [SummaryPiece] {
        switch step.kind {
        case .intent(let intent): pieces(of: intent)
        case .operation(let operation, let arguments):
            sentences.pieces(operation.rawValue, given(operation.arguments, arguments))
        case .effect(let effect, let arguments):
            sentences.pieces(effect.rawValue, given(effect.arguments, arguments))
        case .ask(let prompt, _, _): pieces("ask", ["prompt": prompt])
        case .choose(let prompt, let from): pieces("choose", ["from": from, "prompt": prompt])
        case .menu(let prompt, let cases):
            sentences.pieces(
                "menu",
                [
                    ("cases", StepText(cases.map(\.title).joined(separator: joint("or")))),
                    ("prompt", StepText(text(prompt))),
                ]
            )
        case .condition(let condition, _, _):
            sentences.pieces("if", [("condition", StepText(text(of: condition)))])
        case .repeatCount(let count, _): pieces("repeat", ["count": count])
        case .repeatEach(let list, _): pieces("repeatEach", ["list": list])
        case .set(let name, let value):
            sentences.pieces("set", [("name", StepText(name)), ("value", told(value))])
        case .run(let name, let input):
            pieces("run", input.map { ["shortcut": name, "input": $0] } ?? ["shortcut": name])
        case .stop(let value): sentences.pieces("stop", value.map { [("value", told($0))] } ?? [])
        case .comment(let text): [SummaryPiece(text)]
        }
    }

    /// A step's sentence, with the values that a request's own sentence leaves out: what tells two of them apart.
    package func wholeText(of step: Step) -> String {
        if case .intent(let intent) = step.kind { text(of: intent, isWhole: true) } else { text(of: step) }
    }

    /// A request's sentence with the values that were given to it.
    ///
    /// - Parameter isTold: In words alone: where a value of the sentence is still to be asked for, what is done and the values there are.
    package func text(of call: IntentCall, isTold: Bool = false) -> String {
        let step = IntentStep(app: call.app, intent: call.intent)
        guard let intent = catalog.intent(step) else { return "\(call.app).\(call.intent)" }
        let given = call.parameters.mapValues { $0.map(\.display).joined(separator: joint("and")) }
        let values = call.parameters.compactMapValues { $0.first?.value.json }
        return pieces(of: intent, values: values, texts: given, isTold: isTold).text
    }

    /// What an effect has done, with the values that it had; nil for what leaves nothing behind.
    func text(of effect: StepEffect, _ arguments: [String: StepValue]) -> String? {
        switch effect {
        case .say, .wait: nil
        case .notify, .play, .open: sentence(of: effect, arguments)
        }
    }

    /// What an effect does, with the values that it has.
    func sentence(of effect: StepEffect, _ arguments: [String: StepValue]) -> String {
        sentences.sentence(effect.rawValue, given(effect.arguments, arguments.mapValues { .literal($0) }))
    }

    /// A request's sentence as it stands in the shortcut.
    ///
    /// - Parameters:
    ///   - isTold: In words alone: where a value of the sentence is still to be asked for, what is done and the values there are.
    ///   - isWhole: Behind it, what is set and not in it.
    package func text(of step: IntentStep, isTold: Bool = false, isWhole: Bool = false) -> String {
        pieces(of: step, isTold: isTold, isWhole: isWhole).text
    }

    private func pieces(of step: IntentStep, isTold: Bool = false, isWhole: Bool = false) -> [SummaryPiece] {
        guard let intent = catalog.intent(step), let app = catalog.apps[step.app] else {
            return [SummaryPiece("\(step.app).\(step.intent)")]
        }
        let values = constants(of: step, intent)
        let texts = texts(of: step, intent, app)
        let more = isWhole ? [SummaryPiece(self.more(of: step, intent, values, texts, isTold: isTold))] : []
        return pieces(of: intent, values: values, texts: texts, isTold: isTold) + more
    }

    /// What was set, as people call it.
    private func texts(of step: IntentStep, _ intent: IntentDefinition, _ app: AppDefinition) -> [String: String] {
        var texts: [String: String] = [:]
        for (name, expression) in step.parameters {
            guard let parameter = intent.parameter(named: name) else { continue }
            if let value = expression.constant,
                let assignments = try? value.assignments(for: parameter, of: app, environment), !assignments.isEmpty
            {
                texts[name] =
                    relative(value, parameter.type) ?? assignments.map(\.display).joined(separator: joint("and"))
            } else {
                texts[name] = text(expression)
            }
        }
        return texts
    }

    /// "tomorrow 7:30 AM": what is counted from the day of a run is told so, and not as the day that it would be now.
    private func relative(_ value: StepValue, _ type: ParameterType) -> String? {
        guard [.date, .time, .dateTime].contains(type) else { return nil }
        let text: String
        switch value {
        case .value(.string(let words)), .value(.date(let words)), .value(.time(let words)),
            .value(.dateTime(let words)):
            text = words
        default: return nil
        }
        // A time without a day is the next one.
        if RelativeDate.resolved("T" + text, today: "2026-03-02", time: "") != nil {
            return environment.write(.time(text))
        }
        // Any day and time will do to see whether it depends on them.
        guard RelativeDate.resolved(text, today: "2026-03-02", time: "") != nil else { return nil }
        let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let day = parts[0].isEmpty ? nil : word(forDay: parts[0])
        return [day, parts.count == 2 ? environment.write(.time(parts[1])) : nil].compactMap(\.self)
            .joined(separator: " ")
    }

    /// "tomorrow", "in 3 days".
    private func word(forDay name: String) -> String {
        guard let days = RelativeDate.offset(name), abs(days) > 1 else { return sentences.word(name) }
        return sentences.word(days > 0 ? "daysLater" : "daysAgo").replacing("#", with: "\(abs(days))")
    }

    /// " (Toppings: cheese; Time: tomorrow)": what is set and not in the sentence.
    private func more(
        of step: IntentStep,
        _ intent: IntentDefinition,
        _ values: [String: JSONValue],
        _ texts: [String: String],
        isTold: Bool
    ) -> String {
        guard let template = sentenceTemplate(of: intent, values: values, texts: texts, isTold: isTold) else {
            return ""
        }
        var shown = Set(SummaryTemplate(template).parameters)
        let key = intent.combination(for: values).key
        // A sentence of its own tells which values led to it.
        if intent.summaries[key] != nil {
            for part in key.split(separator: ",") where !part.hasSuffix("=*") {
                shown.insert(String(part.prefix { $0 != "=" }))
            }
        }
        let rest = intent.parameters.filter { parameter in
            guard parameter.isUserFacing, !shown.contains(parameter.name) else { return false }
            if isTold, case .ask? = step.parameters[parameter.name] { return false }
            return true
        }
        let told = rest.compactMap { parameter in texts[parameter.name].map { "\(parameter.displayName): \($0)" } }
        return told.isEmpty ? "" : " (\(told.joined(separator: "; ")))"
    }

    /// The parameters that the sentence leaves out, with their values: what stands under "more".
    package func more(of step: IntentStep) -> [(parameter: String, value: String?)] {
        guard let intent = catalog.intent(step), let app = catalog.apps[step.app] else { return [] }
        let values = constants(of: step, intent)
        let texts = texts(of: step, intent, app)
        let template = intent.summaryTemplate(for: values)
        let shown = Set(intent.combination(for: values).parameters)
        return intent.parameters
            .filter { parameter in
                guard parameter.isUserFacing else { return false }
                guard shown.contains(parameter.name) || step.parameters[parameter.name] != nil else { return false }
                guard let template else { return step.parameters[parameter.name] == nil }
                return !SummaryTemplate(template).parameters.contains(parameter.name)
            }
            .map { ($0.displayName, texts[$0.name]) }
    }

    private func constants(of step: IntentStep, _ intent: IntentDefinition) -> [String: JSONValue] {
        guard let app = catalog.apps[step.app] else { return [:] }
        var values: [String: JSONValue] = [:]
        for parameter in intent.parameters {
            if let value = step.parameters[parameter.name]?.constant,
                let first = try? value.assignments(for: parameter, of: app, environment).first
            {
                values[parameter.name] = first.value.json
            } else if let value = parameter.defaultValue {
                values[parameter.name] = value.json
            }
        }
        return values
    }

    /// The request's own sentence; nil where it has none, or none that can be told.
    private func sentenceTemplate(
        of intent: IntentDefinition,
        values: [String: JSONValue],
        texts: [String: String],
        isTold: Bool
    ) -> String? {
        func isOpen(_ name: String) -> Bool {
            texts[name] == nil && intent.parameter(named: name)?.defaultValue == nil
        }
        guard let template = intent.summaryTemplate(for: values) else { return nil }
        return isTold && SummaryTemplate(template).parameters.contains(where: isOpen) ? nil : template
    }

    private func pieces(
        of intent: IntentDefinition,
        values: [String: JSONValue],
        texts: [String: String],
        isTold: Bool
    ) -> [SummaryPiece] {
        guard let template = sentenceTemplate(of: intent, values: values, texts: texts, isTold: isTold) else {
            // No sentence of its own: the title and what is set, in the order of the questions.
            let set = intent.parameters.compactMap { parameter in
                texts[parameter.name].map { SummaryPiece($0, of: parameter.name) }
            }
            let listed = set.enumerated().flatMap { [SummaryPiece($0 == 0 ? ": " : ", "), $1] }
            return [SummaryPiece(intent.title)] + listed
        }
        return SummaryTemplate(template).pieces { name in
            let parameter = intent.parameter(named: name)
            if let text = texts[name] { return (text, values[name]?.doubleValue) }
            if let usual = parameter?.defaultValue {
                return (environment.told(StepValue(usual)), usual.json.doubleValue)
            }
            return ("(\(parameter?.displayName.lowercased() ?? name))", nil)
        }
    }

    func text(_ expression: StepExpression) -> String {
        switch expression {
        case .literal(let value): environment.told(value)
        case .variable(let path): "‹\(path)›"
        case .text(let parts):
            parts.map { part in
                switch part {
                case .text(let text): text
                case .variable(let path): "‹\(path)›"
                }
            }.joined()
        case .list(let items): items.map(text).joined(separator: ", ")
        case .dictionary(let members):
            members.keys.sorted().map { "\($0): \(members[$0].map(text) ?? "")" }.joined(separator: ", ")
        case .ask(let prompt): "‹\(prompt.map { text(.words($0)) } ?? sentences.word("asked"))›"
        }
    }

    func text(of condition: StepCondition) -> String {
        switch condition {
        case .comparison(let left, let comparison, let right):
            ([text(left), sentences.word(comparison.rawValue)] + (right.map { [text($0)] } ?? []))
                .joined(separator: " ")
        case .truth(let expression): text(expression)
        case .all(let conditions): conditions.map(text).joined(separator: joint("and"))
        case .any(let conditions): conditions.map(text).joined(separator: joint("or"))
        case .not(let condition): "\(sentences.word("not")) (\(text(of: condition)))"
        }
    }

    // MARK: - Words

    private var sentences: StepSentences { environment.sentences }

    /// What stands between two things.
    private func joint(_ name: String) -> String { " \(sentences.word(name)) " }

    private func pieces(_ name: String, _ values: KeyValuePairs<String, StepExpression>) -> [SummaryPiece] {
        sentences.pieces(name, values.map { ($0.key, told($0.value)) })
    }

    private func given(
        _ arguments: [StepArgument],
        _ values: [String: StepExpression]
    ) -> [(name: String, value: StepText)] {
        arguments.compactMap { argument in values[argument.name].map { (argument.name, told($0, as: argument)) } }
    }

    /// - Parameter argument: What it is given for.
    private func told(_ expression: StepExpression, as argument: StepArgument? = nil) -> StepText {
        guard case .literal(let value) = expression else { return StepText(text(expression)) }
        let written = environment.told(value)
        if argument?.choices.contains(written) == true || argument?.type == .any && ["first", "last"].contains(written)
        {
            return StepText(sentences.word(written))
        }
        let number = try? value.asNumber()
        if argument?.type == .duration, let seconds = number {
            return StepText(environment.told(.value(.duration(seconds: seconds))))
        }
        return StepText(written, number: number)
    }
}
