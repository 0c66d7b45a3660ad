package import WilcoIntents

extension AppFailure {
    /// In words, for a developer.
    package var reason: String {
        switch self {
        case .notStarted(let reason), .crashed(let reason): reason
        case .timedOut: "it did not answer in time"
        case .protocolViolation(let line): "it wrote what is not the app protocol: \(line)"
        case .reported(let message): "it reported: \(message)"
        }
    }
}
