import WilcoIntents

extension DialogueMachine {
    /// What the person said to the open question, or while an app was working.
    mutating func hear(_ answer: Answer) {
        guard conversation != nil else {
            hearBeforeRequest(answer)
            return
        }
        guard let question else {
            hearWhileCalling(answer)
            return
        }
        if answer.kind != .silence { takeTurn() }
        if answer.kind != .cancel, answer.kind != .stop, resume(question) { return }
        conversation?.turns += 1
        if let turns = conversation?.turns, turns > settings.maximumTurns {
            leave()
            return
        }
        let needsCertainty = answer.kind.acts && answer.confidence < settings.answerConfidence
        hear(needsCertainty ? Answer(.notUnderstood, transcript: answer.transcript) : answer, to: question)
    }

    /// The person has spoken: the clocks of this turn begin.
    mutating func takeTurn() {
        conversation?.spokenAt = now
        conversation?.hasSounded = false
        conversation?.hasAskedForPatience = false
        conversation?.isAcknowledged = false
    }

    private mutating func hear(_ answer: Answer, to question: DialogueQuestion) {
        switch answer.kind {
        case .stop:
            conversation?.lead = ""
            end(question.isOver ? .done : .cancelled)
        case .cancel:
            if question.isOver {
                stopReading()
            } else {
                say(wording[.cancelled], purpose: .acknowledgement)
                end(.cancelled)
            }
        case .repeat: askAgain(question, question.text)
        case .help: help(question)
        case .choices: tellChoices(question)
        case .goBack: goBack(from: question)
        case .change(let name): change(name, answer, from: question)
        case .request(let match): interject(match)
        case .notUnderstood, .silence: unproductive(question, isSilent: answer.kind == .silence)
        case .values, .choice, .anyChoice, .neither, .yes, .no: reply(answer, to: question)
        }
    }

    // MARK: - Answers proper

    private mutating func reply(_ answer: Answer, to question: DialogueQuestion) {
        switch question.kind {
        case .value(let parameter, let partial): reply(answer, to: question, for: parameter, partial: partial)
        case .choice(let parameter): replyToChoice(answer, question, for: parameter)
        case .confirmValue(let parameter, let value):
            replyToConfirmation(answer, question, of: value, for: parameter)
        case .confirmIntent:
            if take(answer, asked: nil) {
                advance()
            } else if answer.kind == .yes {
                handle(acknowledging: true)
            } else if answer.kind == .no || answer.kind == .neither {
                refuse()
            } else {
                unproductive(question, isSilent: false)
            }
        case .confirmMatch(let match, let rivals):
            switch answer.kind {
            case .yes: begin(match)
            case .no, .neither: mistaken(rivals)
            default: unproductive(question, isSilent: false)
            }
        case .confirmApp(let match):
            if answer.kind == .yes {
                choose(match, byApp: true)
            } else if answer.kind == .no || answer.kind == .neither {
                say(refusal(of: match), purpose: .acknowledgement)
                finish(.refused)
            } else {
                unproductive(question, isSilent: false)
            }
        case .chooseMatch(let matches, let byApp):
            switch answer.kind {
            case .choice(let index) where matches.indices.contains(index): choose(matches[index], byApp: byApp)
            case .anyChoice: if let first = matches.first { choose(first, byApp: byApp) }
            case .no, .neither: mistaken([])
            case .yes: eitherOr(question)
            default: unproductive(question, isSilent: false)
            }
        case .newRequest:
            unproductive(question, isSilent: false)
        case .permission(let match): replyToPermission(answer, question, for: match)
        case .unlock, .authenticate:
            if answer.kind == .no || answer.kind == .neither {
                say(wording[.cancelled], purpose: .acknowledgement)
                end(.cancelled)
            } else {
                unproductive(question, isSilent: true)
            }
        case .readOn(let items, let next):
            switch answer.kind {
            case .yes, .anyChoice: read(items, from: next, after: "", shown: "", card: nil)
            case .no, .neither: stopReading()
            default: unproductive(question, isSilent: false)
            }
        case .moreExamples(let examples, let next):
            switch answer.kind {
            case .yes, .anyChoice: tell(examples, from: next)
            case .no, .neither: stopReading()
            default: unproductive(question, isSilent: false)
            }
        }
    }

