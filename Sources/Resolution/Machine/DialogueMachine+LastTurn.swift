package import WilcoIntents

/// A request that was done, with what came of it.
struct DoneRequest: Sendable {
    var match: IntentMatch
    var intent: IntentDefinition
    var properties: [String: JSONValue]
}

/// A request that came about, whether it changed anything or not.
struct AskedRequest: Sendable {
    /// Of so many apps the last one is kept: "it" is nothing that was spoken of long ago.
    static let most = 3

    var app: String
    var intent: String
    /// Things, choices and words that it had for values, as they were named.
    var values: [String]
    /// What it told of, in the order in which it did.
    var things: [JSONValue]

    /// More words are a text and no name for anything.
    private static let longestName = 3
    /// So many things are told apart by their place.
    private static let mostThings = 20

    init(_ done: DoneRequest) {
        app = done.match.app
        intent = done.intent.name
        let given = done.match.parameters.sorted { $0.key < $1.key }.flatMap(\.value)
        values = given.filter { value in
            // Nobody calls ten minutes "it".
            switch value.value {
            case .object, .enumeration, .spelling: true
            case .string(let text): text.split(separator: " ").count <= Self.longestName
            default: false
            }
        }.map(\.display)
        let properties = done.properties.sorted { $0.key < $1.key }
        things = properties.lazy.compactMap { Self.things(in: $0.value) }.first ?? []
    }

    var json: JSONValue {
        .object([
            "app": .string(app), "intent": .string(intent), "values": .array(values.map { .string($0) }),
            "things": .array(things),
        ])
    }

    /// A list of things, as apps hand them over; nil where it is anything else.
    private static func things(in property: JSONValue) -> [JSONValue]? {
        guard let items = property.arrayValue, !items.isEmpty,
            items.allSatisfy({ $0["id"]?.stringValue != nil && $0["display"]?.stringValue != nil })
        else { return nil }
        return Array(items.prefix(mostThings))
    }
}

/// What was just done is what people speak of next.
extension DialogueMachine {
    /// "Cancel that", "stop", "say that again" with no question open.
    mutating func followLastTurn(_ answer: Answer) {
        switch answer.kind {
        case .stop: stopLatest()
        case .repeat:
            say(lastSaid.isEmpty ? wording[.nothingSaid] : lastSaid, purpose: .information)
            end(.done)
        case .wait:
            say(wording[.takeYourTime], purpose: .acknowledgement)
            end(.done)
        case .cancel where !answer.takesBack, .silence:
            say(wording[.listDone], purpose: .acknowledgement)
            end(.cancelled)
        case .cancel: undoLast()
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

    /// Keeps what was done: it can be taken back or changed, and what it began can be stopped.
    mutating func remember(_ task: IntentTask, _ response: IntentResponse) {
        guard let match = task.pending else { return }
        let done = DoneRequest(match: match, intent: task.intent, properties: response.properties)
        recent.removeAll { $0.app == match.app }
        recent.insert(AskedRequest(done), at: 0)
        recent = Array(recent.prefix(AskedRequest.most))
        lastTold = task.intent.category.changesNothing ? done : nil
        // What was begun is over, or taken back.
        begun.removeAll { Self.isOver($0, with: done) }
        if task.intent.idleCodes.contains(response.code) { return }
        if let last = lastDone, last.match.app == match.app, last.intent.undo?.intent == task.intent.name {
            lastDone = nil
            return
        }
        if var last = lastDone, last.match.app == match.app, last.intent.change?.intent == task.intent.name {
            // It is still what was asked for, with other values.
            for (name, values) in done.match.parameters where last.intent.parameter(named: name) != nil {
                last.match.parameters[name] = values
            }
            last.properties.merge(response.properties) { $1 }
            lastDone = last
            return
        }
        if task.intent.stop != nil { begun.append(done) }
        if !task.intent.category.changesNothing { lastDone = done }
    }

    private static func isOver(_ begun: DoneRequest, with done: DoneRequest) -> Bool {
        begun.match.app == done.match.app && begun.intent.stop?.intent == done.intent.name
    }

    /// Keeps of whom the request in hand is, where it is of one.
    mutating func notePerson() {
        let values = conversation?.task?.values ?? lastDone?.match.parameters ?? [:]
        let people = values.values.joined().compactMap { value -> IntentObject? in
            if case .person(let person) = value.value { person } else { nil }
        }
        if people.count == 1 { lastPerson = people[0] }
    }

    /// Somebody was named in a sentence that came to nothing.
    package mutating func speak(of person: IntentObject) { lastPerson = person }

    /// Something was begun that can be stopped.
    package var hasBegun: Bool { !begun.isEmpty }

    /// The last request, with the values that were agreed on if it is the one that was done.
    package func lastRequest(like asked: IntentMatch?) -> IntentMatch? {
        guard let lastDone, lastDone.match.app == asked?.app, lastDone.match.intent == asked?.intent else {
            return asked
        }
        return lastDone.match
    }

    /// What the matcher may take for known: the last request, and the things it was about.
    package var context: [String: JSONValue] {
        var context: [String: JSONValue] = [:]
        context["lastPerson"] = lastPerson.map { .string($0.display) }
        context["last.person"] = lastPerson.map { .object(["id": .string($0.id), "display": .string($0.display)]) }
        if !recent.isEmpty { context["lastAsked"] = .array(recent.map(\.json)) }
        if let lastTold {
            context["lastTold"] = .string(lastTold.intent.name)
            for (name, value) in lastTold.properties { context["lastTold.\(name)"] = value }
        }
        guard let lastDone else { return context }
        context["lastApp"] = .string(lastDone.match.app)
        context["lastIntent"] = .string(lastDone.intent.name)
        for (name, value) in lastDone.properties { context["last.\(name)"] = value }
        return context
    }

    // MARK: - Taking back

    private mutating func undoLast() {
        guard let done = lastDone else {
            say(wording[.nothingToCancel], purpose: .information)
            end(.cancelled)
            return
        }
        guard let undo = done.intent.undo, let match = following(undo, done) else {
            say(phrase(.cannotUndo, ["summary": .text(summary(of: done.match))]), purpose: .information)
            end(.failed)
            return
        }
        begin(match)
    }

    /// "Make it fifteen": the change that the app has for it; else what was done is taken back and done anew.
    ///
    /// - Returns: False where nothing of the kind was done just now.
    mutating func changeLast(to match: IntentMatch) -> Bool {
        guard let done = lastDone, done.match.app == match.app, done.intent.name == match.intent else {
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
        guard let done = begun.popLast() else {
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
