import WilcoIntents

/// What an app was told to do before: by an earlier run of the assistant, or by one that has taken long.
extension DialogueMachine {
    /// How something that was in progress has ended.
    mutating func hear(_ response: IntentResponse, of invocation: IntentInvocation, from app: String) {
        guard conversation == nil, response.code != .inProgress, let task = task(of: invocation, app: app) else {
            // The app is gone, and what it did for the person with it.
            if conversation == nil, response.code != .inProgress {
                actions.append(.settle(key: invocation.idempotencyKey))
            }
            endUnbegun()
            return
        }
        open(with: task)
        guard !access.hasWithdrawn(app) else {
            actions.append(.settle(key: invocation.idempotencyKey))
            say(withdrawal(of: task), purpose: .error)
            finish(.refused)
            return
        }
        lead(phrase(.update, names(of: task)))
        report(response.code.rawValue)
        answer(with: response, isConfirmation: false)
    }

    /// A `handle` whose answer is not known: asks the app again if it can tell one request from another, else the person.
    mutating func recover(_ unfinished: UnfinishedHandling) {
        guard conversation == nil, let task = task(of: unfinished.invocation, app: unfinished.app) else {
            // Nobody is left who could say how it went.
            if conversation == nil { actions.append(.settle(key: unfinished.invocation.idempotencyKey)) }
            endUnbegun()
            return
        }
        if unfinished.isRepeatable {
            open(with: task)
            conversation?.isRecovering = true
            conversation?.wasInProgress = unfinished.wasInProgress
            call(.handle, .handle(unfinished.invocation))
        } else if !unfinished.wasInProgress {
            open(with: task)
            conversation?.task?.mayBeDone = true
            askWhetherToDoAgain(task)
        } else {
            endUnbegun()
        }
    }

    /// There is nothing to talk about: whoever drives the machine waits for an end.
    private mutating func endUnbegun() {
        if conversation == nil { actions.append(.end(.cancelled)) }
    }

    private mutating func open(with task: IntentTask) {
        conversation = Conversation(spokenAt: now)
        conversation?.task = task
        // Nobody has just spoken, so nobody waits to hear that it has been heard.
        conversation?.hasSounded = true
        conversation?.hasAskedForPatience = true
    }

    private func task(of invocation: IntentInvocation, app id: String) -> IntentTask? {
        guard let app = apps[id], let intent = app.intent(named: invocation.intent) else { return nil }
        let values = invocation.parameters.mapValues { assignment -> [ParameterAssignment] in
            guard case .list(let elements) = assignment.value else { return [assignment] }
            return elements.map { element in
                var single = assignment
                single.value = element
                single.display = filler.formatter.text(of: element, display: nil)
                return single
            }
        }
        let match = IntentMatch(
            app: id,
            intent: intent.name,
            parameters: values,
            transcript: "",
            confidence: 1,
            appWasNamed: true
        )
        return IntentTask(app: app, intent: intent, match: match, key: invocation.idempotencyKey)
    }

    mutating func askWhetherToDoAgain(_ task: IntentTask) {
        guard let match = task.match else { return }
        var values = names(of: task)
        values["summary"] = .text(summary(of: match))
        let text = phrase(.unknownOutcome, values)
        ask(
            DialogueQuestion(
                kind: .doAgain(match),
                text: text,
                shown: text,
                short: phrase(.doAgain, values),
                hint: wording[.choicesYesNo],
                expectation: task.expectation(.confirmation(verbs: []))
            )
        )
    }

    /// The person knows, and has answered: whatever comes is a request of its own.
    ///
    /// Without an answer it stays in the journal, and is asked about after the next restart.
    mutating func settleUnfinished() {
        let tasks = [conversation?.task, conversation?.suspended].compactMap(\.self)
        actions += tasks.filter(\.mayBeDone).map { .settle(key: $0.key) }
    }

    /// The person's word on something that may have been done.
    mutating func replyToDoAgain(_ answer: Answer, _ question: DialogueQuestion, _ match: IntentMatch) {
        switch answer.kind {
        case .yes, .values:
            settleUnfinished()
            begin(match.adding(answer.values))
        case .no, .neither:
            settleUnfinished()
            say(wording[.listDone], purpose: .acknowledgement)
            finish(.refused)
        default: unproductive(question, isSilent: false)
        }
    }
}
