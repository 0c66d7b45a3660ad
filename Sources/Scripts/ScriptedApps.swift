package import Extensions
package import SimulatedPeople
internal import Synchronization
package import WilcoIntents

/// Answers for apps from a script, and passes what is not scripted on to their processes.
package final class ScriptedApps: AppCalling {
    private let apps: [String: AppDefinition]
    private let replies: Mutex<[String: [DialogueScript.ScriptedReply]]>
    private let scripted: Set<String>
    private let real: (any AppCalling)?
    private let clock: ScriptClock
    private let log: RequestLog
    private let interrupt = Mutex<(@Sendable (Answer.Kind) async -> Void)?>(nil)

    package init(
        apps: [AppDefinition],
        handlers: [String: DialogueScript.Handler],
        real: (any AppCalling)?,
        clock: ScriptClock = ScriptClock(),
        log: RequestLog = RequestLog()
    ) {
        self.clock = clock
        self.log = log
        self.apps = Dictionary(apps.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var replies: [String: [DialogueScript.ScriptedReply]] = [:]
        for (app, handler) in handlers {
            if case .scripted(let list) = handler { replies[app] = list }
        }
        self.scripted = Set(replies.keys)
        self.replies = Mutex(replies)
        self.real = real
    }

    /// What "stop" and "cancel" do while an app is at it.
    package func onWord(_ interrupt: @escaping @Sendable (Answer.Kind) async -> Void) {
        self.interrupt.withLock { $0 = interrupt }
    }

    package func send(
        _ request: AppRequest,
        to app: String,
        in turn: TurnContext
    ) async -> Result<AppReply, AppFailure> {
        log.note(request)
        guard scripted.contains(app) else {
            guard let real else { return .failure(.notStarted(reason: "the script has no handler for \(app)")) }
            return await real.send(request, to: app, in: turn)
        }
        guard let reply = next(request.label, app: app) else { return .success(usual(request, app: app)) }
        if let word = reply.meanwhile, let interrupt = interrupt.withLock(\.self) { await interrupt(word) }
        let deadline = deadline(of: request, app: app)
        let delay = reply.outcome == .failure(.timedOut) ? deadline : Duration.seconds(reply.delay)
        clock.advance(by: min(delay, deadline))
        guard delay < deadline else { return .failure(.timedOut) }
        switch reply.outcome {
        case .failure(let failure):
            return .failure(failure)
        case .result(let result):
            do {
                return .success(try AppReply(json: result, to: request, type: type(of: request, app: app)))
            } catch {
                return .failure(.protocolViolation(line: "\(request.label): \(error)"))
            }
        }
    }

    private func deadline(of request: AppRequest, app: String) -> Duration {
        let deadline = apps[app]?.handler?.deadline ?? .seconds(10)
        if case .handle = request { return deadline }
        return max(deadline / 3, .seconds(1))
    }

    /// Each reply serves once, in order; the last one for a request serves from then on.
    private func next(_ label: String, app: String) -> DialogueScript.ScriptedReply? {
        replies.withLock { replies in
            guard let index = replies[app]?.firstIndex(where: { $0.request == label }) else { return nil }
            let reply = replies[app]?[index]
            let isLast = (replies[app] ?? []).filter { $0.request == label }.count == 1
            if !isLast { replies[app]?.remove(at: index) }
            return reply
        }
    }

    private func type(of request: AppRequest, app: String) -> ParameterType? {
        switch request {
        case .resolve(let invocation, let parameter), .options(let invocation, let parameter, _),
            .defaultValue(let invocation, let parameter):
            apps[app]?.intent(named: invocation.intent)?.parameter(named: parameter)?.type
        case .confirm, .handle, .vocabulary: nil
        }
    }

    /// What an app without an opinion answers.
    private func usual(_ request: AppRequest, app: String) -> AppReply {
        switch request {
        case .resolve(let invocation, let name):
            if let given = invocation.parameters[name] {
                .resolution(.success(given.value))
            } else {
                .resolution(
                    apps[app]?.intent(named: invocation.intent)?.parameter(named: name)?.isRequired == false
                        ? .notRequired : .needsValue
                )
            }
        case .options: .options([])
        case .defaultValue: .defaultValue(nil)
        case .confirm: .response(IntentResponse(.ready))
        case .handle: .response(IntentResponse(.success))
        case .vocabulary: .vocabulary([:])
        }
    }
}
