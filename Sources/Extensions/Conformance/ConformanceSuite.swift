package import WilcoIntents

/// What every handler must do, whatever its language: the app protocol, asked of a real process.
///
/// The process is started as Wilco would, with data of its own. `handle` is called for each intent, with values made up from the
/// definition.
package struct ConformanceSuite: Sendable {
    package struct Check: Sendable {
        package var name: String
        /// Nil: passed.
        package var fault: String?
        /// What could not be tried.
        package var note: String?
    }

    let app: AppDefinition
    let settings: AppHostSettings
    let time = Timekeeper(ContinuousClock())

    package init(app: AppDefinition, settings: AppHostSettings) {
        self.app = app
        self.settings = settings
    }

    /// Runs every check; one that fails does not keep the others from being made, but for the first, without which there is nothing.
    package func run(_ report: (Check) -> Void) async {
        let deeds = Deeds()
        for (index, (name, check)) in checks(deeds).enumerated() {
            do throws(Fault) {
                try await check()
                report(Check(name: name, note: deeds.takeNote()))
            } catch {
                report(Check(name: name, fault: error.text, note: deeds.takeNote()))
                if index == 0 { return }
            }
        }
    }

    struct Fault: Error {
        var text: String
        init(_ text: String) { self.text = text }
    }

    private typealias Body = () async throws(Fault) -> Void

    private func checks(_ deeds: Deeds) -> [(String, Body)] {
        var checks: [(String, Body)] = [
            ("answers initialize with version 1", initializes), ("refuses another version", refusesAnotherVersion),
            ("refuses an unknown method with -32601", refusesUnknownMethods),
            ("refuses a request before initialize, or answers it", survivesBeingAskedEarly),
            ("goes on after every notification", ignoresNotifications),
            ("survives what is no JSON", survivesGarbage),
            ("answers requests that come at once, each with its id", answersManyAtOnce),
            ("takes a line of 900,000 bytes", takesLongLines),
            ("hands over its vocabulary", { () async throws(Fault) in try await self.handsOverVocabulary(deeds) }),
            ("ends when its input ends", endsWithItsInput), ("starts without complaints of its own", startsWell),
        ]
        for intent in app.intents {
            for parameter in intent.parameters {
                checks.append(
                    (
                        "\(intent.name): resolves \(parameter.name)",
                        { () async throws(Fault) in
                            try await self.resolves(parameter, of: intent, deeds)
                        }
                    )
                )
            }
            checks.append(
                (
                    "\(intent.name): confirms and handles",
                    { () async throws(Fault) in try await self.handles(intent, deeds) }
                )
            )
        }
        guard !app.intents.isEmpty else { return checks }
        checks.append(("does at least one of its intents", { () async throws(Fault) in try deeds.check() }))
        return checks
    }

    // MARK: - The protocol

    private func initializes() async throws(Fault) {
        try await withHandler { _ throws(Fault) in }
    }

    private func refusesAnotherVersion() async throws(Fault) {
        let handler = try await start()
        await handler.send(
            request(
                1,
                "initialize",
                ["protocol": 999, "app": .string(app.id), "dataFolder": "/tmp", "locale": "en-US"]
            )
        )
        let answer = await handler.answer(to: 1)
        let isRunning = await handler.isRunning
        await handler.finish()
        // Ending instead of answering is a refusal, too.
        guard answer?["error"] != nil || answer == nil && !isRunning else {
            let violation = await handler.violations.first
            throw Fault(violation ?? "it accepted version 999: \(text(answer))")
        }
    }

    private func refusesUnknownMethods() async throws(Fault) {
        try await withHandler { handler throws(Fault) in
            await handler.send(request(2, "noSuchMethod", [:]))
            let answer = await handler.answer(to: 2)
            guard let answer else { throw Fault(await silence(handler)) }
            guard answer["error"]?["code"] == -32601 else { throw Fault("the answer was \(text(answer))") }
            try await proveAlive(handler)
        }
    }

    private func survivesBeingAskedEarly() async throws(Fault) {
        let handler = try await start()
        await handler.send(request(1, "vocabulary", [:]))
        let answer = await handler.answer(to: 1)
        let reason = await silence(handler)
        await handler.finish()
        guard answer != nil else { throw Fault(reason) }
    }

    private func ignoresNotifications() async throws(Fault) {
        try await withHandler { handler throws(Fault) in
            await handler.send(.notification(method: "cancel", parameters: ["id": 4711]))
            await handler.send(.notification(method: "noSuchNotification", parameters: [:]))
            let verdicts = TermVerdicts(type: "person", [.init(id: "nobody", .refused("it has no letter"))])
            await handler.send(.notification(method: TermVerdicts.method, parameters: verdicts.json))
            try await proveAlive(handler)
        }
    }

    private func survivesGarbage() async throws(Fault) {
        try await withHandler { handler throws(Fault) in
            await handler.send("this is no JSON")
            try await proveAlive(handler)
        }
    }

    private func answersManyAtOnce() async throws(Fault) {
        try await withHandler { handler throws(Fault) in
            for id in 100..<150 { await handler.send(request(id, "vocabulary", [:])) }
            for id in 100..<150 {
                guard await handler.answer(to: id) != nil else {
                    throw Fault("request \(id) of 100 to 149: \(await silence(handler))")
                }
            }
        }
    }

    private func takesLongLines() async throws(Fault) {
        try await withHandler { handler throws(Fault) in
            let filler = String(repeating: "x", count: 900_000)
            await handler.send(request(2, "vocabulary", ["filler": .string(filler)]))
            guard await handler.answer(to: 2) != nil else { throw Fault(await silence(handler)) }
        }
    }

    private func handsOverVocabulary(_ deeds: Deeds) async throws(Fault) {
        try await withHandler { handler throws(Fault) in
            await handler.send(request(2, AppRequest.vocabulary.method, [:]))
            if Self.isNoMethod(await handler.answer(to: 2)) {
                return deeds.leaveUntried("it has no method vocabulary, and so no terms of its own")
            }
            _ = try await reply(handler, 3, .vocabulary)
        }
    }

    /// A library tells of methods that nothing calls as soon as it has started.
    private func startsWell() async throws(Fault) {
        try await withHandler { handler throws(Fault) in
            try await proveAlive(handler)
            guard let error = await handler.errors.first else { return }
            throw Fault("it logged: \(error)")
        }
    }

    private static func isNoMethod(_ answer: JSONValue?) -> Bool {
        answer?["error"]?["code"] == .integer(ProtocolMessage.methodNotFound)
    }

    /// How often it may be late: on a busy machine, anybody may be once.
    private static let endings = 3

    private func endsWithItsInput() async throws(Fault) {
        var end = ""
        for _ in 0..<Self.endings {
            let handler = try await start()
            try await initialize(handler)
            await handler.finish()
            end = await handler.end ?? "it went on"
            if end.contains("exit code 0,") { return }
        }
        throw Fault("\(end), within the 200 ms that it has — end when there is no more to read")
    }

    // MARK: - Help

    func invocation(of intent: IntentDefinition, with values: [String: ParameterAssignment]) -> IntentInvocation {
        let optional = intent.parameters.filter { !$0.isRequired }.map(\.name)
        return IntentInvocation(
            idempotencyKey: "conformance-\(intent.name)",
            intent: intent.name,
            parameters: values,
            locale: app.locale,
            optionalParameters: Set(optional)
        )
    }

    /// The answer as Wilco would take it, with nothing in it that Wilco would warn of.
    func reply(_ handler: RawHandler, _ id: Int, _ request: AppRequest) async throws(Fault) -> AppReply {
        let definition = request.invocation.flatMap { app.intent(named: $0.intent) }
        let types = Dictionary(
            (definition?.parameters ?? []).map { ($0.name, $0.type) },
            uniquingKeysWith: { $1 }
        )
        await handler.send(.request(id: id, method: request.method, parameters: request.parameters(types: types)))
        let limit = app.handler?.deadline ?? .seconds(10)
        guard let answer = await handler.answer(to: id, within: limit) else {
            throw Fault("\(request.method): \(await silence(handler, within: limit))")
        }
        guard let result = answer["result"] else { throw Fault("\(request.method): \(text(answer))") }
        let check = ReplyCheck(app: app)
        let reply: AppReply
        do throws(ProtocolError) {
            reply = try check.reply(result, to: request)
        } catch {
            throw Fault("\(request.method): \(error) in \(text(answer))")
        }
        let remarks = check.remarks(on: result, to: request)
        guard remarks.isEmpty else { throw Fault(remarks.joined(separator: "; ")) }
        return reply
    }

    private func proveAlive(_ handler: RawHandler) async throws(Fault) {
        await handler.send(request(99, "vocabulary", [:]))
        guard let answer = await handler.answer(to: 99) else { throw Fault("after that: \(await silence(handler))") }
        guard answer["result"] != nil || Self.isNoMethod(answer) else { throw Fault("after that: \(text(answer))") }
    }

    func withHandler(_ body: (RawHandler) async throws(Fault) -> Void) async throws(Fault) {
        let handler = try await start()
        var fault: Fault?
        do throws(Fault) {
            try await initialize(handler)
            try await body(handler)
        } catch {
            fault = error
        }
        await handler.finish()
        if let fault { throw fault }
        if let violation = await handler.violations.first { throw Fault(violation) }
    }

    private func start() async throws(Fault) -> RawHandler {
        let handler = RawHandler(time: time)
        do throws(LaunchError) {
            await handler.start(try settings.launcher.prepare(LaunchCommand.find(app, settings: settings)))
        } catch {
            throw Fault("\(error)")
        }
        return handler
    }

    private func initialize(_ handler: RawHandler) async throws(Fault) {
        let context = AppContext(
            app: app.id,
            dataFolder: "\(settings.stateDirectory)/apps/\(app.id)",
            locale: app.locale
        )
        await handler.send(request(1, "initialize", context.json))
        guard let answer = await handler.answer(to: 1) else {
            throw Fault("initialize: \(await silence(handler))")
        }
        guard answer["result"]?["protocol"] == 1 else { throw Fault("initialize: \(text(answer))") }
    }

    /// Why there is no answer: what came instead, or how the process ended, where it has.
    private func silence(_ handler: RawHandler, within limit: Duration = RawHandler.usualLimit) async -> String {
        if let violation = await handler.violations.first { return violation }
        guard let end = await handler.end else { return "no answer within \(limit)" }
        return "no answer: \(end)" + (await handler.lastWords.map { "; its last words: \($0)" } ?? "")
    }

    private func request(_ id: Int, _ method: String, _ parameters: JSONValue) -> ProtocolMessage {
        .request(id: id, method: method, parameters: parameters)
    }

    private func text(_ answer: JSONValue?) -> String {
        guard let answer, let line = try? ProtocolMessage.notification(method: "", parameters: answer).line() else {
            return "none"
        }
        let text = String(decoding: line, as: UTF8.self)
        guard let start = text.firstRange(of: "\"params\":") else { return text }
        return String(text[start.upperBound...].dropLast(2).prefix(200))
    }
}
