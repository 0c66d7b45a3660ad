/// Listens for the invocation phrases in an unbroken stream of sound.
package protocol InvocationSpotter: Sendable {
    /// Listens on; returns the phrases that have just been completed.
    func accept(_ chunk: AudioChunk) async throws -> [InvocationDetection]

    /// Forgets what was heard so far (after the assistant spoke, after a gap).
    func reset() async
}
