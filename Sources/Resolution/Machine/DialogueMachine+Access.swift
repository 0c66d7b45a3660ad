import WilcoIntents

/// What must be settled before a request is begun: the user's permission, and who is there.
extension DialogueMachine {
    /// Whether the request may begin now; says or asks what is in the way.
    mutating func mayBegin(_ match: IntentMatch, _ intent: IntentDefinition, of app: AppDefinition) -> Bool {
        let names: [String: TemplateValue] = ["app": .text(app.name.text), "id": .text(app.id)]
        switch access.obstacle(to: intent, of: app.id) {
        case nil: return true
        case .denied:
            say(phrase(.appDenied, names), purpose: .error)
            finish(.refused)
        case .unknown:
            say(phrase(.permissionsUnreadable, names), purpose: .error)
            finish(.failed)
        case .undecided:
            askPermission(match, for: app, names)
        case .locked:
            let text = wording[access.isSessionLocked ? .unlockSession : .unlockFirst]
            ask(
                DialogueQuestion(
                    kind: .unlock(match),
                    text: text,
                    shown: text,
                    short: text,
                    hint: access.isSessionLocked ? text : unlockHint,
                    expectation: Expectation(.confirmation(verbs: []), pending: match)
                )
            )
        }
        return false
    }

    /// Whether the app of the request in hand may still be used; ends the request where it may not.
    mutating func mayGoOn() -> Bool {
        guard let task = conversation?.task, isWithdrawn(task) else { return true }
        settleUnfinished()
        say(withdrawal(of: task), purpose: .error)
        finish(.refused)
        return false
    }

    /// The app was allowed when the request began, and is not any more; a question needs none.
    func isWithdrawn(_ task: IntentTask) -> Bool { task.app.map { access.hasWithdrawn($0.id) } ?? false }

    /// That the app was removed, or is not allowed any more.
    func withdrawal(of task: IntentTask) -> String {
        let isRemoved = task.app.map { access.decisions[$0.id] } == .removed
        return phrase(isRemoved ? .appRemoved : .appWithdrawn, names(of: task))
    }

    /// The app's own reasons, and what can then be said: the first request is a chance to learn what the app can do.
    private mutating func askPermission(_ match: IntentMatch, for app: AppDefinition, _ names: [String: TemplateValue])
    {
        // An app always has something to say for itself.
        let description = app.permissions.contains { $0.name == AppPermission.use } ? "" : app.summary
        let reasons = app.permissions.reduce(description) {
            $0.followed(by: right($1, of: app)).followed(by: $1.reason)
        }
        let examples = app.examples(atMost: 2)
        var text = phrase(.askPermission, names)
        if !reasons.isEmpty { text = reasons.followed(by: text) }
        let hint =
            examples.isEmpty
            ? wording[.choicesYesNo]
            : phrase(.permissionExamples, names.merging(["examples": .text(quoted(examples))]) { $1 })
        ask(
            DialogueQuestion(
                kind: .permission(match),
                text: text.followed(by: examples.isEmpty ? "" : hint),
                shown: text,
                short: phrase(.askPermission, names),
                hint: hint,
                expectation: Expectation(.confirmation(verbs: wording.permissionAgreement), pending: match),
                card: examples.isEmpty ? nil : Card(title: hint)
            )
        )
    }

    /// What an app could do with a permission, in the assistant's words; empty for what every app does.
    private func right(_ permission: AppPermission, of app: AppDefinition) -> String {
        switch permission.name {
        case AppPermission.network: return wording[.rightNetwork]
        case AppPermission.location: return wording[.rightLocation]
        case AppPermission.open:
            switch app.opening {
            case .command(let command):
                let program = command.first.map { $0.split(separator: "/").last.map(String.init) ?? $0 } ?? ""
                return phrase(.rightCommand, ["program": .text(program)])
            case .url, .bus, nil: return wording[.rightOpen]
            }
        default:
            if let host = permission.openedHost { return rightToOpen(host, app) }
            guard let owner = permission.dataOwner else { return "" }
            return phrase(.rightData, ["app": .text(apps[owner]?.name.text ?? owner)])
        }
    }

    /// That a page is opened, and what it is told: that leaves the machine.
    private func rightToOpen(_ host: String, _ app: AppDefinition) -> String {
        guard case .url(_, let tells)? = app.opening, !tells.isEmpty else {
            return phrase(.rightAddress, ["host": .text(host)])
        }
        let parameters = app.intents.flatMap(\.parameters)
        let names = tells.sorted().map { name in
            parameters.first { $0.name == name }?.displayName ?? name
        }
        return phrase(.rightAddressTold, ["host": .text(host), "what": .text(names.joined(separator: ", "))])
    }

    private func quoted(_ examples: [String]) -> String {
        examples.map { phrase(.quoted, ["example": .text($0)]) }.joined(separator: ", ")
    }

    mutating func replyToPermission(_ answer: Answer, _ question: DialogueQuestion, for match: IntentMatch) {
        switch answer.kind {
        case .yes:
            actions.append(.decide(app: match.app, isGranted: true))
            access.decisions[match.app] = .granted
            begin(match.adding(answer.values))
        case .no, .neither:
            actions.append(.decide(app: match.app, isGranted: false))
            access.decisions[match.app] = .denied
            let name = apps[match.app]?.name.text ?? match.app
            say(phrase(.permissionRefused, ["app": .text(name), "id": .text(match.app)]), purpose: .acknowledgement)
            finish(.refused)
        default: unproductive(question, isSilent: false)
        }
    }

    private var unlockHint: String { wording[access.hasPIN ? .unlockHint : .pinNotSet] }

    /// Goes on with what waited for somebody to show who they are; false when it still has to wait.
    mutating func resume(_ question: DialogueQuestion) -> Bool {
        switch question.kind {
        case .unlock(let match) where !access.isLocked:
            begin(match)
        case .authenticate(let count) where access.authentications > count:
            conversation?.task?.isAuthenticated = true
            handle()
        default: return false
        }
        return true
    }

    /// A PIN that is not right is an answer that leads nowhere.
    mutating func hear(_ verdict: PINVerdict) {
        guard question?.isSecret == true else {
            // Nobody asked for it, or does any more.
            hear(Answer(.silence))
            return
        }
        let complaint: String? =
            switch verdict {
            case .right: nil
            case .wrong: wording[.pinWrong]
            case .wait(let seconds): phrase(.pinWait, ["seconds": .value(.integer(seconds))])
            case .notSet: wording[.pinNotSet]
            case .unchecked: wording[.pinUnchecked]
            }
        if let complaint { say(complaint, purpose: .error) }
        // It was understood, only too well.
        hear(Answer(complaint == nil ? .yes : .silence))
    }

    /// Whether the request must wait until somebody has shown who they are; asks for it then.
    mutating func mustAuthenticate(_ task: IntentTask) -> Bool {
        guard task.intent.needsAuthentication || task.mustAuthenticate, !task.isAuthenticated else { return false }
        report("authenticationRequired")
        let text = phrase(access.hasPIN ? .authenticateFirst : .authenticateByCommand, names(of: task))
        ask(
            DialogueQuestion(
                kind: .authenticate(after: access.authentications),
                text: text,
                shown: text,
                short: text,
                hint: unlockHint,
                expectation: task.expectation(.confirmation(verbs: []))
            )
        )
        return true
    }
}
