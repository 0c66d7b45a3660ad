import AssistantTesting
import Resolution
import WilcoIntents

/// One conversation of a random person with random apps, watched for what must never happen.
struct RandomConversation {
    /// What must never happen, and what led to it.
    struct Fault: Error, CustomStringConvertible {
        var seed: UInt64
        var what: String
        var log: [(event: DialogueEvent, actions: [DialogueAction])]

        var description: String {
            let lines = log.flatMap { entry in ["> \(entry.event)"] + entry.actions.map { "    \($0)" } }
            return "seed \(seed): \(what)\n\n\(script)\n\n"
                + lines.joined(separator: "\n").replacing("WilcoIntents.", with: "").replacing("Resolution.", with: "")
        }
    }

    private let seed: UInt64
    private var generator: SeededGenerator
    private var machine: DialogueMachine
    private(set) var log: [(event: DialogueEvent, actions: [DialogueAction])] = []
    private var time: Duration = .zero

    // What is known from outside.
    private var openCalls: [Int: AppRequest] = [:]
    private var listening: Expectation?
    private var timers: Set<DialogueTimer> = []
    private var handled: Set<String> = []
    private var refused: Set<String> = []
    private var agreed: Set<String> = []
    private var confirmedKey: String?
    private var isConfirming = false
    private var recorded: IntentInvocation?
    /// Recorded, and the outcome not told.
    private var unsettled: Set<String> = []
    private var wasInterrupted = false
    private var ended = false
    private(set) var handles = 0
    private(set) var outcome: Outcome?

    private static let wordings = Dictionary(
        uniqueKeysWithValues: ["en-US", "de-DE"].map { ($0, DialogueWording(TestLanguages.tables($0))) }
    )

    init(seed: UInt64) {
        self.seed = seed
        generator = SeededGenerator(seed: seed)
        let mode: InteractionMode = generator.oneIn(3) ? .screen : .handsFree
        let locale = generator.oneIn(4) ? "de-DE" : "en-US"
        machine = DialogueMachine(
            apps: Self.apps,
            locale: locale,
            wording: Self.wordings[locale] ?? DialogueWording(nil),
            settings: DialogueSettings(mode: mode, session: "model")
        )
    }

    /// Plays until the conversation ends.
    mutating func run() throws(Fault) {
        try feed(.understood(understanding()))
        var steps = 0
        while !ended {
            steps += 1
            guard steps < 3000 else { throw fault("the conversation does not end") }
            time += .milliseconds(Int.random(in: 0...1500, using: &generator))
            try feed(nextEvent())
        }
        guard !machine.isOpen, machine.expectation == nil else { throw fault("ended, but still open") }
        guard timers.isEmpty else { throw fault("ended, but timers go on: \(timers)") }
        guard unsettled.isEmpty || wasInterrupted else { throw fault("leaves what was recorded unsettled") }
    }

    private func fault(_ what: String) -> Fault { Fault(seed: seed, what: what, log: log) }

    private mutating func feed(_ event: DialogueEvent) throws(Fault) {
        let wasConfirming = isConfirming
        let confirmed = confirmedKey
        switch event {
        case .understood: listening = nil
        case .interrupted:
            listening = nil
            wasInterrupted = true
        case .answered(let answer) where listening != nil:
            listening = nil
            if wasConfirming, let confirmed {
                switch answer.kind {
                case .yes where answer.values.isEmpty && answer.confidence >= 0.4: agreed.insert(confirmed)
                case .no where answer.values.isEmpty, .neither where answer.values.isEmpty, .cancel, .stop:
                    refused.insert(confirmed)
                default: break
                }
            }
        default: break
        }
        let actions = machine.process(event, at: time)
        log.append((event, actions))
        for action in actions { try watch(action) }
        guard ended || listening != nil || !openCalls.isEmpty else { throw fault("stuck: nothing is waited for") }
        guard listening == nil || openCalls.isEmpty else { throw fault("listens while an app is asked") }
        guard machine.isOpen != ended else { throw fault("isOpen is wrong") }
        guard machine.expectation == listening else { throw fault("the expectation is not what is listened for") }
    }

