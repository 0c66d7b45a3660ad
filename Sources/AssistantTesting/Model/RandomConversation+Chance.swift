internal import Resolution
internal import WilcoIntents

/// What a random person says, and what random apps answer.
extension RandomConversation {
    mutating func nextEvent() -> DialogueEvent {
        if isUnruly, generator.oneIn(100) { return .interrupted }
        // Out of turn: must be ignored.
        if isUnruly, generator.oneIn(30) { return .replied(call: 0, .resolution(.needsValue)) }
        guard listening == nil, let (number, call) = openCalls.first else {
            if generator.oneIn(60) { return .understood(understanding()) }
            let answer = answer()
            if answer.kind == .silence { time += .seconds(8) }
            return .answered(answer)
        }
        openCalls[number]?.isFresh = false
        // While an app works, only this is listened for.
        if call.isFresh, generator.oneIn(25) {
            let kind: Answer.Kind = generator.oneIn(2) ? .stop : .cancel
            return .answered(Answer(kind, transcript: Self.words(kind)))
        }
        if isUnruly, generator.oneIn(20) { return .answered(answer()) }
        if isUnruly, generator.oneIn(50) { return .understood(understanding()) }
        if let (timer, due) = timers.min(by: { $0.value < $1.value }), due <= call.isDue {
            timers[timer] = nil
            time = max(time, due)
            return .timer(timer)
        }
        openCalls = [:]
        time = max(time, call.isDue)
        if let failure = call.failure { return .failed(call: number, failure) }
        return .replied(call: number, reply(to: call.request))
    }

    /// What will come of a request, and when: most apps are quick, some are nearly too late, some are.
    mutating func call(_ request: AppRequest) -> Call {
        // As `HandlerDefinition.deadline` has it.
        var deadline = Duration.seconds(10)
        if request.method != "handle" { deadline = deadline / 3 }
        let failure = generator.oneIn(25) ? failure() : nil
        let delay: Duration =
            if failure == .timedOut {
                deadline
            } else if generator.oneIn(8) {
                deadline - .milliseconds(100)
            } else {
                .milliseconds(100 * Int.random(in: 0...15, using: &generator))
            }
        return Call(request: request, isDue: time + delay, failure: failure)
    }

    private mutating func failure() -> AppFailure {
        let failures: [AppFailure] = [
            .notStarted(reason: ""), .crashed(reason: ""), .timedOut, .protocolViolation(line: "x"),
            .reported(message: "no"),
        ]
        return generator.pick(failures) ?? .timedOut
    }

    mutating func understanding() -> Understanding {
        if generator.oneIn(30) {
            return Understanding(status: .rejected, band: .reject, transcript: "x", confidence: 0)
        }
        let match = match()
        let alternatives = generator.oneIn(4) ? [self.match(), self.match()] : []
        return Understanding(
            status: .matched,
            band: generator.oneIn(4) ? .confirm : .act,
            transcript: match.transcript,
            confidence: match.confidence,
            match: match,
            alternatives: alternatives,
            next: generator.oneIn(10) ? following() : []
        )
    }

    /// Of a kind that random values can answer.
    mutating func question() -> PlainQuestion {
        let options = Set((0..<Int.random(in: 1...13, using: &generator)).map { _ in object().display })
        let answers: [PlainQuestion.Answer] = [
            .value(.integer), .value(.string), .value(.boolean), .choice(options.sorted()),
        ]
        let answer = generator.pick(answers) ?? .value(.string)
        return PlainQuestion("How exactly?", answer: answer, title: "lunch", name: "answer")
    }

    private mutating func following() -> [Understanding] {
        (0..<(generator.oneIn(2) ? 1 : 2)).map { _ in
            let match = match()
            return Understanding(
                status: .matched,
                band: generator.oneIn(4) ? .confirm : .act,
                transcript: match.transcript,
                confidence: match.confidence,
                match: match
            )
        }
    }

