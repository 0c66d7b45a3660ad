internal import Synchronization
internal import WilcoIntents

// The app's own intents, with values made up from the definition.
extension ConformanceSuite {
    /// What came of doing each intent.
    final class Deeds: Sendable {
        private let done = Mutex(false)

        func note(_ code: ResponseCode, of intent: IntentDefinition) {
            let failures: Set<ResponseCode> = [.failure, .failureRequiringAppLaunch]
            let isFailure = failures.contains(code) || intent.responseCodes[code] == false
            if !isFailure { done.withLock { $0 = true } }
        }

        /// Values that are made up may fit one intent or another badly; a handler that does none of them does nothing.
        func check() throws(Fault) {
            guard !done.withLock({ $0 }) else { return }
            throw Fault(
                "each `handle` failed — do one for values made up from the definition, or answer a code of your own that says why not"
            )
        }
    }

    func resolves(_ parameter: ParameterDefinition, of intent: IntentDefinition) async throws(Fault) {
        let types = Dictionary(intent.parameters.map { ($0.name, $0.type) }, uniquingKeysWith: { $1 })
        try await withHandler { handler throws(Fault) in
            let empty = invocation(of: intent, with: [:])
            let full = invocation(of: intent, with: SampleValues(app: app).values(of: intent))
            _ = try await reply(handler, 2, .resolve(empty, parameter: parameter.name), types: types)
            _ = try await reply(handler, 3, .resolve(full, parameter: parameter.name), types: types)
            _ = try await reply(handler, 4, .options(empty, parameter: parameter.name, search: nil), types: types)
            _ = try await reply(handler, 5, .options(empty, parameter: parameter.name, search: "a"), types: types)
            _ = try await reply(handler, 6, .defaultValue(empty, parameter: parameter.name), types: types)
        }
    }

    func handles(_ intent: IntentDefinition, _ deeds: Deeds) async throws(Fault) {
        let types = Dictionary(intent.parameters.map { ($0.name, $0.type) }, uniquingKeysWith: { $1 })
        try await withHandler { handler throws(Fault) in
            let full = invocation(of: intent, with: SampleValues(app: app).values(of: intent))
            _ = try await reply(handler, 2, .confirm(full), types: types)
            let first = try await reply(handler, 3, .handle(full), types: types)
            let reason = await handler.errors.last
            if case .response(let response) = first { deeds.note(response.code, of: intent) }
            if case .response(let response) = first, response.code == .failure, let reason {
                // So a library answers for a handler that throws.
                throw Fault("handle: it answered `failure`, and logged: \(reason)")
            }
            guard app.handler?.honoursIdempotencyKey == true else { return }
            let second = try await reply(handler, 4, .handle(full), types: types)
            guard first == second else {
                throw Fault("`idempotent: true`, and a repeated handle with the same key was answered otherwise")
            }
        }
    }
}
