import WilcoIntents

/// Answers to questions about one parameter.
extension DialogueMachine {
    mutating func reply(
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
            } else if let first = question.options.first ?? firstTerm(of: parameter) {
                pick(first, answer, for: parameter)
            } else if let task = conversation?.task, task.asksApp, !countUnproductive(parameter.name) {
                let invocation = task.invocation(locale: locale, resolving: parameter.name)
                call(
                    .defaultValue(parameter: parameter.name),
                    .defaultValue(invocation, parameter: parameter.name)
                )
            } else {
                // It was understood, but of an answer that is only the person's nobody can choose one.
                unproductive(question, isSilent: conversation?.task?.question != nil)
            }
        case .yes: eitherOr(question)
        default: unproductive(question, isSilent: false)
        }
    }

    mutating func replyToChoice(
        _ answer: Answer,
        _ question: DialogueQuestion,
        for parameter: ParameterDefinition
    ) {
        if case .choice(let index) = answer.kind, question.options.indices.contains(index) {
            _ = take(answer, asked: nil)
            pick(question.options[index], answer, for: parameter, among: question.options)
        } else if take(answer, asked: parameter) {
            if let chosen = answer.values[parameter.name]?.first?.value {
                agree(chosen, question.options, for: parameter)
            }
            advance()
        } else {
            switch answer.kind {
            case .anyChoice: if let first = question.options.first { pick(first, answer, for: parameter) }
            case .no, .neither: decline(parameter, question)
            case .yes: eitherOr(question)
            default: unproductive(question, isSilent: false, unknown: answer.unknown)
            }
        }
    }

    /// The first that the app's vocabulary has: apps list the best first.
    private func firstTerm(of parameter: ParameterDefinition) -> IntentObject? {
        guard case .enumeration(let name) = parameter.type else { return nil }
        return conversation?.task?.app?.type(named: name)?.terms.first.map {
            IntentObject(id: $0.id, display: $0.display)
        }
    }

    mutating func replyToConfirmation(
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
    ///
    /// Where there was nothing to choose from, a person who does not want to say what is needed does not want it done.
    private mutating func decline(_ parameter: ParameterDefinition, _ question: DialogueQuestion) {
        guard let task = conversation?.task else { return }
        let agreed = task.agreedElements[parameter.name] ?? 0
        let hasElements = agreed > 0 && agreed >= parameter.minimumCount ?? 0
        if !parameter.isRequired && agreed == 0 || hasElements {
            conversation?.task?.discardCurrent(parameter)
            conversation?.task?.settle(parameter.name)
            conversation?.unproductive[parameter.name] = nil
            advance()
        } else if question.options.isEmpty, !parameter.type.isEnumeration {
            say(wording[.cancelled], purpose: .acknowledgement)
            end(.cancelled)
        } else if countUnproductive(parameter.name) {
            leave()
        } else {
            conversation?.task?.discardCurrent(parameter)
            askValue(parameter, options: question.options, prompt: wording[.instead])
        }
    }

    mutating func pick(
        _ option: IntentObject,
        _ answer: Answer,
        for parameter: ParameterDefinition,
        among options: [IntentObject] = []
    ) {
        let value = ParameterValue(option: option, type: parameter.type)
        give([spoken(value, answer, display: option.display, for: parameter)], to: parameter)
        agree(value, options, for: parameter)
        // Who let Wilco choose is told what it chose.
        if answer.kind == .anyChoice { conversation?.changed = [parameter.name] }
        advance()
    }

    /// What was chosen of several that were told is meant: the app need not ask again whether it is.
    private mutating func agree(
        _ value: ParameterValue,
        _ options: [IntentObject],
        for parameter: ParameterDefinition
    ) {
        let isOffered = options.contains { ParameterValue(option: $0, type: parameter.type).json == value.json }
        if options.count > 1, isOffered { conversation?.task?.confirmed[parameter.name] = value }
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
    ///
    /// No value at all is an answer too: the person wants none of what there was.
    mutating func take(
        _ answer: Answer,
        asked: ParameterDefinition?,
        partial: ParameterAssignment? = nil
    ) -> Bool {
        guard var task = conversation?.task else { return false }
        var took = false
        conversation?.changed = []
        for parameter in task.intent.parameters {
            guard let given = answer.values[parameter.name] else { continue }
            took = true
            guard parameter.name == asked?.name else {
                task.replace(parameter, with: given)
                conversation?.changed.append(parameter.name)
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

extension ParameterType {
    /// There is a list to choose from, whether or not it was read.
    fileprivate var isEnumeration: Bool {
        if case .enumeration = self { true } else { false }
    }
}

extension DialogueQuestion {
    fileprivate var isFromApp: Bool { parameter?.isResolvedByApp == true }
}