    private mutating func match() -> IntentMatch {
        let app = generator.pick(Self.apps) ?? Self.apps[0]
        let intent = generator.pick(app.intents) ?? app.intents[0]
        let values = values(of: intent.parameters, oneIn: 3)
        return IntentMatch(
            app: generator.oneIn(100) ? "gone" : app.id,
            intent: intent.name,
            parameters: values,
            transcript: Self.words(intent.title, values),
            confidence: Double(Int.random(in: 30...100, using: &generator)) / 100,
            appWasNamed: generator.oneIn(2)
        )
    }

    private mutating func values(
        of parameters: [ParameterDefinition],
        oneIn count: Int
    ) -> [String: [ParameterAssignment]] {
        var values: [String: [ParameterAssignment]] = [:]
        for parameter in parameters where generator.oneIn(count) {
            let amount = parameter.isArray || generator.oneIn(8) ? Int.random(in: 1...4, using: &generator) : 1
            values[parameter.name] = (0..<amount).map { _ in assignment(for: parameter) }
        }
        return values
    }

    private mutating func assignment(for parameter: ParameterDefinition) -> ParameterAssignment {
        let value = value(for: parameter.type)
        let display = value.objectValue?.display ?? value.json.stringValue ?? value.integerValue.map(String.init) ?? "x"
        return ParameterAssignment(value: value, display: display, raw: generator.oneIn(4) ? nil : display)
    }

    private mutating func value(for type: ParameterType) -> ParameterValue {
        if generator.oneIn(20) { return .boolean(true) }
        return rightValue(for: type)
    }

    /// Of the right type, as an app's values are; the protocol sees to it.
    private mutating func rightValue(for type: ParameterType) -> ParameterValue {
        switch type {
        case .integer: .integer(Int.random(in: -2...14, using: &generator))
        case .string: .string("words")
        case .enumeration: .enumeration(generator.pick(["pickup", "delivery", "rocket"]) ?? "")
        case .boolean: .boolean(generator.oneIn(2))
        case .person: .person(object())
        case .place: .place(object())
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

    mutating func answer() -> Answer {
        let pending = machine.expectation?.pending
        let intent = Self.apps.first { $0.id == pending?.app }?.intent(named: pending?.intent ?? "")
        let parameters = machine.expectation?.asked.map { [$0] } ?? intent?.parameters
        let name = parameters.flatMap { generator.pick($0)?.name } ?? "x"
        let kinds: [Answer.Kind] = [
            .values, .values, .values, .values, .values, .yes, .yes, .yes, .yes, .no, .anyChoice, .neither, .cancel,
            .stop, .repeat, .help, .choices, .goBack, .change(parameter: name), .wait, .notUnderstood, .silence,
            .choice(Int.random(in: -1...12, using: &generator)), .choice(0), .choice(1), .request(match()),
        ]
        let kind = generator.pick(kinds) ?? .silence
        let needsValues = kind == .values || generator.oneIn(8)
        let confidence = generator.oneIn(6) ? 0.2 : 0.9
        let values = needsValues ? parameters.map { self.values(of: $0, oneIn: 2) } ?? [:] : [:]
        return Answer(kind, values: values, transcript: Self.words(Self.words(kind), values), confidence: confidence)
    }

    private mutating func reply(to request: AppRequest) -> AppReply {
        if generator.oneIn(40) { return .vocabulary([:]) }
        switch request {
        case .resolve(let invocation, let name): return .resolution(resolution(invocation, name))
        case .options: return .options(objects())
        case .defaultValue(let invocation, let name):
            return .defaultValue(generator.oneIn(2) ? nil : rightValue(for: type(of: name, invocation)))
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
            if case .list(let values) = current, let last = values.last {
                last
            } else {
                current ?? rightValue(for: type(of: name, invocation))
            }
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

    private func type(of parameter: String, _ invocation: IntentInvocation) -> ParameterType {
        Self.apps.lazy.compactMap { $0.intent(named: invocation.intent) }.first?.parameter(named: parameter)?.type
            ?? .string
    }
}
