import AssistantTesting
import Resolution
import Testing
import WilcoIntents
import Yams

/// Plays one scripted dialogue against the machine: nothing unexpected may happen in between.
struct DialogueRunner {
    let dialogue: DialogueFile.Dialogue
    var machine: DialogueMachine
    var pending: [DialogueAction] = []
    var events: [ConversationEvent.Kind] = []
    var timers: [(timer: DialogueTimer, delay: Duration)] = []
    var invocation: IntentInvocation?
    /// What the last call was to look for among the app's options.
    var search: String?
    var recorded: IntentInvocation?
    var lastSaid: Utterance?
    private var settled: [String] = []
    private var continued: [String] = []
    var openCall: Int?
    private var time: Duration = .zero

    init(_ dialogue: DialogueFile.Dialogue) {
        self.dialogue = dialogue
        machine = DialogueMachine(
            apps: dialogue.apps,
            locale: dialogue.locale,
            wording: DialogueWording(TestLanguages.tables(dialogue.locale)),
            settings: DialogueSettings(mode: dialogue.mode, session: "test")
        )
        machine.access = dialogue.access
        machine.isUnasked = dialogue.isUnasked
    }

    mutating func run() throws {
        guard let steps = try Yams.compose(yaml: dialogue.yaml)?["steps"]?.sequence else {
            throw CaseError("no steps")
        }
        for step in steps {
            do {
                try play(step)
            } catch let error as CaseError {
                throw CaseError("\(dialogue.file):\(dialogue.firstLine + (step.mark?.line ?? 1) - 1): \(error)")
            }
        }
        if let action = pending.first { throw CaseError("nothing is said of: \(action)") }
    }

    private mutating func play(_ step: Node) throws {
        for (key, value) in step.pairs {
            switch key {
            case "request": try feed(.understood(understanding(value)))
            case "user": try feed(.answered(answer(value)))
            case "after": time += .milliseconds(value.int ?? 0)
            case "timer":
                let timer: DialogueTimer = value.string == "waiting" ? .waiting : .acknowledgement
                timers.removeAll { $0.timer == timer }
                try feed(.timer(timer))
            case "interrupt": try feed(.interrupted)
            case "pin":
                if value.string == "right" {
                    machine.access.isLocked = false
                    machine.access.authentications += 1
                }
                try feed(.authenticated(value.string == "right" ? .right : .wrong))
            case "unlocked": machine.access.isLocked = value.bool == false
            case "decides": try expectDecision(value.string ?? "")
            case "recover": try feed(.recovered(unfinished(value)))
            case "update":
                let response = try AppReply(node: value["reply"] ?? "", intent: nil)
                guard case .response(let response) = response else { throw CaseError("an update is a response") }
                let invocation = try invocation(of: value)
                try feed(.updated(invocation, app: try match(of: value).app, response))
            case "settles": try expect(value.string ?? "", in: settled)
            case "unsettled":
                guard !settled.contains(value.string ?? "") else { throw CaseError("keys are \(settled)") }
            case "continues": try expect(value.string ?? "", in: continued)
            case "silent": guard pending.isEmpty else { throw CaseError("does something: \(pending)") }
            case "says": try expectSpeech(value.string ?? "") { $0.spoken }
            case "shows": try expectSpeech(value.string ?? "") { $0.shown }
            case "rows": try expectRows(value)
            case "listens": try expectListening(value.string ?? "")
            case "calls": try expectCall(value.string ?? "")
            case "with": try expectParameters(value)
            case "searches": try expect(value.string ?? "", in: [search ?? "nothing"])
            case "reply": try reply(value)
            case "fails": try feed(.failed(call: openCall ?? -1, failure(value.string ?? "")))
            case "cancels": try expectCancel()
            case "result": try expectResult(value.string ?? "")
            case "results": try expectResults(value)
            case "starts":
                let wanted: DialogueTimer = value.string == "waiting" ? .waiting : .acknowledgement
                guard timers.contains(where: { $0.timer == wanted }) else {
                    throw CaseError("\(wanted) was not started")
                }
            case "remembers": try expectRemembered(value.string ?? "")
            case "keeps": try expectKept(value.string ?? "")
            case "ends": try expectEnd(value.string ?? "")
            default: throw CaseError("no step is called \(key)")
            }
        }
    }

