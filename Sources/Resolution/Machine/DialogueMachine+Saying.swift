import WilcoIntents

extension DialogueMachine {
    /// Characters said at once, some ten minutes of speech; an app's answer may be a hundred times that.
    static let longestSaid = 10_000

    /// Says and shows, after whatever was to be said first.
    mutating func say(_ spoken: String, shown: String? = nil, card: Card? = nil, purpose: Utterance.Purpose) {
        let lead = conversation?.lead ?? ""
        conversation?.lead = ""
        let text = lead.followed(by: spoken)
        guard conversation?.isMuted != true, !text.isEmpty || card != nil else { return }
        let line = lead.followed(by: shown ?? spoken)
        conversation?.hasSounded = true
        let (said, shown) = (text.folded(atMost: Self.longestSaid), line.folded(atMost: Self.longestSaid))
        if !said.isEmpty { recollection.say(said) }
        stop(.acknowledgement)
        var utterance = Utterance(mode == .screen ? shown : said, shown: shown, card: card, purpose: purpose)
        if card != nil { utterance.app = conversation?.task?.app.map { AppLabel($0) } }
        actions.append(.say(utterance))
    }

    /// Puts a sentence before the next utterance.
    mutating func lead(_ text: String) {
        guard let lead = conversation?.lead else { return }
        conversation?.lead = lead.followed(by: text)
    }

    /// Asks, and listens.
    mutating func ask(_ question: DialogueQuestion) {
        stopTimers()
        conversation?.state = .asking(question)
        noteChanges(before: question)
        say(question.text, shown: question.shown, card: question.card, purpose: .question)
        actions.append(.listen(question.expectation, silence: settings.answerSilence))
    }

    /// Tells that a change was understood, where the question does not show it.
    private mutating func noteChanges(before question: DialogueQuestion) {
        guard let task = conversation?.task, let changed = conversation?.changed else { return }
        conversation?.changed = []
        let parameters = task.intent.parameters.filter { changed.contains($0.name) && task.isApplicable($0) }
        let values = parameters.map { task.values[$0.name] ?? [] }
        let told = values.flatMap(\.self).filter { !shows($0, in: question) }
        let lead = conversation?.lead ?? ""
        // What was taken away has no name.
        let isNameless = lead.isEmpty && values.contains { $0.allSatisfy { $0.value.isBoolean } }
        let note = told.isEmpty ? isNameless ? wording[.listDone] : "" : phrase(.noted, ["values": .list(told)])
        conversation?.lead = question.isConfirmation && mode == .screen ? lead : note.followed(by: lead)
    }

    /// Whether a question speaks of a value; a number in it may be that of something else.
    private func shows(_ assignment: ParameterAssignment, in question: DialogueQuestion) -> Bool {
        let isMentioned = tells(question.text, assignment)
        return assignment.value.isBoolean || isMentioned && (question.isConfirmation || !assignment.value.isPlainNumber)
    }

    /// Whether a line names a value.
    func tells(_ line: String, _ assignment: ParameterAssignment) -> Bool {
        let text = filler.formatter.text(of: assignment.value, display: assignment.display)
        return line.lowercased().contains(text.lowercased())
    }

    /// Asks an open question again in other words.
    ///
    /// - Parameter isSilent: Nothing new is shown with it.
    mutating func askAgain(_ question: DialogueQuestion, _ text: String, isSilent: Bool = false) {
        say(text, card: isSilent ? nil : question.card, purpose: .question)
        actions.append(.listen(question.expectation, silence: settings.answerSilence))
    }

    /// Tells observers of a verdict; `once` leaves out what has just been told.
    mutating func report(_ name: String, parameter: String? = nil, once: Bool = false) {
        guard let task = conversation?.task, let app = task.app else { return }
        let event = ConversationEvent.Kind.result(
            name: name,
            parameter: parameter,
            app: app.id,
            intent: task.intent.name
        )
        if once, actions.contains(.emit(event)) { return }
        actions.append(.emit(event))
    }

    // MARK: - Texts

    /// One of Wilco's own sentences.
    func phrase(_ phrase: DialogueWording.Phrase, _ values: [String: TemplateValue] = [:]) -> String {
        filler.fill(wording[phrase], values) ?? ""
    }

