/// Why an app gave no usable answer.
package enum AppFailure: Error, Sendable, Hashable {
    case notStarted(reason: String)
    case crashed(reason: String)
    case timedOut
    /// What is wrong, and the start of the offending line.
    case protocolViolation(line: String)
    /// The app's own JSON-RPC error.
    case reported(message: String)
}