    private mutating func feed(_ event: DialogueEvent) throws {
        if let action = pending.first { throw CaseError("nothing is said of: \(action)") }
        for action in machine.process(event, at: time) {
            switch action {
            case .emit(let event): events.append(event)
            case .startTimer(let timer, let delay): timers.append((timer, delay))
            case .stopTimer(let timer): timers.removeAll { $0.timer == timer }
            case .record(let invocation, _): recorded = invocation
            case .settle(let key): settled.append(key)
            case .continue(let key): continued.append(key)
            default: pending.append(action)
            }
        }
    }

    mutating func take() throws -> DialogueAction {
        guard !pending.isEmpty else { throw CaseError("the machine does nothing") }
        return pending.removeFirst()
    }

    // MARK: - Events

    var isRecovering = false

    private func expect(_ key: String, in keys: [String]) throws {
        guard keys.last == key else { throw CaseError("keys are \(keys)") }
    }

    private func invocation(of node: Node) throws -> IntentInvocation {
        let match = try match(of: node)
        return IntentInvocation(
            idempotencyKey: node["key"]?.string ?? "old-1",
            intent: match.intent,
            parameters: match.parameters.compactMapValues { values in
                guard values.count > 1 else { return values.first }
                return ParameterAssignment(value: .list(values.map(\.value)), display: "")
            },
            locale: dialogue.locale
        )
    }

    private mutating func unfinished(_ node: Node) throws -> UnfinishedHandling {
        let isRepeatable = node["repeatable"]?.bool ?? false
        isRecovering = isRepeatable
        return UnfinishedHandling(
            invocation: try invocation(of: node),
            app: try match(of: node).app,
            isRepeatable: isRepeatable,
            wasInProgress: node["inProgress"]?.bool ?? false
        )
    }

    private func definition(app: String, _ name: String) -> IntentDefinition? {
        dialogue.apps.first { $0.id == app }?.intent(named: name)
    }

    private func match(of node: Node) throws -> IntentMatch {
        let app = node["app"]?.string ?? dialogue.apps.first?.id ?? ""
        let name = node["intent"]?.string ?? dialogue.apps.first?.intents.first?.name ?? ""
        var match = IntentMatch(
            app: app,
            intent: name,
            parameters: try values(
                node["parameters"],
                intent: definition(app: app, name),
                source: node["source"]?.string
            ),
            transcript: node["text"]?.string ?? "",
            confidence: node["confidence"]?.number ?? 1,
            appWasNamed: node["named"]?.bool ?? false,
            response: node["response"]?.string
        )
        for (parameter, words) in node["asked"]?.pairs ?? [] { match.asked[parameter] = words.string ?? "" }
        match.isQuiet = node["quiet"]?.bool ?? false
        match.isKept = node["kept"]?.bool ?? false
        match.lead = node["lead"]?.string ?? ""
        match.isChange = node["amends"]?.bool ?? false
        for (parameter, words) in node["unknown"]?.pairs ?? [] { match.unknown[parameter] = words.string ?? "" }
        return match
    }

    private func following(_ node: Node?) throws -> [Understanding] {
        guard let node else { return [] }
        var next = try understanding(node)
        let rest = next.next
        next.next = []
        return [next] + rest
    }

