/// One utterance on its way through the recogniser.
package protocol RecognitionSession: Sendable {
    /// Decodes more of the utterance: recognition-format samples, in order.
    func accept(_ samples: [Int16]) async throws

    /// The best reading so far, or nil; what it says may still change.
    func partial() async throws -> String?

    /// Whether what was said so far may be all; nil while that is not known.
    func sentenceEnd() async -> SentenceEnd?

    /// Ends the utterance.
    func finish() async throws -> Transcript

    /// Drops the utterance; nothing more is reported.
    func cancel() async
}
