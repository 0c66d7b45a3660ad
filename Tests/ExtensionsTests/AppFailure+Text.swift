import WilcoIntents

extension AppFailure {
    var kind: String {
        switch self {
        case .notStarted: "notStarted"
        case .crashed: "crashed"
        case .timedOut: "timedOut"
        case .protocolViolation: "protocolViolation"
        case .reported: "reported"
        }
    }

    var text: String {
        switch self {
        case .notStarted(let text), .crashed(let text), .protocolViolation(let text), .reported(let text): text
        case .timedOut: ""
        }
    }
}

extension AppReply {
    var response: IntentResponse? {
        guard case .response(let response) = self else { return nil }
        return response
    }
}

extension Result {
    var failure: Failure? {
        guard case .failure(let failure) = self else { return nil }
        return failure
    }
}