    private func understanding(_ node: Node) throws -> Understanding {
        if let status = node["status"]?.string.flatMap(Understanding.Status.init), status != .matched {
            var rejected = Understanding(status: status, band: .reject, transcript: "", confidence: 0)
            rejected.alternatives = try (node["alternatives"]?.sequence ?? []).map { try self.match(of: $0) }
            rejected.open = try (node["open"]?.sequence ?? []).map { try self.match(of: $0) }
            return rejected
        }
        let match = try match(of: node)
        return Understanding(
            status: .matched,
            band: ConfidenceBand(rawValue: node["band"]?.string ?? "act") ?? .act,
            transcript: match.transcript,
            confidence: match.confidence,
            match: match,
            alternatives: try (node["alternatives"]?.sequence ?? []).map { try self.match(of: $0) },
            next: try following(node["next"])
        )
    }

    private func values(
        _ node: Node?,
        intent: IntentDefinition?,
        source: String? = nil
    ) throws -> [String: [ParameterAssignment]] {
        var values: [String: [ParameterAssignment]] = [:]
        for (name, value) in node?.pairs ?? [] {
            guard let parameter = intent?.parameter(named: name) else { throw CaseError("no parameter \(name)") }
            let nodes = value.sequence.map(Array.init) ?? [value]
            values[name] = try nodes.map { node in
                let words = node["words"]?.string
                let value = try words.map { .string($0) } ?? ParameterValue(node: node, type: parameter.type)
                let said = words ?? node["display"]?.string ?? node.string
                return ParameterAssignment(
                    value: value,
                    display: said ?? "",
                    raw: said,
                    source: source.flatMap(ParameterSource.init) ?? .said
                )
            }
        }
        return values
    }

    private func answer(_ node: Node) throws -> Answer {
        let pending = machine.expectation?.pending
        let intent = pending.flatMap { definition(app: $0.app, $0.intent) } ?? dialogue.apps.first?.intents.first
        if let word = node.string {
            let kinds: [String: Answer.Kind] = [
                "yes": .yes, "no": .no, "any": .anyChoice, "neither": .neither, "cancel": .cancel, "stop": .stop,
                "repeat": .repeat, "help": .help, "choices": .choices, "back": .goBack, "mumble": .notUnderstood,
                "wait": .wait, "silence": .silence,
            ]
            guard let kind = kinds[word] else { throw CaseError("nobody says \(word)") }
            return Answer(kind)
        }
        if let words = node["mumble"]?.string {
            var answer = Answer(.notUnderstood, transcript: words)
            answer.unknown = words
            return answer
        }
        if node["takeBack"] != nil {
            var answer = Answer(.cancel)
            answer.takesBack = true
            answer.isBare = node["bare"]?.bool ?? false
            return answer
        }
        let given = try values(node["values"], intent: intent)
        let confidence = node["confidence"]?.number ?? 1
        if let index = node["choice"]?.int { return Answer(.choice(index - 1), values: given, confidence: confidence) }
        if let name = node["change"]?.string { return Answer(.change(parameter: name), values: given) }
        if let request = node["request"] {
            var answer = Answer(.request(try match(of: request)), confidence: confidence)
            answer.alternatives = try (request["alternatives"]?.sequence ?? []).map { try self.match(of: $0) }
            answer.next = try following(request["next"])
            return answer
        }
        let kind: Answer.Kind =
            switch node["say"]?.string {
            case "yes": .yes
            case "no": .no
            default: .values
            }
        var answer = Answer(kind, values: given, confidence: confidence)
        answer.isHesitant = node["hesitant"]?.bool ?? false
        return answer
    }

    private func failure(_ name: String) throws -> AppFailure {
        switch name {
        case "notStarted": .notStarted(reason: "missing")
        case "crashed": .crashed(reason: "signal 11")
        case "timedOut": .timedOut
        case "violation": .protocolViolation(line: "???")
        case "reported": .reported(message: "no")
        default: throw CaseError("no failure is called \(name)")
        }
    }

    private mutating func reply(_ node: Node) throws {
        guard let number = openCall else { throw CaseError("nothing was asked of the app") }
        let name = invocation?.intent ?? ""
        let intent = dialogue.apps.lazy.compactMap { $0.intent(named: name) }.first
        let reply = try AppReply(node: node, intent: intent)
        try feed(.replied(call: number, reply))
    }
}