    private mutating func watch(_ action: DialogueAction) throws(Fault) {
        guard !ended else { throw fault("acts after the end") }
        switch action {
        case .say(let utterance):
            guard !utterance.spoken.contains("{"), !utterance.shown.contains("{") else {
                throw fault("an unfilled text")
            }
            guard !utterance.spoken.isEmpty || utterance.card != nil else { throw fault("says nothing") }
            guard !utterance.spoken.contains("  "), !utterance.spoken.contains(" .") else {
                throw fault("a gap in: \(utterance.spoken)")
            }
        case .listen(let expectation, _):
            listening = expectation
            isConfirming = false
            if case .confirmation(let verbs) = expectation.kind, !verbs.isEmpty { isConfirming = true }
        case .call(let number, _, let request):
            guard openCalls.isEmpty else { throw fault("two calls at once") }
            openCalls[number] = request
            try watch(request)
        case .cancel(let number):
            guard let request = openCalls.removeValue(forKey: number) else { throw fault("cancels no call") }
            guard request.method != "handle" else { throw fault("cancels handle") }
        case .record(let invocation, _):
            recorded = invocation
            unsettled.insert(invocation.idempotencyKey)
        case .startTimer(let timer, let delay):
            guard timers.insert(timer).inserted else { throw fault("starts a timer twice") }
            guard delay >= .zero else { throw fault("a timer in the past") }
        case .stopTimer(let timer):
            guard timers.remove(timer) != nil else { throw fault("stops no timer") }
        case .end(let outcome):
            ended = true
            self.outcome = outcome
        case .settle(let key), .continue(let key):
            guard unsettled.remove(key) != nil else { throw fault("settles what was not recorded") }
        case .emit, .remember, .decide, .open: break
        }
    }

    private mutating func watch(_ request: AppRequest) throws(Fault) {
        switch request {
        case .confirm(let invocation):
            confirmedKey = invocation.idempotencyKey
        case .handle(let invocation):
            handles += 1
            let key = invocation.idempotencyKey
            guard recorded == invocation else { throw fault("handles without a record") }
            guard handled.insert(key).inserted else { throw fault("handles twice") }
            guard !refused.contains(key) else { throw fault("handles after a refusal") }
            let intent = Self.apps.lazy.compactMap { $0.intent(named: invocation.intent) }.first
            if intent?.needsConfirmation == true || intent?.category.alwaysConfirms == true, !agreed.contains(key) {
                throw fault("handles without a yes")
            }
            for (name, assignment) in invocation.parameters {
                guard let parameter = intent?.parameter(named: name) else { throw fault("an unknown parameter") }
                if case .integer(let number) = assignment.value, let maximum = parameter.maximum,
                    Double(number) > maximum
                {
                    throw fault("a value out of range")
                }
            }
        default: break
        }
    }

    // MARK: - Chance

    private mutating func nextEvent() -> DialogueEvent {
        if generator.oneIn(200) { return .interrupted }
        if generator.oneIn(60) { return .understood(understanding()) }
        // Out of turn: must be ignored.
        if generator.oneIn(60) { return .replied(call: 0, .resolution(.needsValue)) }
        if let timer = timers.first, generator.oneIn(3) {
            timers.remove(timer)
            return .timer(timer)
        }
        if listening != nil { return .answered(answer()) }
        if generator.oneIn(15) { return .answered(answer()) }
        guard let (number, request) = openCalls.first else { return .interrupted }
        openCalls = [:]
        if generator.oneIn(25) { return .failed(call: number, failure()) }
        return .replied(call: number, reply(to: request))
    }

    private mutating func failure() -> AppFailure {
        let failures: [AppFailure] = [
            .notStarted(reason: ""), .crashed(reason: ""), .timedOut, .protocolViolation(line: "x"),
            .reported(message: "no"),
        ]
        return generator.pick(failures) ?? .timedOut
    }

    private mutating func understanding() -> Understanding {
        if generator.oneIn(30) {
            return Understanding(status: .rejected, band: .reject, transcript: "x", confidence: 0)
        }
        let alternatives = generator.oneIn(4) ? [match(), match()] : []
        return Understanding(
            status: .matched,
            band: generator.oneIn(4) ? .confirm : .act,
            transcript: "",
            confidence: 0.9,
            match: match(),
            alternatives: alternatives,
            next: generator.oneIn(10) ? match() : nil
        )
    }

    private mutating func match() -> IntentMatch {
        let app = generator.pick(Self.apps) ?? Self.apps[0]
        let intent = generator.pick(app.intents) ?? app.intents[0]
        return IntentMatch(
            app: generator.oneIn(100) ? "gone" : app.id,
            intent: intent.name,
            parameters: values(of: intent, oneIn: 3),
            transcript: "",
            confidence: Double.random(in: 0.3...1, using: &generator),
            appWasNamed: generator.oneIn(2)
        )
    }

