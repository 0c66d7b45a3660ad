internal import Synchronization
package import WilcoIntents

/// Answers for apps from a script, and passes what is not scripted on to their processes.
package final class ScriptedApps: AppCalling {
    private let apps: [String: AppDefinition]
    private let replies: Mutex<[String: [DialogueScript.ScriptedReply]]>
    private let scripted: Set<String>
    private let real: (any AppCalling)?

    package init(apps: [AppDefinition], handlers: [String: DialogueScript.Handler], real: (any AppCalling)?) {
        self.apps = Dictionary(apps.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var replies: [String: [DialogueScript.ScriptedReply]] = [:]
        for (app, handler) in handlers {
            if case .scripted(let list) = handler { replies[app] = list }
        }
        self.scripted = Set(replies.keys)
        self.replies = Mutex(replies)
        self.real = real
    }

    package func send(_ request: AppRequest, to app: String) async -> Result<AppReply, AppFailure> {
        guard scripted.contains(app) else {
            guard let real else { return .failure(.notStarted(reason: "the script has no handler for \(app)")) }
            return await real.send(request, to: app)
        }
        let label = Self.label(of: request)
        guard let result = next(label, app: app) else { return .success(Self.usual(request)) }
        do {
            return .success(try AppReply(json: result, to: request, type: type(of: request, app: app)))
        } catch {
            return .failure(.protocolViolation(line: "\(label): \(error)"))
        }
    }

    /// Each reply serves once, in order; the last one for a request serves from then on.
    private func next(_ label: String, app: String) -> JSONValue? {
        replies.withLock { replies in
            guard let index = replies[app]?.firstIndex(where: { $0.request == label }) else { return nil }
            let reply = replies[app]?[index]
            let isLast = (replies[app] ?? []).filter { $0.request == label }.count == 1
            if !isLast { replies[app]?.remove(at: index) }
            return reply?.result
        }
    }

    private static func label(of request: AppRequest) -> String {
        switch request {
        case .resolve(_, let parameter), .options(_, let parameter, _), .defaultValue(_, let parameter):
            "\(request.method) \(parameter)"
        case .confirm, .handle, .vocabulary: request.method
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
    private static func usual(_ request: AppRequest) -> AppReply {
        switch request {
        case .resolve(let invocation, let parameter):
            .resolution(invocation.parameters[parameter].map { .success($0.value) } ?? .needsValue)
        case .options: .options([])
        case .defaultValue: .defaultValue(nil)
        case .confirm: .response(IntentResponse(.ready))
        case .handle: .response(IntentResponse(.success))
        case .vocabulary: .vocabulary([:])
        }
    }
}
