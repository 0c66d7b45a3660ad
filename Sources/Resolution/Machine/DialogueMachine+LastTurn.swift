package import WilcoIntents

/// What was just done is what people speak of next.
extension DialogueMachine {
    /// "Cancel that", "stop", "say that again" with no question open.
    mutating func followLastTurn(_ answer: Answer) {
        switch answer.kind {
        case .stop: stopLatest()
        case .repeat:
            let last = recollection.lastSaid
            say(last.isEmpty ? wording[.nothingSaid] : last, purpose: .information)
            end(.done)
        case .wait:
            say(wording[.takeYourTime], purpose: .acknowledgement)
            end(.done)
        case .cancel where !answer.takesBack, .silence:
            say(wording[.listDone], purpose: .acknowledgement)
            end(.cancelled)
        case .cancel: undoLast(isDoubtful: answer.isBare && recollection.hasTold)
        case .goBack:
            say(wording[.nothingBefore], purpose: .information)
            end(.cancelled)
        case .no:
            say(wording[.listDone], purpose: .acknowledgement)
            end(.cancelled)
        // A tap, a number, a word of assent: nothing was asked that it could answer.
        default: end(.cancelled)
        }
    }

    mutating func remember(_ task: IntentTask, _ response: IntentResponse) {
        guard let match = task.pending else { return }
        let done = DoneRequest(match: match, intent: task.intent, properties: response.properties)
        recollection.remember(done, code: response.code)
    }

    /// Keeps of whom the request in hand is, where it is of one.
    mutating func notePerson() {
        recollection.note(conversation?.task?.values ?? recollection.lastDone?.match.parameters ?? [:])
    }

    /// Somebody was named in a sentence that came to nothing.
    package mutating func speak(of person: IntentObject) { recollection.speak(of: person) }

    /// What a conversation goes on with that begins where this one has left off.
    ///
    /// What is set counts as far as the apps are what they were.
    package var remembered: Remembered {
        get { Remembered(recollection: recollection, unfinished: unfinished) }
        set {
            recollection = newValue.recollection.limited(to: apps)
            unfinished = newValue.unfinished.flatMap { apps[$0.app]?.intent(named: $0.intent) == nil ? nil : $0 }
        }
    }

    /// Something was begun that can be stopped.
    package var hasBegun: Bool { recollection.hasBegun }

    /// The last request, with the values that were agreed on if it is the one that was done.
    package func lastRequest(like asked: IntentMatch?) -> IntentMatch? {
        let agreed = [recollection.told, recollection.lastDone?.match].compactMap(\.self)
        return agreed.first { $0.app == asked?.app && $0.intent == asked?.intent } ?? asked
    }

    /// What the matcher may take for known: the last request, and the things it was about; the request that a question is open for.
    package var context: [String: JSONValue] {
        var context = recollection.context
        if question != nil, let task = conversation?.task, let app = task.app {
            context["lastQuestion"] = .string("\(app.id).\(task.intent.name)")
        }
        return context
    }

    // MARK: - Taking back

    /// - Parameter isDoubtful: Something else was told of since: it may have been that which is to be over.
    private mutating func undoLast(isDoubtful: Bool) {
        guard let done = recollection.lastDone else {
            say(wording[.nothingToCancel], purpose: .information)
            end(.cancelled)
            return
        }
        guard let undo = done.intent.undo, let match = following(undo, done) else {
            say(phrase(.cannotUndo, ["summary": .text(summary(of: done.match))]), purpose: .information)
            end(.failed)
            return
        }
        if isDoubtful { ask(ifMeant: match, rivals: []) } else { begin(match) }
    }

    /// "Make it fifteen": the change that the app has for it; else what was done is taken back and done anew.
    ///
    /// - Returns: False where nothing of the kind was done just now.
    mutating func changeLast(to match: IntentMatch) -> Bool {
        guard let done = recollection.lastDone, done.match.app == match.app, done.intent.name == match.intent else {
            // What is only told is told anew: "just the ones from Celestra".
            guard apps[match.app]?.intent(named: match.intent)?.category.changesNothing == true else { return false }
            var renewed = match
            renewed.isChange = false
            begin(renewed)
            return true
        }
        if let change = done.intent.change, var changed = following(change, done) {
            let target = apps[changed.app]?.intent(named: changed.intent)
            for (name, values) in match.parameters
            where target?.parameter(named: name) != nil && done.match.parameters[name] != values {
                changed.parameters[name] = values
            }
            begin(changed)
            return true
        }
        var renewed = match
        renewed.isChange = false
        renewed.appWasNamed = true
        // What is set or played takes the place of what was.
        if done.intent.category.replacesItself {
            begin(renewed)
            return true
        }
        guard let undo = done.intent.undo, var first = following(undo, done) else { return false }
        first.isQuiet = true
        let again = Understanding(
            status: .matched,
            band: .act,
            transcript: match.transcript,
            confidence: 1,
            match: renewed
        )
        conversation?.next = [again]
        begin(first)
        return true
    }

    // MARK: - Stopping

    private mutating func stopLatest() {
        guard let done = recollection.takeLastBegun() else {
            say(wording[.nothingToStop], purpose: .information)
            end(.cancelled)
            return
        }
        guard let stop = done.intent.stop, let match = following(stop, done) else {
            stopLatest()
            return
        }
        conversation?.isStopping = true
        begin(match)
    }

    /// What the app has to undo, change or stop a request, with the values that this was about.
    private func following(_ next: FollowingIntent, _ done: DoneRequest) -> IntentMatch? {
        guard let app = apps[done.match.app], let intent = app.intent(named: next.intent) else { return nil }
        var match = IntentMatch(
            app: app.id,
            intent: intent.name,
            transcript: "",
            confidence: 1,
            appWasNamed: true,
            arrayParameters: Set(intent.parameters.filter(\.isArray).map(\.name))
        )
        for (name, source) in next.parameters {
            guard let parameter = intent.parameter(named: name) else { continue }
            if let property = done.properties[source] {
                // Several values of a parameter that takes several.
                let items = parameter.isArray ? property.arrayValue ?? [property] : [property]
                let values = items.compactMap { item -> ParameterAssignment? in
                    guard let value = ParameterValue(json: item, type: parameter.type) else { return nil }
                    let display = item["display"]?.stringValue ?? item.stringValue ?? ""
                    return ParameterAssignment(value: value, display: display, source: .context)
                }
                guard values.count == items.count else { continue }
                match.parameters[name] = values
            } else if let values = done.match.parameters[source] {
                match.parameters[name] = values
            }
        }
        return match
    }
}

extension IntentCategory {
    /// Done again, it takes the place of what it did before: what is played, where something stands or goes.
    fileprivate var replacesItself: Bool { self == .set || self == .play || self == .go || changesNothing }
}
