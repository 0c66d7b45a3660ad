internal import Foundation
internal import WilcoIntents

extension StepMachine {
    func evaluate(_ expression: StepExpression) throws(ConversionFault) -> StepValue {
        switch expression {
        case .literal(let value): return value
        case .variable(let path): return try value(at: path)
        case .text(let parts):
            var text = ""
            for part in parts {
                switch part {
                case .text(let plain): text += plain
                case .variable(let path): text += try value(at: path).asText(environment)
                }
            }
            guard text.utf8.count <= StepOperation.largest else { throw ConversionFault(.textTooLong) }
            return .text(text)
        case .list(let items):
            var values: [StepValue] = []
            for item in items { values.append(try evaluate(item)) }
            return try bounded(.list(values))
        case .dictionary(let members):
            let values = try evaluate(members)
            return try bounded(StepValue(measure: values) ?? .dictionary(values))
        case .ask: return .nothing
        }
    }

    func evaluate(_ expressions: [String: StepExpression]) throws(ConversionFault) -> [String: StepValue] {
        var values: [String: StepValue] = [:]
        for (name, expression) in expressions.sorted(by: { $0.key < $1.key }) {
            values[name] = try evaluate(expression)
        }
        return values
    }

    /// What holds itself twice in each pass of a loop would soon take all memory.
    func bounded(_ value: StepValue) throws(ConversionFault) -> StepValue {
        guard !value.isLarger(than: StepOperation.largest) else { throw ConversionFault(.listTooLong) }
        return value
    }

    func text(_ expression: StepExpression) throws(ConversionFault) -> String {
        try evaluate(expression).asText(environment)
    }

    private func value(at path: VariablePath) throws(ConversionFault) -> StepValue {
        var value = try value(named: path.name, path)
        guard path.name != "device" else { return value }
        for property in path.properties { value = try value.property(property, environment) }
        return value
    }

    private func value(named name: String, _ path: VariablePath) throws(ConversionFault) -> StepValue {
        let scope = scopes.last
        if let value = scope?.variables[name] { return value }
        switch name {
        case "input": return scope?.input ?? .nothing
        case "result": return scope?.result ?? .nothing
        case "now", "today":
            let time = LocalTime(date: environment.now, hasTime: name == "now", timeZone: environment.timeZone)
            return time.value
        case "device":
            guard let fact = path.properties.first, let text = environment.device[fact] else {
                throw ConversionFault(.noFact, ["name": path.properties.joined(separator: ".")])
            }
            return .text(text)
        default:
            throw ConversionFault(.noValue, ["name": name])
        }
    }

    func holds(_ condition: StepCondition) throws(ConversionFault) -> Bool {
        switch condition {
        case .comparison(let left, let comparison, let right):
            let operand = try right.map { expression throws(ConversionFault) in try evaluate(expression) }
            return try comparison.holds(try evaluate(left), operand ?? .nothing, environment)
        case .truth(let expression): return try evaluate(expression).asBoolean()
        case .all(let conditions):
            for condition in conditions where try !holds(condition) { return false }
            return true
        case .any(let conditions):
            for condition in conditions where try holds(condition) { return true }
            return false
        case .not(let condition): return try !holds(condition)
        }
    }

    /// The request, its presets converted to the types of its parameters.
    func call(_ step: IntentStep) throws(ConversionFault) -> IntentCall {
        guard let app = catalog.apps[step.app] else { throw ConversionFault(.noApp, ["name": step.app]) }
        guard let intent = app.intent(named: step.intent) else {
            throw ConversionFault(.noIntent, ["owner": app.name.text, "name": step.intent])
        }
        var parameters: [String: [ParameterAssignment]] = [:]
        var asked: [String: String?] = [:]
        for (name, expression) in step.parameters.sorted(by: { $0.key < $1.key }) {
            guard let parameter = intent.parameter(named: name) else {
                throw ConversionFault(.noParameter, ["owner": intent.title, "name": name])
            }
            if case .ask(let prompt) = expression {
                asked.updateValue(
                    try prompt.map { words throws(ConversionFault) in try text(.words(words)) },
                    forKey: name
                )
                continue
            }
            do {
                let assignments = try evaluate(expression).assignments(for: parameter, of: app, environment)
                if !assignments.isEmpty { parameters[name] = assignments }
            } catch {
                throw ConversionFault(error.kind, error.values, parameter: parameter.displayName)
            }
        }
        if let parameter = catalog.inputParameter(of: intent), step.parameters[parameter.name] == nil,
            let result = scopes.last?.result, !result.isNothing,
            let assignments = try? result.assignments(for: parameter, of: app, environment)
        {
            parameters[parameter.name] = assignments
        }
        return IntentCall(
            app: step.app,
            intent: step.intent,
            parameters: parameters,
            asked: asked,
            isAnnounced: step.isAnnounced ?? !mayStillSpeak,
            isKept: step.isAnnounced == nil && mayStillSpeak
        )
    }

    /// Whether a step to come says something of its own.
    private var mayStillSpeak: Bool {
        scopes.contains { scope in
            scope.rest.contains { step in
                switch step.kind {
                case .intent, .run: true
                case .effect(let effect, _): effect == .say
                default: false
                }
            }
        }
    }
}

extension StepQuestion {
    /// An answer as a value of the kind asked for.
    func read(_ value: StepValue, _ environment: StepEnvironment) throws(ConversionFault) -> StepValue {
        switch self {
        case .text: return .text(value.asText(environment))
        case .number: return .number(try value.asNumber())
        case .duration: return .value(.duration(seconds: try value.asSeconds()))
        case .yesNo: return .boolean(try value.asBoolean())
        case .date: return .value(.date(try value.asTime(environment).day))
        case .time: return .value(.time(try value.asTime(environment).time))
        case .dateTime: return .value(.dateTime(try value.asTime(environment).iso))
        }
    }

    package var type: StepType {
        switch self {
        case .text: .text
        case .number: .number
        case .duration: .duration
        case .yesNo: .boolean
        case .date, .time, .dateTime: .date
        }
    }
}
