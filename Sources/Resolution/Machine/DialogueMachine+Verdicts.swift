import WilcoIntents

/// What the app says of a value.
extension DialogueMachine {
    mutating func receive(_ result: ResolutionResult, on parameter: ParameterDefinition) {
        guard let task = conversation?.task else { return }
        report(result.name, parameter: parameter.name)
        if !parameter.isUserFacing, result.asksThePerson {
            // Nobody can be asked about what nobody is shown.
            conversation?.task?.drop(parameter)
            advance()
            return
        }
        switch result {
        case .success(let value):
            accept(value, for: parameter)
            advance()
        case .needsValue:
            conversation?.task?.discardCurrent(parameter)
            if task.current(parameter) != nil, countUnproductive(parameter.name) {
                leave()
                return
            }
            need(parameter)
        case .needsMoreDetails:
            if countUnproductive(parameter.name) {
                leave()
                return
            }
            needDetails(parameter, options: [])
        case .disambiguation(let options):
            offer(options, for: parameter)
        case .confirmationRequired(let value):
            let proposal = assignment(of: value, for: parameter, like: task.current(parameter))
            if task.confirmed[parameter.name]?.json == value.json {
                accept(value, for: parameter)
                advance()
            } else {
                ask(ifRight: proposal, for: parameter, text: parameter.dialogs.confirmation, or: .confirmValue)
            }
        case .unsupported(let reason, let details, let alternatives):
            let value = task.current(parameter)
            let values = names(of: task, parameter: parameter, value: value, properties: details)
            let fallback: DialogueWording.Phrase = value == nil ? .unsupportedEmpty : .unsupported
            let text = text(reason.flatMap { parameter.dialogs.unsupported[$0] }, or: fallback, values)
            reject(parameter, name: nil, saying: text, alternatives: alternatives)
        case .notRequired:
            conversation?.task?.drop(parameter)
            conversation?.unproductive[parameter.name] = nil
            advance()
        }
    }

    private mutating func accept(_ value: ParameterValue, for parameter: ParameterDefinition) {
        guard var task = conversation?.task else { return }
        let current = task.current(parameter)
        if parameter.isArray, case .list(let values) = value {
            // The whole list up to here, as the app sees it.
            let agreed = task.agreedElements[parameter.name] ?? 0
            let rest = (task.values[parameter.name] ?? []).dropFirst(agreed + 1)
            let elements = values.map { assignment(of: $0, for: parameter, like: nil) }
            task.setAll(Array(elements + rest), of: parameter, agreed: max(0, elements.count - 1))
            conversation?.task = task
            if elements.isEmpty {
                conversation?.task?.settle(parameter.name)
            } else {
                agree(on: parameter)
            }
            return
        }
        task.setCurrent(assignment(of: value, for: parameter, like: current), of: parameter)
        conversation?.task = task
        agree(on: parameter)
    }
}

extension ResolutionResult {
    /// Whether only the person can settle it.
    fileprivate var asksThePerson: Bool {
        switch self {
        case .success, .notRequired: false
        case .needsValue, .needsMoreDetails, .disambiguation, .confirmationRequired, .unsupported: true
        }
    }
}