    /// The app's sentence if it has one that can be filled, else Wilco's.
    func text(
        _ template: String?,
        or fallback: DialogueWording.Phrase,
        _ values: [String: TemplateValue]
    ) -> String {
        template.flatMap { filler.fill($0, values) } ?? phrase(fallback, values)
    }

    /// What a task's templates may speak of.
    func names(
        of task: IntentTask,
        parameter: ParameterDefinition? = nil,
        value: ParameterAssignment? = nil,
        properties: [String: JSONValue] = [:]
    ) -> [String: TemplateValue] {
        var names: [String: TemplateValue] = [:]
        for other in task.intent.parameters where task.isApplicable(other) {
            guard let assignments = task.values[other.name], let first = assignments.first else { continue }
            names[other.name] = other.isArray ? .list(assignments) : .assignment(first)
        }
        for (name, value) in properties {
            let type = task.intent.responseProperties.first { $0.name == name }?.type
            names[name] = .json(typed(value, as: type, in: task))
        }
        names["app"] = task.app.map { .text($0.name.text) }
        names[PlainQuestion.question] = task.question.map { .text($0.text) } ?? names[PlainQuestion.question]
        names["title"] = .text(task.intent.title)
        names["verb"] = .text(task.intent.verb ?? wording.category(task.intent.category).verb)
        if let parameter {
            names["parameter"] = .text(inSentence(parameter.displayName))
            if let words = task.ownWords(for: parameter) { names[PlainQuestion.question] = .text(words) }
        }
        if let value { names["value"] = .assignment(value) }
        return names
    }

    private func typed(_ value: JSONValue, as type: ParameterType?, in task: IntentTask) -> JSONValue {
        guard let type, let app = task.app else { return value }
        return value.typed(as: type, in: app)
    }

    /// A title as it stands in the middle of a sentence.
    func inSentence(_ title: String) -> String {
        wording.values.capitalizesNouns ? title : title.lowercasingFirst
    }

    /// A request in the words of its definition, else its title and values, to tell it from others.
    func summary(of match: IntentMatch) -> String {
        let app = apps[match.app]
        // A request to Wilco itself that is in doubt: how something is said to an app.
        if match.app == BuiltInRequest.app, let asked = match.parameters["app"]?.first {
            return phrase(.howToAsk, ["app": .text(asked.display)])
        }
        guard let intent = app?.intent(named: match.intent) else { return match.transcript }
        let given = match.parameters.compactMapValues { $0.first }
        if let template = intent.summaryTemplate(for: given.mapValues(\.value.json)) {
            var names = match.parameters.compactMapValues { values in
                values.count > 1 ? TemplateValue.list(values) : values.first.map(TemplateValue.assignment)
            }
            names["app"] = app.map { .text($0.name.text) }
            // A sentence that speaks of all that is known; else the values are told one by one.
            let told = intent.parameters.filter { $0.isUserFacing && given[$0.name] != nil }
            if let text = filler.fill(template, names), told.allSatisfy({ Template.mentions($0.name, in: template) }) {
                return inSentence(text)
            }
        }
        let values = intent.parameters.filter(\.isUserFacing).flatMap { match.parameters[$0.name] ?? [] }
        let texts = values.map { filler.formatter.text(of: $0.value, display: $0.display) }
        return ([inSentence(intent.title)] + texts).joined(separator: ", ")
    }

    /// The rows of a confirmation: every value that will be passed on.
    func rows(of task: IntentTask) -> [Card.Row] {
        task.intent.parameters.compactMap { parameter in
            guard parameter.isUserFacing, task.isApplicable(parameter), let assignments = task.values[parameter.name]
            else { return nil }
            let texts = assignments.map { assignment in
                if case .integer(let number) = assignment.value { return "\(number)" }
                return filler.formatter.text(of: assignment.value, display: assignment.display)
            }
            return Card.Row(parameter.displayName, texts.joined(separator: ", "))
        }
    }

    /// Says that the request is under way.
    mutating func acknowledge(_ task: IntentTask) {
        let values = names(of: task)
        let category = wording.category(task.intent.category)
        let text = task.intent.acknowledgement.flatMap { filler.fill($0, values) } ?? category.acknowledgement
        say(text, purpose: .acknowledgement)
    }
}

extension ParameterValue {
    fileprivate var isBoolean: Bool {
        if case .boolean = self { true } else { false }
    }

    fileprivate var isPlainNumber: Bool {
        switch self {
        case .integer, .decimal: true
        default: false
        }
    }
}
