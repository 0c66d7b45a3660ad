internal import WilcoIntents

/// Steps as sentences for people: "Order 2 clam chowder for pickup".
package struct StepSummary: Sendable {
    private let catalog: StepCatalog
    private let environment: StepEnvironment

    package init(catalog: StepCatalog, environment: StepEnvironment) {
        self.catalog = catalog
        self.environment = environment
    }

    /// A step's sentence, its values as they are written.
    package func text(of step: Step) -> String {
        switch step.kind {
        case .intent(let intent): text(of: intent)
        case .operation(let operation, let arguments):
            ([Self.words(operation.rawValue)] + operation.arguments.compactMap { arguments[$0.name].map(text) })
                .joined(separator: " ")
        case .effect(let effect, let arguments):
            "\(Self.words(effect.rawValue)) \(arguments[effect.mainArgument].map(text) ?? "")"
        case .ask(let prompt, _, _): "Ask \(text(prompt))"
        case .choose(let prompt, let from): "Choose from \(text(from)): \(text(prompt))"
        case .menu(let prompt, let cases): "Choose \(cases.map(\.title).joined(separator: " or ")): \(text(prompt))"
        case .condition(let condition, _, _): "If \(text(of: condition))"
        case .repeatCount(let count, _): "Repeat \(text(count)) times"
        case .repeatEach(let list, _): "Repeat with each of \(text(list))"
        case .set(let name, let value): "Set \(name) to \(text(value))"
        case .run(let name, _): "Run \(text(name))"
        case .stop(let value): value.map { "Stop with \(text($0))" } ?? "Stop"
        case .comment(let text): text
        }
    }

    /// A request's sentence with the values that were given to it.
    package func text(of call: IntentCall) -> String {
        let step = IntentStep(app: call.app, intent: call.intent)
        guard let intent = catalog.intent(step) else { return "\(call.app).\(call.intent)" }
        let given = call.parameters.mapValues { $0.map(\.display).joined(separator: " and ") }
        return sentence(of: intent, values: call.parameters.compactMapValues { $0.first?.value.json }, texts: given)
    }

    /// What an effect has done, with the values that it had; nil for what leaves nothing behind.
    func text(of effect: StepEffect, _ arguments: [String: StepValue]) -> String? {
        switch effect {
        case .say, .wait: nil
        case .notify, .play, .open:
            "\(Self.words(effect.rawValue)) \(arguments[effect.mainArgument].map(environment.text) ?? "")"
        }
    }

    /// A request's sentence as it stands in the shortcut.
    package func text(of step: IntentStep) -> String {
        guard let intent = catalog.intent(step), let app = catalog.apps[step.app] else {
            return "\(step.app).\(step.intent)"
        }
        var values = constants(of: step, intent)
        var texts: [String: String] = [:]
        for (name, expression) in step.parameters {
            guard let parameter = intent.parameter(named: name) else { continue }
            if case .literal(let value) = expression,
                let assignments = try? value.assignments(for: parameter, of: app, environment),
                let first = assignments.first
            {
                values[name] = first.value.json
                texts[name] = assignments.map(\.display).joined(separator: " and ")
            } else {
                texts[name] = text(expression)
            }
        }
        return sentence(of: intent, values: values, texts: texts)
    }

    /// The parameters that the sentence leaves out, with their values: what stands under "more".
    package func more(of step: IntentStep) -> [(parameter: String, value: String?)] {
        guard let intent = catalog.intent(step) else { return [] }
        let values = constants(of: step, intent)
        let template = intent.summaryTemplate(for: values)
        let shown = Set(intent.combination(for: values).parameters)
        return intent.parameters
            .filter { parameter in
                guard shown.contains(parameter.name) || step.parameters[parameter.name] != nil else { return false }
                guard let template else { return step.parameters[parameter.name] == nil }
                return !SummaryTemplate(template).parameters.contains(parameter.name)
            }
            .map { ($0.displayName, step.parameters[$0.name].map(text)) }
    }

    private func constants(of step: IntentStep, _ intent: IntentDefinition) -> [String: JSONValue] {
        guard let app = catalog.apps[step.app] else { return [:] }
        var values: [String: JSONValue] = [:]
        for parameter in intent.parameters {
            if case .literal(let value)? = step.parameters[parameter.name],
                let first = try? value.assignments(for: parameter, of: app, environment).first
            {
                values[parameter.name] = first.value.json
            } else if let value = parameter.defaultValue {
                values[parameter.name] = value.json
            }
        }
        return values
    }

    private func sentence(
        of intent: IntentDefinition,
        values: [String: JSONValue],
        texts: [String: String]
    ) -> String {
        guard let template = intent.summaryTemplate(for: values) else {
            // No sentence of its own: the title and what is set, in the order of the questions.
            let set = intent.parameters.compactMap { texts[$0.name] }
            return ([intent.title] + (set.isEmpty ? [] : [set.joined(separator: ", ")])).joined(separator: ": ")
        }
        return SummaryTemplate(template).filled { name in
            let parameter = intent.parameter(named: name)
            if let text = texts[name] { return (text, values[name]?.doubleValue) }
            if let usual = parameter?.defaultValue {
                return (environment.text(of: StepValue(usual)), usual.json.doubleValue)
            }
            return ("(\(parameter?.displayName.lowercased() ?? name))", nil)
        }
    }

    func text(_ expression: StepExpression) -> String {
        switch expression {
        case .literal(let value): environment.text(of: value)
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
        case .ask(let prompt): prompt.map { "‹asked: \($0)›" } ?? "‹asked each time›"
        }
    }

    func text(of condition: StepCondition) -> String {
        switch condition {
        case .comparison(let left, let comparison, let right):
            "\(text(left)) \(Self.words(comparison.rawValue, capitalized: false)) \(right.map(text) ?? "")"
        case .all(let conditions): conditions.map(text).joined(separator: " and ")
        case .any(let conditions): conditions.map(text).joined(separator: " or ")
        case .not(let condition): "not (\(text(of: condition)))"
        }
    }

    /// `joinText` as "Join text".
    static func words(_ name: String, capitalized: Bool = true) -> String {
        var words = ""
        for character in name {
            if character.isUppercase { words += " " }
            words += character.lowercased()
        }
        return capitalized ? words.prefix(1).uppercased() + words.dropFirst() : words
    }
}