    private mutating func values(of intent: IntentDefinition, oneIn count: Int) -> [String: [ParameterAssignment]] {
        var values: [String: [ParameterAssignment]] = [:]
        for parameter in intent.parameters where generator.oneIn(count) {
            let amount = parameter.isArray || generator.oneIn(8) ? Int.random(in: 1...4, using: &generator) : 1
            values[parameter.name] = (0..<amount).map { _ in assignment(for: parameter) }
        }
        return values
    }

    private mutating func assignment(for parameter: ParameterDefinition) -> ParameterAssignment {
        let value = value(for: parameter.type)
        return ParameterAssignment(value: value, display: "x", raw: generator.oneIn(4) ? nil : "x")
    }

    private mutating func value(for type: ParameterType) -> ParameterValue {
        if generator.oneIn(20) { return .boolean(true) }
        return switch type {
        case .integer: .integer(Int.random(in: -2...14, using: &generator))
        case .string: .string("words")
        case .enumeration: .enumeration(generator.pick(["pickup", "delivery", "rocket"]) ?? "")
        case .boolean: .boolean(generator.oneIn(2))
        default: .object(object())
        }
    }

    private mutating func object() -> IntentObject {
        let number = Int.random(in: 0..<15, using: &generator)
        return IntentObject(id: "o\(number)", display: "thing \(number)")
    }

    private mutating func objects() -> [IntentObject] {
        (0..<Int.random(in: 0...13, using: &generator)).map { _ in object() }
    }

    private mutating func answer() -> Answer {
        let pending = machine.expectation?.pending
        let intent = Self.apps.first { $0.id == pending?.app }?.intent(named: pending?.intent ?? "")
        let name = intent.flatMap { generator.pick($0.parameters)?.name } ?? "x"
        let kinds: [Answer.Kind] = [
            .values, .values, .values, .values, .values, .yes, .yes, .yes, .yes, .no, .anyChoice, .neither, .cancel,
            .stop, .repeat, .help, .choices, .goBack, .change(parameter: name), .notUnderstood, .silence,
            .choice(Int.random(in: -1...12, using: &generator)), .choice(0), .choice(1), .request(match()),
        ]
        let kind = generator.pick(kinds) ?? .silence
        let needsValues = kind == .values || generator.oneIn(8)
        let confidence = generator.oneIn(6) ? 0.2 : 0.9
        return Answer(
            kind,
            values: needsValues ? intent.map { values(of: $0, oneIn: 2) } ?? [:] : [:],
            confidence: confidence
        )
    }

    private mutating func reply(to request: AppRequest) -> AppReply {
        if generator.oneIn(40) { return .vocabulary([:]) }
        switch request {
        case .resolve(let invocation, let name): return .resolution(resolution(invocation, name))
        case .options: return .options(objects())
        case .defaultValue: return .defaultValue(generator.oneIn(2) ? nil : .string("words"))
        case .confirm: return .response(IntentResponse(generator.oneIn(6) ? "failureX" : .ready))
        case .handle, .vocabulary:
            let codes: [ResponseCode] = [
                .success, .success, .inProgress, .failure, .failureRequiringAppLaunch, .continueInApp, "custom",
            ]
            let items = (0..<Int.random(in: 0...8, using: &generator)).map { JSONValue.string("item \($0)") }
            let properties: [String: JSONValue] = generator.oneIn(2) ? ["items": .array(items)] : [:]
            return .response(IntentResponse(generator.pick(codes) ?? .success, properties: properties))
        }
    }

    private mutating func resolution(_ invocation: IntentInvocation, _ name: String) -> ResolutionResult {
        let current = invocation.parameters[name]?.value
        let element: ParameterValue =
            if case .list(let values) = current { values.last ?? .string("") } else { current ?? .object(object()) }
        switch Int.random(in: 0..<16, using: &generator) {
        case 0: return .needsValue
        case 1: return .needsMoreDetails
        case 2, 3: return .disambiguation(options: objects())
        case 4: return .confirmationRequired(element)
        case 5:
            return .unsupported(
                reason: generator.oneIn(2) ? "no" : nil,
                alternatives: generator.oneIn(2) ? objects() : []
            )
        case 6: return .notRequired
        case 7: return .success(current ?? element)
        default: return current == nil ? .needsValue : .success(element)
        }
    }
}