    private func refusal(of match: IntentMatch) -> String {
        let category = apps[match.app]?.intent(named: match.intent)?.category ?? .do
        return wording.category(category).refusal
    }

    private mutating func choose(_ match: IntentMatch, byApp: Bool) {
        if byApp { actions.append(.remember(app: match.app, intent: match.intent)) }
        begin(match)
    }

    private mutating func mistaken(_ rivals: [IntentMatch]) {
        if let next = rivals.first {
            ask(ifMeant: next, rivals: Array(rivals.dropFirst()))
        } else if conversation?.triedOtherWords == true {
            say(wording[.left], purpose: .information)
            end(.refused)
        } else {
            askForOtherWords()
        }
    }

    private mutating func stopReading() {
        say(wording[.listDone], purpose: .acknowledgement)
        finish(.done)
    }

    private mutating func reply(
        _ answer: Answer,
        to question: DialogueQuestion,
        for parameter: ParameterDefinition,
        partial: ParameterAssignment?
    ) {
        let given = answer.values[parameter.name] ?? []
        if question.options.count > settings.maximumOptions, !parameter.isArray, given.count > 1 {
            narrow(given, for: parameter)
            return
        }
        if take(answer, asked: parameter, partial: partial) {
            advance()
            return
        }
        switch answer.kind {
        case .choice(let index) where question.options.indices.contains(index):
            pick(question.options[index], answer, for: parameter)
        case .yes where parameter.type == .boolean, .no where parameter.type == .boolean:
            let value = ParameterValue.boolean(answer.kind == .yes)
            give([spoken(value, answer, for: parameter)], to: parameter)
            advance()
        case .no, .neither:
            decline(parameter, question)
        case .anyChoice:
            if let value = parameter.defaultValue {
                give([spoken(value, answer, for: parameter)], to: parameter)
                advance()
            } else if let first = question.options.first {
                pick(first, answer, for: parameter)
            } else if let task = conversation?.task, task.app.handler != nil, !countUnproductive(parameter.name) {
                let invocation = task.invocation(locale: locale, resolving: parameter.name)
                call(
                    .defaultValue(parameter: parameter.name),
                    app: task.app.id,
                    .defaultValue(invocation, parameter: parameter.name)
                )
            } else {
                unproductive(question, isSilent: false)
            }
        case .yes: eitherOr(question)
        default: unproductive(question, isSilent: false)
        }
    }

    private mutating func replyToChoice(
        _ answer: Answer,
        _ question: DialogueQuestion,
        for parameter: ParameterDefinition
    ) {
        if case .choice(let index) = answer.kind, question.options.indices.contains(index) {
            _ = take(answer, asked: nil)
            pick(question.options[index], answer, for: parameter)
        } else if take(answer, asked: parameter) {
            advance()
        } else {
            switch answer.kind {
            case .anyChoice: if let first = question.options.first { pick(first, answer, for: parameter) }
            case .no, .neither: decline(parameter, question)
            case .yes: eitherOr(question)
            default: unproductive(question, isSilent: false)
            }
        }
    }

    private mutating func replyToConfirmation(
        _ answer: Answer,
        _ question: DialogueQuestion,
        of value: ParameterAssignment,
        for parameter: ParameterDefinition
    ) {
        if answer.kind == .yes {
            _ = take(answer, asked: nil)
            give([value], to: parameter)
            conversation?.task?.confirmed[parameter.name] = value.value
            advance()
        } else if take(answer, asked: parameter) {
            advance()
        } else if answer.kind == .no || answer.kind == .neither {
            conversation?.task?.discardCurrent(parameter)
            if countUnproductive(parameter.name) {
                leave()
            } else if parameter.isRequired || question.isFromApp {
                need(parameter)
            } else {
                conversation?.task?.settle(parameter.name)
                advance()
            }
        } else {
            unproductive(question, isSilent: false)
        }
    }

