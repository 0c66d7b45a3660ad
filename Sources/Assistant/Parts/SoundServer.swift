internal import Speech

/// What a sound server is asked for: one that hangs keeps whoever asks it, so that nobody waits for it for good.
enum SoundServer {
    private static let patience = Duration.seconds(5)

    /// It does not answer.
    struct Silence: Error, CustomStringConvertible {
        /// Of the device.
        var name: String

        var detail: String { "\(name) does not answer: its sound server hangs" }
        var mend: String { "start the server anew, or choose another device under audio" }
        var description: String { "\(detail) — \(mend)" }
    }

    /// What `ask` brings.
    ///
    /// - Throws: ``Silence`` after a while.
    static func answer<Answer: Sendable>(
        of name: String,
        _ ask: @escaping @Sendable () async throws -> Answer
    ) async throws -> Answer {
        guard let answer = try await BoundedWait.result(within: patience, of: ask) else { throw Silence(name: name) }
        return answer
    }
}
