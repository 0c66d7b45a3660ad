internal import Synchronization
internal import WilcoIntents

// The app's own intents, with values made up from the definition.
extension ConformanceSuite {
    /// What came of doing each intent.
    final class Deeds: Sendable {
        private let done = Mutex(false)
        private let untried = Mutex<[String]>([])

        func note(_ code: ResponseCode, of intent: IntentDefinition) {
            let failures: Set<ResponseCode> = [.failure, .failureRequiringAppLaunch]
            let isFailure = failures.contains(code) || intent.responseCodes[code] == false
            if !isFailure { done.withLock { $0 = true } }
        }

        /// Tells of something that the check under way cannot tell.
        func leaveUntried(_ note: String) {
            untried.withLock { notes in if !notes.contains(note) { notes.append(note) } }
        }

        /// What cannot be done now is no fault.
        func excuse() { done.withLock { $0 = true } }

        func takeNote() -> String? {
            untried.withLock { notes in
                defer { notes = [] }
                return notes.isEmpty ? nil : notes.joined(separator: "; ")
            }
        }

        /// Values that are made up may fit one intent or another badly; a handler that does none of them does nothing.
        func check() throws(Fault) {
            guard !done.withLock({ $0 }) else { return }
            throw Fault(
                "each `handle` failed — do one for values made up from the definition, or answer a code of your own that says why not"
            )
        }
    }

    /// Of what is asked for values; behind all that a check asks.
    private static let firstOfOptions = 20

    /// Requests with a value of each parameter, each value in one of them, and one without what may be left out.
    ///
    /// Values are what the app offers now, else what the definition has, else something made up, but not where only the app has values.
    ///
    /// - Returns: Empty where a value is needed that nobody has.
    private func whole(
        _ intent: IntentDefinition,
        _ handler: RawHandler,
        _ deeds: Deeds
    ) async throws(Fault) -> [IntentInvocation] {
        let samples = SampleValues(app: app)
        let offered = intent.parameters.filter(\.hasDynamicOptions)
        var values: [String: [ParameterAssignment]] = [:]
        for parameter in intent.parameters where !parameter.hasDynamicOptions {
            values[parameter.name] = samples.values(of: parameter)
        }
        for (number, parameter) in offered.enumerated() {
            let known = invocation(of: intent, with: values.compactMapValues(\.first))
            let request = AppRequest.options(known, parameter: parameter.name, search: nil)
            guard case .options(let options) = try await reply(handler, Self.firstOfOptions + number, request) else {
                continue
            }
            if !options.isEmpty {
                let first = options.prefix(SampleValues.mostOfParameter)
                values[parameter.name] = first.map { samples.chosen($0, parameter) }
                continue
            }
            let declared = samples.declared(parameter)
            values[parameter.name] = declared.map { [$0] }
            let nothing = "it offers nothing for `\(parameter.name)` now"
            if declared == nil, parameter.isRequired {
                deeds.leaveUntried("\(nothing): what needs one was not tried — have it offer some where the tests run")
                return []
            }
            deeds.leaveUntried(nothing)
        }
        return Self.combined(values, of: intent).enumerated().map { number, values in
            var request = invocation(of: intent, with: values)
            // Each is another request: what was handled under a key is not handled twice.
            if number > 0 { request.idempotencyKey += "-\(number + 1)" }
            return request
        }
    }

    /// Rows in which each value stands once at least, the first values first, and one without what may be left out.
    private static func combined(
        _ values: [String: [ParameterAssignment]],
        of intent: IntentDefinition
    ) -> [[String: ParameterAssignment]] {
        let count = values.values.map(\.count).max() ?? 0
        var rows = (0..<max(1, count)).map { row in values.compactMapValues { $0.isEmpty ? nil : $0[row % $0.count] } }
        let required = Set(intent.parameters.filter(\.isRequired).map(\.name))
        let least = rows[0].filter { required.contains($0.key) }
        if least.count < rows[0].count { rows.append(least) }
        return rows
    }

    /// Ids of what is asked about one request, behind those of the one before.
    private static let idsOfRequest = 100

    /// What a fault came of, where it was not the first that was tried.
    private func named(_ request: IntentInvocation, _ number: Int, _ fault: Fault) -> Fault {
        guard number > 0 else { return fault }
        let values = request.parameters.sorted { $0.key < $1.key }.map { name, given in
            "\(name): \(String(decoding: given.value.json.line, as: UTF8.self))"
        }
        let text = values.isEmpty ? "with nothing that may be left out" : "with \(values.joined(separator: ", "))"
        return Fault("\(fault.text) (\(text.prefix(200)))")
    }