    /// None of it: an optional value stays empty, a required one is asked for in the person's own words.
    private mutating func decline(_ parameter: ParameterDefinition, _ question: DialogueQuestion) {
        guard let task = conversation?.task else { return }
        let hasElements = task.agreedElements[parameter.name] ?? 0 > 0
        if !parameter.isRequired || hasElements {
            conversation?.task?.discardCurrent(parameter)
            conversation?.task?.settle(parameter.name)
            conversation?.unproductive[parameter.name] = nil
            advance()
        } else if countUnproductive(parameter.name) {
            leave()
        } else {
            conversation?.task?.discardCurrent(parameter)
            askValue(parameter, options: question.options, prompt: wording[.instead])
        }
    }

    private mutating func pick(_ option: IntentObject, _ answer: Answer, for parameter: ParameterDefinition) {
        let value = ParameterValue(option: option, type: parameter.type)
        give([spoken(value, answer, display: option.display, for: parameter)], to: parameter)
        advance()
    }

    private mutating func give(_ assignments: [ParameterAssignment], to parameter: ParameterDefinition) {
        conversation?.task?.answer(parameter, with: assignments)
        conversation?.task?.remember(parameter)
    }

    private func spoken(
        _ value: ParameterValue,
        _ answer: Answer,
        display: String? = nil,
        for parameter: ParameterDefinition
    ) -> ParameterAssignment {
        ParameterAssignment(
            value: value,
            display: display ?? self.display(of: value, for: parameter),
            raw: answer.transcript.isEmpty ? nil : answer.transcript,
            source: .said
        )
    }

    /// An answer that fits several of too many options: what was said is kept, more is asked for.
    private mutating func narrow(_ candidates: [ParameterAssignment], for parameter: ParameterDefinition) {
        report("needsMoreDetails", parameter: parameter.name)
        if countUnproductive(parameter.name) {
            leave()
            return
        }
        let words = candidates.first?.raw ?? candidates.first?.display ?? ""
        let partial = ParameterAssignment(value: .string(words), display: words, raw: words)
        needDetails(parameter, options: candidates.compactMap(\.option), partial: partial)
    }

    /// Takes over the values of an answer, to whatever parameter; false if there are none.
    private mutating func take(
        _ answer: Answer,
        asked: ParameterDefinition?,
        partial: ParameterAssignment? = nil
    ) -> Bool {
        guard var task = conversation?.task else { return false }
        var took = false
        for parameter in task.intent.parameters {
            guard let given = answer.values[parameter.name], !given.isEmpty else { continue }
            took = true
            guard parameter.name == asked?.name else {
                task.replace(parameter, with: given)
                continue
            }
            task.answer(parameter, with: given.map { Self.combine(partial, with: $0) })
            task.remember(parameter)
        }
        // Another value was changed rather than the one that would not fit: it may fit now.
        if took, let asked { task.restoreRejected(asked) }
        conversation?.task = task
        return took
    }

    /// Words added to words said before.
    private static func combine(_ partial: ParameterAssignment?, with addition: ParameterAssignment)
        -> ParameterAssignment
    {
        guard case .string(let before) = partial?.value, case .string(let after) = addition.value,
            !after.lowercased().contains(before.lowercased())
        else { return addition }
        var combined = addition
        combined.value = .string(before.followed(by: after))
        combined.display = before.followed(by: after)
        combined.raw = (partial?.raw ?? before).followed(by: addition.raw ?? after)
        combined.range = nil
        return combined
    }
}

extension Answer.Kind {
    /// Whether acting on it by mistake would do something.
    fileprivate var acts: Bool {
        switch self {
        case .yes, .choice, .request, .anyChoice: true
        default: false
        }
    }
}

extension DialogueQuestion {
    fileprivate var isFromApp: Bool { parameter?.isResolvedByApp == true }
}
