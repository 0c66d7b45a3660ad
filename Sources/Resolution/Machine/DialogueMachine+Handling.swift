package import WilcoIntents

extension DialogueMachine {
    // MARK: - Confirming

    /// All parameters are agreed on: asks the app whether it could do it now.
    mutating func confirm() {
        guard let task = conversation?.task else { return }
        if task.question != nil {
            settle(task)
            return
        }
        guard !goesOnInApp(task) else {
            handle()
            return
        }
        guard task.asksApp else {
            confirmed(by: IntentResponse(.ready))
            return
        }
        call(.confirm, .confirm(task.invocation(locale: locale)))
    }

    mutating func confirmed(by response: IntentResponse) {
        guard mayGoOn(), let task = conversation?.task else { return }
        report(response.code.rawValue)
        if response.code == .authenticationRequired { conversation?.task?.mustAuthenticate = true }
        guard response.code == .ready || response.code == .success || response.code == .authenticationRequired else {
            answer(with: response, isConfirmation: true)
            return
        }
        let isBeyondDoubt = task.intent.asksInDoubtOnly && response.code == .success
        guard task.intent.needsConfirmation && !isBeyondDoubt || task.intent.category.alwaysConfirms else {
            handle()
            return
        }
        askConfirmation(response)
    }

    private mutating func askConfirmation(_ response: IntentResponse) {
        guard let task = conversation?.task else { return }
        let values = names(of: task, properties: response.properties)
        let question = text(task.intent.confirmationDialog, or: .confirmation, values)
        let preview = task.intent.responses[.ready].flatMap { filler.fill($0.spoken, values) } ?? ""
        let category = wording.category(task.intent.category)
        var card = (task.intent.supportsCustomCard ? response.card : nil) ?? Card(title: task.intent.title)
        if card.rows == nil { card.rows = rows(of: task) }
        addBlocks(to: &card, of: task, replaced: task.intent.responses[.ready]?.card?.replaces)
        ask(
            DialogueQuestion(
                kind: .confirmIntent,
                text: preview.followed(by: question),
                shown: question,
                short: question,
                hint: phrase(.helpConfirmation, names(of: task)),
                expectation: task.expectation(.confirmation(verbs: category.agreement)),
                card: card
            )
        )
    }

    /// The person said no.
    mutating func refuse() {
        guard let task = conversation?.task else { return }
        report("refused")
        say(wording.category(task.intent.category).refusal, purpose: .acknowledgement)
        finish(.refused)
    }

    // MARK: - Handling

    /// Does it.
    ///
    /// There is one way here for each request, and none back.
    mutating func handle(acknowledging: Bool = false) {
        guard mayGoOn(), let task = conversation?.task, let app = task.app, !mustAuthenticate(task) else { return }
        if acknowledging { acknowledge(task) }
        let invocation = task.invocation(locale: locale)
        if task.intent.isActivity {
            actions.append(.record(invocation, app: app.id))
            restore(invocation)
            return
        }
        guard task.asksApp else {
            // What nobody does in the background is done in the app.
            answer(with: IntentResponse(app.opening == nil ? .success : .continueInApp), isConfirmation: false)
            return
        }
        // What is only looked at is no request that was made: nothing is learnt of it, and there is nothing to take up again.
        if !task.opensApp { actions.append(.record(invocation, app: app.id)) }
        if goesOnInApp(task) {
            answer(with: IntentResponse(.continueInApp), isConfirmation: false)
            return
        }
        call(.handle, .handle(invocation))
    }

    /// Somebody has to look at the app while this is done, and there is one to look at.
    private func goesOnInApp(_ task: IntentTask) -> Bool {
        task.asksApp && task.app?.opening != nil && (task.opensApp || !task.runsInBackground)
    }

    /// The app asks for what is missing: on a screen at once, by voice only where no answer would spare the person the app.
    func asksInApp(_ task: IntentTask) -> Bool {
        guard goesOnInApp(task), task.lacksValue else { return false }
        return mode == .screen && !cannotOpen(task) || !task.mayRunInBackground
    }

