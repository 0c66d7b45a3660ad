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
        isUnasked = false
        conversation?.spokenAt = now
        conversation?.hasSounded = false
        conversation?.hasAskedForPatience = false
    }

    private mutating func hear(_ answer: Answer, to question: DialogueQuestion) {
        switch answer.kind {
        case .stop:
            conversation?.lead = ""
            // Of what may be done already nobody can say that it is not.
            let mayBeDone = conversation?.task?.mayBeDone == true
            settleUnfinished()
            // What was read out is merely heard no more; of a request it is told that nothing comes.
            say(
                question.isOver || mayBeDone ? wording[.listDone] : refusalInHand ?? wording[.cancelled],
                purpose: .acknowledgement
            )
            end(question.isOver ? .done : .cancelled)
        case .cancel:
            settleUnfinished()
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
        case .request(let match):
            if answer.dropsPending { withdraw() }
            interject(match, among: answer.alternatives, next: answer.next)
        case .wait: askAgain(question, wording[.takeYourTime], isSilent: true)
        case .further:
            conversation?.next += answer.next
            askAgain(question, wording[.afterwards].followed(by: question.short))
        case .notUnderstood:
            if !search(for: answer, question) { unproductive(question, isSilent: false, unknown: answer.unknown) }
        case .silence: unproductive(question, isSilent: true)
        case .values, .choice, .anyChoice, .neither, .yes, .no: reply(answer, to: question)
        }
    }

    // MARK: - Answers proper

    private mutating func reply(_ answer: Answer, to question: DialogueQuestion) {
        // "Send it, and remind me tomorrow."
        if answer.kind == .yes { conversation?.next.insert(contentsOf: answer.next, at: 0) }
        switch question.kind {
        case .value(let parameter, let partial): reply(answer, to: question, for: parameter, partial: partial)
        case .choice(let parameter): replyToChoice(answer, question, for: parameter)
        case .confirmValue(let parameter, let value):
            replyToConfirmation(answer, question, of: value, for: parameter)
        case .confirmIntent:
            if take(answer, asked: nil) {
                advance()
            } else if answer.kind == .yes, answer.isHesitant,
                conversation?.task?.intent.category.confirmsByDefault == true
            {
                askAgain(question, wording[.clearAnswer].followed(by: question.short))
            } else if answer.kind == .yes {
                handle(acknowledging: true)
            } else if answer.kind == .no || answer.kind == .neither {
                refuse()
            } else {
                unproductive(question, isSilent: false)
            }
        case .confirmMatch(let match, let rivals):
            switch answer.kind {
            case .yes, .values: begin(match.adding(answer.values))
            // "No, two of them" puts a value right, not the request.
            case .no where !answer.values.isEmpty: begin(match.adding(answer.values))
            case .no, .neither: mistaken(rivals)
            default: unproductive(question, isSilent: false)
            }
        case .confirmApp(let match):
            if answer.kind == .yes || answer.kind == .values {
                choose(match.adding(answer.values), byApp: true)
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
        case .doAgain(let match): replyToDoAgain(answer, question, match)
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

    /// That the request in hand is not done, in the words for its kind; nil where none is in hand.
    private var refusalInHand: String? {
        conversation?.task.map { wording.category($0.intent.category).refusal }
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
}

extension IntentMatch {
    /// With what was said along with a yes to it.
    func adding(_ values: [String: [ParameterAssignment]]) -> IntentMatch {
        var match = self
        match.parameters.merge(values) { $1 }
        return match
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