    func resolves(
        _ parameter: ParameterDefinition,
        of intent: IntentDefinition,
        _ deeds: Deeds
    ) async throws(Fault) {
        try await withHandler { handler throws(Fault) in
            let empty = invocation(of: intent, with: [:])
            _ = try await reply(handler, 2, .resolve(empty, parameter: parameter.name))
            for (number, full) in try await whole(intent, handler, deeds).enumerated() {
                let id = 3 + number * Self.idsOfRequest
                do throws(Fault) {
                    _ = try await reply(handler, id, .resolve(full, parameter: parameter.name))
                } catch {
                    throw named(full, number, error)
                }
            }
            _ = try await reply(handler, 4, .options(empty, parameter: parameter.name, search: nil))
            _ = try await reply(handler, 5, .options(empty, parameter: parameter.name, search: "a"))
            _ = try await reply(handler, 6, .defaultValue(empty, parameter: parameter.name))
        }
    }

    /// Nobody knows how long something takes that is in progress.
    private static let updateLimit = Duration.seconds(2)
    /// Of one request; what tells how it goes on may do so for hours.
    private static let mostUpdates = 5

    func handles(_ intent: IntentDefinition, _ deeds: Deeds) async throws(Fault) {
        try await withHandler { handler throws(Fault) in
            let requests = try await whole(intent, handler, deeds)
            if requests.isEmpty { deeds.excuse() }
            for (number, request) in requests.enumerated() {
                do throws(Fault) {
                    try await handle(request, of: intent, number * Self.idsOfRequest, handler, deeds)
                } catch {
                    throw named(request, number, error)
                }
            }
        }
    }

    private func handle(
        _ request: IntentInvocation,
        of intent: IntentDefinition,
        _ id: Int,
        _ handler: RawHandler,
        _ deeds: Deeds
    ) async throws(Fault) {
        await handler.forgetErrors()
        if case .response(let response) = try await reply(handler, id + 2, .confirm(request)) {
            try await checkThrown("confirm", response.code, handler)
        }
        await handler.forgetErrors()
        let first = try await reply(handler, id + 3, .handle(request))
        if case .response(let response) = first {
            deeds.note(response.code, of: intent)
            try await checkThrown("handle", response.code, handler)
            if response.code == .inProgress { try await follow(request, handler, deeds) }
        }
        guard app.handler?.honoursIdempotencyKey == true else { return }
        let second = try await reply(handler, id + 4, .handle(request))
        guard first == second else {
            throw Fault("`idempotent: true`, and a repeated handle with the same key was answered otherwise")
        }
    }

    /// So a library answers for a handler that throws.
    private func checkThrown(_ method: String, _ code: ResponseCode, _ handler: RawHandler) async throws(Fault) {
        guard code == .failure, let reason = await handler.errors.last else { return }
        // What it was stands last, below the way there.
        let lines = reason.split(whereSeparator: \.isNewline)
        throw Fault("\(method): it answered `failure`, and logged: \(lines.last ?? "")")
    }

    /// How it goes on, and nothing in it that Wilco would warn of.
    private func follow(
        _ work: IntentInvocation,
        _ handler: RawHandler,
        _ deeds: Deeds
    ) async throws(Fault) {
        for number in 0..<Self.mostUpdates {
            guard let update = await handler.update(of: work.idempotencyKey, within: Self.updateLimit) else {
                if let violation = await handler.violations.first { throw Fault(violation) }
                let what = number == 0 ? "no `update`" : "no other `update`"
                let silence = "\(what) within \(Self.updateLimit)"
                return deeds.leaveUntried("it answered `inProgress`, and sent \(silence): how it goes on was not tried")
            }
            let response = update["response"] ?? .null
            let remarks = ReplyCheck(app: app).remarks(onUpdate: response, of: work.intent)
            guard remarks.isEmpty else { throw Fault(remarks.joined(separator: "; ")) }
            try await checkThrown("update", ResponseCode(rawValue: response["code"]?.stringValue ?? ""), handler)
            guard response["code"]?.stringValue == ResponseCode.inProgress.rawValue else { return }
            await handler.forgetErrors()
        }
    }
}