    /// Opens the app where the person was before.
    private mutating func restore(_ invocation: IntentInvocation) {
        let activity = Activity(type: invocation.intent, userInfo: invocation.parameters.mapValues(\.value.json))
        answer(with: IntentResponse(.continueInApp, activity: activity), isConfirmation: false)
    }

    /// Says how it went.
    mutating func answer(with response: IntentResponse, isConfirmation: Bool) {
        guard let task = conversation?.task, let app = task.app else { return }
        stopTimers()
        conversation?.state = .moving
        if !isConfirmation {
            if task.asksApp && !task.opensApp || task.intent.isActivity {
                actions.append(response.code == .inProgress ? .continue(key: task.key) : .settle(key: task.key))
            }
            actions.append(.emit(.handled(response, app: app.id, intent: task.intent.name)))
        }
        // An app may find that there is nothing to do: that is no fault.
        let isOver = !isConfirmation || response.code.isSuccess
        let outcome = isOver ? Self.outcome(of: response.code, in: task.intent) : .failed
        if !isConfirmation, outcome == .done, !task.opensApp { remember(task, response) }
        // "Then ten": with another value it may come to something.
        if outcome == .failed { unfinished = task.pending }
        if conversation?.isStopping == true, task.intent.idleCodes.contains(response.code), hasBegun {
            conversation?.task = nil
            followLastTurn(Answer(.stop))
            return
        }
        if task.match?.isQuiet == true, outcome == .done, !isConfirmation, response.code != .continueInApp {
            if task.match?.isKept == true { keep(response, of: task) }
            finish(outcome)
            return
        }
        if conversation?.isRecovering == true, !isConfirmation {
            if response.code == .inProgress, conversation?.wasInProgress == true {
                finish(outcome)
                return
            }
            lead(phrase(.update, names(of: task)))
        }
        let list = ResponseList(response)
        var values = names(of: task, properties: response.properties)
        if let list { values["count"] = .count(list.items.count) }
        let template = template(for: response.code, in: task)
        let spoken = template.flatMap { filler.fill($0.spoken, values) }
        let shown = template?.screen.flatMap { filler.fill($0, values) }
        let text = spoken ?? shown ?? fallback(for: response.code, in: task, isConfirmation: isConfirmation)
        var card = card(of: response, template?.card, values, for: task)
        if outcome == .done, !isConfirmation, var own = card {
            addBlocks(to: &own, of: task, replaced: template?.card?.replaces)
            card = own
        }
        if let list, card?.rows == nil {
            card = card ?? Card(title: task.intent.title)
            card?.rows = list.items.prefix(Card.mostRows).map { Card.Row($0) }
        }
        if card == nil, mode == .screen, outcome == .done, !isConfirmation {
            card = usualCard(of: task, below: shown ?? text)
        }
        // What an app has to show is not for everybody who walks past.
        if access.isLocked { card = card.map { Card(title: $0.title) } }
        let purpose: Utterance.Purpose = outcome == .done ? .result : .error
        if let list, mode == .handsFree, outcome == .done, !list.isMentioned(in: template?.spoken) {
            // Who can only listen still hears the list.
            if settings.opensApps { open(task, response) }
            read(list.items, from: 0, after: text, shown: shown ?? text, card: card)
            return
        }
        say(text, shown: shown, card: card, purpose: purpose)
        open(task, response, saysWhyNot: spoken != nil || shown != nil || response.code != .continueInApp)
        finish(outcome)
    }

    /// The app's own words for its answer, if it has any: Wilco's would only tell that it is done.
    private mutating func keep(_ response: IntentResponse, of task: IntentTask) {
        var values = names(of: task, properties: response.properties)
        if let list = ResponseList(response) { values["count"] = .count(list.items.count) }
        guard let template = template(for: response.code, in: task) else { return }
        let spoken = filler.fill(template.spoken, values)
        let shown = template.screen.flatMap { filler.fill($0, values) }
        guard let words = mode == .screen ? shown ?? spoken : spoken ?? shown, !words.isEmpty else { return }
        actions.append(.keep(words.folded()))
    }

