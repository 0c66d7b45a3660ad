import WilcoIntents

/// What is talked about: a request on its way to being done, with what is known of it and what app and person have agreed on; or a
/// question that belongs to none, which has no app.
struct IntentTask: Sendable {
    /// Nil for a question.
    let app: AppDefinition?
    let intent: IntentDefinition
    /// As it was understood; nil for a question.
    let match: IntentMatch?
    /// Nil for a request.
    let question: PlainQuestion?
    let key: String
    /// What the person, the sentence, a shortcut or the app gave; values of inapplicable parameters stay here unused.
    private(set) var values: [String: [ParameterAssignment]]
    /// Elements of an array parameter that are agreed on.
    var agreedElements: [String: Int] = [:]
    /// Parameters that need no more talk.
    private(set) var settled: Set<String> = []
    /// Names said in a row that were looked up among the app's options, by parameter.
    private(set) var soughtNames: [String: [String]] = [:]
    /// Parameters to be asked for, whatever defaults there are.
    var mustAsk: Set<String> = []
    /// Parameters whose default was not good enough.
    var withoutDefault: Set<String> = []
    /// Values the person said yes to, by parameter.
    var confirmed: [String: ParameterValue] = [:]
    /// Values the app could not accept, by parameter: a change of another value may make them right.
    private var rejected: [String: ParameterAssignment] = [:]
    /// The app wants to know who is there, this time.
    var mustAuthenticate = false
    var isAuthenticated = false
    /// An earlier run told the app to do it, and nobody knows whether it did.
    var mayBeDone = false
    /// Parameters the person answered a question about, latest last.
    var history: [String] = []

    init(app: AppDefinition, intent: IntentDefinition, match: IntentMatch, key: String) {
        self.app = app
        self.intent = intent
        self.match = match
        self.key = key
        question = nil
        values = match.parameters.filter { intent.parameter(named: $0.key) != nil && !$0.value.isEmpty }
    }

    init(_ question: PlainQuestion, key: String) {
        app = nil
        intent = question.form
        match = nil
        self.question = question
        self.key = key
        values = question.preset.map { [PlainQuestion.answer: [$0]] } ?? [:]
    }

