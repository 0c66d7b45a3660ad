private import Glibc
private import Synchronization

/// What an app can tell Wilco unasked.
public enum Wilco {
    /// The app's terms are others now; ``IntentApp/vocabulary()`` will be asked again.
    public static func vocabularyChanged() {
        write(.notification(method: "vocabularyChanged", parameters: [:]))
    }

    /// How an intent that was answered with ``ResponseCode/inProgress`` goes on.
    ///
    /// A response with any other code is the last.
    public static func update(_ response: IntentResponse, for intent: IntentInvocation) {
        write(
            .notification(
                method: "update",
                parameters: ["key": .string(intent.idempotencyKey), "response": response.json]
            )
        )
    }

    /// The person did this in the app itself, and may want to do it by voice next time.
    public static func donate(_ intent: IntentInvocation) {
        write(.notification(method: "donate", parameters: ["intent": intent.json(types: [:])]))
    }

    /// How grave a line of the log is.
    public enum LogLevel: String, Sendable { case debug, info, warning, error }

    /// Writes a line to Wilco's log, under the app's name.
    public static func log(_ message: String, level: LogLevel = .info) {
        write(
            .notification(method: "log", parameters: ["level": .string(level.rawValue), "message": .string(message)])
        )
    }

    /// The protocol's own copy of standard output; what is printed goes to standard error from then on.
    private static let output = Mutex(redirectedOutput())

    private static func redirectedOutput() -> Int32 {
        let copy = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
        dup2(STDERR_FILENO, STDOUT_FILENO)
        return copy
    }

    /// Makes standard output the protocol's alone, before the app's own code can print.
    static func claimOutput() {
        output.withLock { _ in }
    }

    static func write(_ message: ProtocolMessage) {
        guard let line = try? message.line() else { return }
        output.withLock { descriptor in
            var rest = line[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if errno != EINTR {
                    return
                }
            }
        }
    }
}
