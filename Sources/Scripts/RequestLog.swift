internal import Synchronization
package import WilcoIntents

/// What a scripted conversation asked its apps.
package final class RequestLog: Sendable {
    private let requests = Mutex<[AppRequest]>([])

    package init() {}

    package func note(_ request: AppRequest) {
        requests.withLock { $0.append(request) }
    }

    /// How often each was asked, by method and parameter: `resolve soup`.
    package var calls: [String: Int] {
        requests.withLock { $0.reduce(into: [:]) { $0[$1.label, default: 0] += 1 } }
    }

    /// The values that an app was last told to confirm or to handle: as in `wilco understand --json`, and as shown.
    package var parameters: [String: (value: JSONValue, display: String)] {
        last?.parameters.mapValues { ($0.value.json, $0.display) } ?? [:]
    }

    /// The sound output that it was last told of.
    package var output: String? { last?.output }

    private var last: IntentInvocation? {
        requests.withLock { requests in
            requests.reversed().lazy.compactMap { request in
                switch request {
                case .confirm(let invocation), .handle(let invocation): invocation
                default: nil
                }
            }.first
        }
    }
}

extension AppRequest {
    /// The method and the parameter: `resolve payee`, `options store`, `confirm`, `handle`.
    var label: String {
        switch self {
        case .resolve(_, let parameter), .options(_, let parameter, _), .defaultValue(_, let parameter):
            "\(method) \(parameter)"
        case .confirm, .handle, .vocabulary: method
        }
    }
}
