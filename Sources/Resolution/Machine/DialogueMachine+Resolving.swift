import WilcoIntents

extension DialogueMachine {
    /// Takes the request's next step: the first parameter that is not agreed on, else confirming.
    mutating func advance() {
        guard mayGoOn() else { return }
        while let task = conversation?.task {
            guard let parameter = task.nextParameter else {
                confirm()
                return
            }
            guard !resolve(parameter) else { return }
        }
    }

    /// Works on one parameter; false when it was settled without asking anybody.
    private mutating func resolve(_ parameter: ParameterDefinition) -> Bool {
        guard !seeksNames(of: parameter), var task = conversation?.task else { return true }
        let given = task.values[parameter.name] ?? []
        if !parameter.isArray, given.count > 1 {
            offer(oneOf: given, for: parameter)
            return true
        }
        if parameter.isArray, let most = parameter.maximumCount, given.count > most {
            refuse(parameter, number: most, phrase: .tooMany, reason: "maximumCount")
            return true
        }
        guard let current = task.current(parameter) else { return resolveEmpty(parameter) }
        switch ParameterCheck(current.value, for: parameter, in: task.app) {
        case .fits(let value):
            var fitting = current
            if case .string(let text) = value { fitting.display = text }
            fitting.value = value
            task.setCurrent(fitting, of: parameter)
            conversation?.task = task
        case .wrongType:
            reject(parameter, name: "unsupported", saying: phrase(.wrongType, names(of: task, parameter: parameter)))
            return true
        case .tooSmall(let limit):
            reject(parameter, phrase: .tooSmall, limit: limit)
            return true
        case .tooLarge(let limit):
            reject(parameter, phrase: .tooLarge, limit: limit)
            return true
        case .wrongCurrency:
            var values = names(of: task, parameter: parameter, value: current)
            values["currencies"] = .text(filler.formatter.alternatives(parameter.currencies))
            let sentence = text(parameter.dialogs.unsupported["currency"], or: .wrongCurrency, values)
            reject(parameter, name: "unsupported", saying: sentence)
            return true
        }
        guard parameter.isResolvedByApp, task.asksApp else {
            agree(on: parameter)
            return false
        }
        callResolve(parameter)
        return true
    }

    private mutating func resolveEmpty(_ parameter: ParameterDefinition) -> Bool {
        guard var task = conversation?.task else { return true }
        if parameter.isArray, let agreed = task.agreedElements[parameter.name], agreed > 0 {
            if let least = parameter.minimumCount, agreed < least {
                refuse(parameter, number: least, phrase: .tooFew, reason: "minimumCount")
                return true
            }
            conversation?.task?.settle(parameter.name)
            return false
        }
        if task.mustAsk.contains(parameter.name) {
            need(parameter)
            return true
        }
        if let value = parameter.defaultValue, !task.withoutDefault.contains(parameter.name) {
            let assignments = Self.elements(of: value, isArray: parameter.isArray).map { element in
                ParameterAssignment(value: element, display: display(of: element, for: parameter), source: .default)
            }
            if !assignments.isEmpty {
                task.replace(parameter, with: assignments)
                conversation?.task = task
                return resolve(parameter)
            }
        }
        if parameter.isResolvedByApp, task.asksApp {
            callResolve(parameter)
            return true
        }
        guard parameter.isRequired, parameter.isUserFacing else {
            conversation?.task?.settle(parameter.name)
            return false
        }
        report("needsValue", parameter: parameter.name)
        if let options = task.question?.options, !options.isEmpty {
            offer(options, for: parameter)
        } else {
            need(parameter)
        }
        return true
    }

    private mutating func callResolve(_ parameter: ParameterDefinition) {
        guard let task = conversation?.task else { return }
        let invocation = task.invocation(locale: locale, resolving: parameter.name)
        call(.resolve(parameter: parameter.name), .resolve(invocation, parameter: parameter.name))
    }