    /// How a shortcut's author wants it asked for; nil: as the app does.
    func ownWords(for parameter: ParameterDefinition) -> String? {
        match?.asked[parameter.name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A process of the app has a say in it.
    var asksApp: Bool { app?.handler != nil && !intent.isActivity }

    /// The person wants to see it in the app before it is done.
    var opensApp: Bool { match?.opensApp == true }

    /// It is of Wilco's own, and of no app that could know more than Wilco.
    var isOwn: Bool { app.map { AppDefinition.reservedIDs.contains($0.id) } ?? true }

    func isOf(_ match: IntentMatch) -> Bool { app?.id == match.app && intent.name == match.intent }

    /// Nobody has to look at the app while it does what is known now: as the shortcut type with just these values says, else the intent.
    var runsInBackground: Bool {
        intent.shortcutType(of: known)?.supportsBackground ?? intent.supportsBackground
    }

    /// More values could make it something that is done while nobody looks.
    var mayRunInBackground: Bool {
        intent.supportsBackground
            || intent.shortcutTypes.contains { $0.supportsBackground == true && known.isSubset(of: $0.parameters) }
    }

    /// Something is needed that nobody has said yet.
    var lacksValue: Bool {
        intent.parameters.contains {
            $0.isRequired && $0.isUserFacing && $0.defaultValue == nil && isApplicable($0) && values[$0.name] == nil
        }
    }

    private var known: Set<String> {
        Set(intent.parameters.filter { isApplicable($0) && values[$0.name]?.isEmpty == false }.map(\.name))
    }

    /// The first parameter, in the definition's order, that is not settled.
    var nextParameter: ParameterDefinition? {
        intent.parameters.first { !settled.contains($0.name) && isApplicable($0) }
    }

    /// Whether the parameter matters now, as its parents' values stand.
    func isApplicable(_ parameter: ParameterDefinition) -> Bool {
        isApplicable(parameter, depth: 0)
    }

    private func isApplicable(_ parameter: ParameterDefinition, depth: Int) -> Bool {
        guard let relationship = parameter.relationship else { return true }
        // A definition whose relationships run in a circle asks for nothing in that circle.
        guard depth < intent.parameters.count, let parent = intent.parameter(named: relationship.parent),
            isApplicable(parent, depth: depth + 1)
        else { return false }
        let given = (values[parent.name] ?? []).map(\.value.json)
        return switch relationship.predicate {
        case .hasAnyValue: !given.isEmpty
        case .isEqual(let wanted): given.contains(wanted)
        case .isNotEqual(let unwanted): !given.isEmpty && !given.contains(unwanted)
        case .isOneOf(let wanted): given.contains(where: wanted.contains)
        }
    }

    // MARK: - Changes

    /// The value in question: a parameter's only one, or the element of an array that is being agreed on.
    func current(_ parameter: ParameterDefinition) -> ParameterAssignment? {
        let assignments = values[parameter.name] ?? []
        let index = parameter.isArray ? agreedElements[parameter.name] ?? 0 : 0
        return assignments.indices.contains(index) ? assignments[index] : nil
    }

    mutating func setCurrent(_ assignment: ParameterAssignment, of parameter: ParameterDefinition) {
        let index = agreedElements[parameter.name] ?? 0
        var assignments = values[parameter.name] ?? []
        if assignments.indices.contains(index) {
            assignments[index] = assignment
        } else {
            assignments.append(assignment)
        }
        values[parameter.name] = assignments
    }

    /// Names of an array that were said in a row, and not looked up yet; they are from now on.
    mutating func seekNames(of parameter: ParameterDefinition) -> [String]? {
        let open = (values[parameter.name] ?? []).dropFirst(agreedElements[parameter.name] ?? 0)
        let names = open.filter(\.isOpenName).map(\.display)
        guard names.count > 1, soughtNames[parameter.name] != names else { return nil }
        soughtNames[parameter.name] = names
        return names
    }

    /// Puts options in the place of the names that they have.
    mutating func take(_ names: OptionNames, of parameter: ParameterDefinition) {
        let agreed = agreedElements[parameter.name] ?? 0
        let all = values[parameter.name] ?? []
        values[parameter.name] = all.prefix(agreed) + names.values(all.dropFirst(agreed), of: parameter.type)
    }

    /// The whole array, of which the first `agreed` elements need no more talk.
    mutating func setAll(_ assignments: [ParameterAssignment], of parameter: ParameterDefinition, agreed: Int) {
        values[parameter.name] = assignments.isEmpty ? nil : assignments
        agreedElements[parameter.name] = agreed
    }

    /// Drops the value in question.
    mutating func discardCurrent(_ parameter: ParameterDefinition) {
        guard parameter.isArray, var assignments = values[parameter.name] else {
            values[parameter.name] = nil
            return
        }
        let index = agreedElements[parameter.name] ?? 0
        if assignments.indices.contains(index) { assignments.remove(at: index) }
        values[parameter.name] = assignments.isEmpty ? nil : assignments
    }

    /// Drops the value in question, which the app cannot accept as things stand.
    mutating func reject(_ parameter: ParameterDefinition) {
        rejected[parameter.name] = parameter.isArray ? nil : current(parameter)
        discardCurrent(parameter)
    }

    /// Takes back a value that was not accepted, if there is no other by now.
    mutating func restoreRejected(_ parameter: ParameterDefinition) {
        guard let value = rejected.removeValue(forKey: parameter.name), current(parameter) == nil else { return }
        setCurrent(value, of: parameter)
    }

    /// Values for the parameter that was asked about: elements agreed on before stay.
    mutating func answer(_ parameter: ParameterDefinition, with assignments: [ParameterAssignment]) {
        guard let agreed = agreedElements[parameter.name] else {
            replace(parameter, with: assignments)
            return
        }
        values[parameter.name] = (values[parameter.name] ?? []).prefix(agreed) + assignments
    }

    /// New values, with everything that may depend on them to be resolved again.
    mutating func replace(_ parameter: ParameterDefinition, with assignments: [ParameterAssignment]) {
        values[parameter.name] = assignments.isEmpty ? nil : assignments
        reopen(parameter)
    }

    /// Resolve this parameter again, and whatever the app or the definition may have decided in its light.
    private mutating func reopen(_ parameter: ParameterDefinition) {
        agreedElements[parameter.name] = nil
        settled.remove(parameter.name)
        confirmed[parameter.name] = nil
        guard let index = intent.parameters.firstIndex(where: { $0.name == parameter.name }) else { return }
        for later in intent.parameters[(index + 1)...] {
            agreedElements[later.name] = nil
            settled.remove(later.name)
        }
    }

    /// Forgets the value and asks again, defaults or no.
    mutating func askAgain(_ parameter: ParameterDefinition) {
        replace(parameter, with: [])
        mustAsk.insert(parameter.name)
        history.removeAll { $0 == parameter.name }
    }

    /// The person answered a question about this parameter.
    mutating func remember(_ parameter: ParameterDefinition) {
        history.removeAll { $0 == parameter.name }
        history.append(parameter.name)
    }

    mutating func settle(_ name: String) {
        settled.insert(name)
        mustAsk.remove(name)
    }

    mutating func drop(_ parameter: ParameterDefinition) {
        values[parameter.name] = nil
        agreedElements[parameter.name] = nil
        settle(parameter.name)
    }

    // MARK: - For the app

    /// The whole intent; of an array that is being agreed on, the elements agreed so far and the one in question last.
    func invocation(locale: String, resolving name: String? = nil) -> IntentInvocation {
        var parameters: [String: ParameterAssignment] = [:]
        for parameter in intent.parameters where isApplicable(parameter) {
            guard var assignments = values[parameter.name], let first = assignments.first else { continue }
            guard parameter.isArray else {
                parameters[parameter.name] = first
                continue
            }
            if parameter.name == name {
                assignments = Array(assignments.prefix((agreedElements[parameter.name] ?? 0) + 1))
            }
            parameters[parameter.name] = ParameterAssignment(
                value: .list(assignments.map(\.value)),
                display: assignments.map(\.display).joined(separator: ", "),
                raw: assignments.count == 1 ? first.raw : nil,
                range: assignments.count == 1 ? first.range : nil,
                source: first.source
            )
        }
        return IntentInvocation(idempotencyKey: key, intent: intent.name, parameters: parameters, locale: locale)
    }

    /// The request with what is known now; nil for a question.
    var pending: IntentMatch? {
        var pending = match
        pending?.parameters = values
        return pending
    }

    /// What may be said to a question about it.
    func expectation(_ kind: Expectation.Kind) -> Expectation {
        Expectation(kind, pending: pending, asked: question == nil ? nil : intent.parameters.first)
    }
}
