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

    /// The request with a value of each parameter: what the app offers now, else what the definition has, else something made up, but not where
    /// only the app has values.
    ///
    /// - Returns: Nil where a value is needed that nobody has.
    private func whole(
        _ intent: IntentDefinition,
        _ handler: RawHandler,
        _ deeds: Deeds
    ) async throws(Fault) -> IntentInvocation? {
        let samples = SampleValues(app: app)
        var values = samples.values(of: intent)
        let offered = intent.parameters.filter(\.hasDynamicOptions)
        for parameter in offered { values[parameter.name] = nil }
        for (number, parameter) in offered.enumerated() {
            let known = invocation(of: intent, with: values)
            let request = AppRequest.options(known, parameter: parameter.name, search: nil)
            guard case .options(let options) = try await reply(handler, Self.firstOfOptions + number, request) else {
                continue
            }
            if let first = options.first {
                values[parameter.name] = samples.chosen(first, parameter)
                continue
            }
            values[parameter.name] = samples.declared(parameter)
            let nothing = "it offers nothing for `\(parameter.name)` now"
            if values[parameter.name] == nil, parameter.isRequired {
                deeds.leaveUntried("\(nothing): what needs one was not tried — have it offer some where the tests run")
                return nil
            }
            deeds.leaveUntried(nothing)
        }
        return invocation(of: intent, with: values)
    }

    func resolves(
        _ parameter: ParameterDefinition,
        of intent: IntentDefinition,
        _ deeds: Deeds
    ) async throws(Fault) {
        try await withHandler { handler throws(Fault) in
            let empty = invocation(of: intent, with: [:])
            _ = try await reply(handler, 2, .resolve(empty, parameter: parameter.name))
            if let full = try await whole(intent, handler, deeds) {
                _ = try await reply(handler, 3, .resolve(full, parameter: parameter.name))
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
            guard let full = try await whole(intent, handler, deeds) else { return deeds.excuse() }
            if case .response(let response) = try await reply(handler, 2, .confirm(full)) {
                try await checkThrown("confirm", response.code, handler)
            }
            let first = try await reply(handler, 3, .handle(full))
            if case .response(let response) = first {
                deeds.note(response.code, of: intent)
                try await checkThrown("handle", response.code, handler)
            }
            if case .response(let response) = first, response.code == .inProgress {
                try await follow(full, handler, deeds)
            }
            guard app.handler?.honoursIdempotencyKey == true else { return }
            let second = try await reply(handler, 4, .handle(full))
            guard first == second else {
                throw Fault("`idempotent: true`, and a repeated handle with the same key was answered otherwise")
            }
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
        }
    }
}