    /// The value in question is agreed on.
    mutating func agree(on parameter: ParameterDefinition) {
        conversation?.unproductive[parameter.name] = nil
        guard parameter.isArray, let task = conversation?.task else {
            conversation?.task?.settle(parameter.name)
            return
        }
        let agreed = (task.agreedElements[parameter.name] ?? 0) + 1
        // Whether that is the last of them, and enough, is seen when the next one is looked for.
        conversation?.task?.agreedElements[parameter.name] = agreed
    }

    /// An array with too many or too few values: keeps what can be kept, and asks.
    private mutating func refuse(
        _ parameter: ParameterDefinition,
        number: Int,
        phrase fault: DialogueWording.Phrase,
        reason: String
    ) {
        guard let task = conversation?.task else { return }
        report("unsupported", parameter: parameter.name)
        var values = names(of: task, parameter: parameter)
        values["limit"] = .count(number)
        lead(text(parameter.dialogs.unsupported[reason], or: fault, values))
        if fault == .tooMany { conversation?.task?.replace(parameter, with: []) }
        if countUnproductive(parameter.name) {
            leave()
        } else {
            need(parameter)
        }
    }

    private mutating func reject(
        _ parameter: ParameterDefinition,
        phrase fault: DialogueWording.Phrase,
        limit: ParameterValue
    ) {
        guard let task = conversation?.task else { return }
        var values = names(of: task, parameter: parameter, value: task.current(parameter))
        values["limit"] = .value(limit)
        let reason = fault == .tooSmall ? "minimum" : "maximum"
        reject(
            parameter,
            name: "unsupported",
            saying: text(parameter.dialogs.unsupported[reason], or: fault, values)
        )
    }

    /// Says why a value cannot be, forgets it and asks anew.
    mutating func reject(
        _ parameter: ParameterDefinition,
        name: String?,
        saying text: String,
        alternatives: [IntentObject] = []
    ) {
        if let name { report(name, parameter: parameter.name) }
        conversation?.task?.reject(parameter)
        guard parameter.isUserFacing else {
            conversation?.task?.drop(parameter)
            advance()
            return
        }
        // A reason that is a question is the question.
        let asks = text.last == "?" && alternatives.isEmpty && !parameter.hasDynamicOptions
        if !asks { lead(text) }
        if countUnproductive(parameter.name) {
            leave()
        } else if asks {
            conversation?.task?.withoutDefault.insert(parameter.name)
            askValue(parameter, prompt: text)
        } else if let only = alternatives.first, alternatives.count == 1 {
            let value = ParameterValue(option: only, type: parameter.type)
            ask(ifRight: assignment(of: value, for: parameter, like: nil), for: parameter, text: nil, or: .alternative)
        } else if !alternatives.isEmpty {
            offer(alternatives, for: parameter, text: phrase(.alternatives))
        } else {
            need(parameter, isRefused: true)
        }
    }

    /// Counts a turn that brought nothing; true when it is time to leave.
    mutating func countUnproductive(_ name: String) -> Bool {
        let count = (conversation?.unproductive[name] ?? 0) + 1
        conversation?.unproductive[name] = count
        return count >= settings.maximumUnproductiveTurns
    }

    // MARK: - Values

    func assignment(
        of value: ParameterValue,
        for parameter: ParameterDefinition,
        like current: ParameterAssignment?
    ) -> ParameterAssignment {
        ParameterAssignment(
            value: value,
            display: display(of: value, for: parameter),
            raw: current?.raw,
            range: current?.range,
            source: current?.source ?? .default
        )
    }

    func display(of value: ParameterValue, for parameter: ParameterDefinition) -> String {
        if case .enumeration(let id) = value, case .enumeration(let name) = parameter.type,
            let term = conversation?.task?.app?.type(named: name)?.terms.first(where: { $0.id == id })
        {
            return term.display
        }
        return filler.formatter.text(of: value, display: nil)
    }

    private static func elements(of value: ParameterValue, isArray: Bool) -> [ParameterValue] {
        if isArray, case .list(let values) = value { return values }
        return [value]
    }
}