    /// Goes on in the app where the response says so: there, with what was asked for, and with nothing in between.
    ///
    /// - Parameter saysWhyNot: What was said before has not told that nothing can be opened here.
    private mutating func open(_ task: IntentTask, _ response: IntentResponse, saysWhyNot: Bool = true) {
        guard response.code == .continueInApp || response.code == .failureRequiringAppLaunch, let app = task.app else {
            return
        }
        let invocation = task.invocation(locale: locale)
        var activity: [String: JSONValue] = [
            "type": .string(response.activity?.type ?? task.intent.name),
            "parameters": .object(invocation.parameters.mapValues(\.value.json)),
            "properties": .object(response.properties),
        ]
        if let given = response.activity?.userInfo, !given.isEmpty { activity["userInfo"] = .object(given) }
        actions.append(.emit(.activity(.object(activity), app: app.id)))
        guard let opening = app.opening else { return }
        guard !cannotOpen(task) else {
            if saysWhyNot { say(phrase(.noScreen, names(of: task)), purpose: .information) }
            return
        }
        actions.append(.open(opening, app: app.id, activity: .object(activity)))
    }

    /// There is something to open, and no screen to open it on.
    private func cannotOpen(_ task: IntentTask) -> Bool { task.app?.opening != nil && !settings.opensApps }

    /// What is said when ``DialogueAction/open(_:app:activity:)`` did not work.
    package func openingFailed(_ app: String) -> Utterance {
        let text = phrase(.openingFailed, ["app": .text(apps[app]?.name.text ?? app)])
        return Utterance(text, purpose: .error)
    }

    private static func outcome(of code: ResponseCode, in intent: IntentDefinition) -> Outcome {
        intent.isDone(with: code) ? .done : .failed
    }

    private func template(for code: ResponseCode, in task: IntentTask) -> ResponseTemplate? {
        if code == .success, let chosen = task.match?.response,
            let template = task.intent.responses[ResponseCode(rawValue: chosen)]
        {
            return template
        }
        let template = task.intent.responses[code]
        // What offers the screen is of no use where there is none.
        if cannotOpen(task), let without = template?.withoutScreen {
            return ResponseTemplate(spoken: without, card: template?.card)
        }
        return template
    }

    private func fallback(for code: ResponseCode, in task: IntentTask, isConfirmation: Bool) -> String {
        let names = names(of: task)
        if code == .inProgress, !isConfirmation { return phrase(.inProgress, names) }
        if code == .continueInApp { return phrase(cannotOpen(task) ? .noScreen : .continueInApp, names) }
        if code == .failureRequiringAppLaunch { return phrase(.needsLaunch, names) }
        if !isConfirmation, Self.outcome(of: code, in: task.intent) == .done {
            return wording.category(task.intent.category).success
        }
        return phrase(isConfirmation ? .confirmFailure : .failure, names)
    }

    // MARK: - Lists

    /// Reads the next few items, and offers the rest.
    mutating func read(_ items: [String], from start: Int, after text: String, shown: String, card: Card?) {
        let end = min(items.count, start + settings.itemsAtATime)
        let part = items[start..<end].joined(separator: ", \(wording[.listThen]) ")
        var spoken = part.capitalizingFirst + "."
        if start == 0 {
            let opening: DialogueWording.Phrase = items.count == 1 ? .listOne : .listFirst
            spoken = phrase(opening, ["first": .text(part)])
            if spoken.last != "." { spoken += "." }
        }
        spoken = text.followed(by: spoken)
        guard end < items.count else {
            say(spoken, shown: shown, card: card, purpose: .result)
            finish(.done)
            return
        }
        ask(
            DialogueQuestion(
                kind: .readOn(items: items, next: end),
                text: spoken.followed(by: wording[.readRest]),
                shown: shown,
                short: wording[.readRest],
                hint: wording[.choicesYesNo],
                expectation: Expectation(.confirmation(verbs: []), pending: conversation?.task?.pending),
                card: card
            )
        )
    }
}
