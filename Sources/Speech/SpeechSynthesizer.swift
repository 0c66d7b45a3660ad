/// Turns text into sound.
package protocol SpeechSynthesizer: Sendable {
    /// Speaks plain text (already normalised for speech); blocks arrive while the rest is still being made.
    ///
    /// Ending the iteration stops the synthesis.
    func synthesize(_ text: String) async throws -> AsyncThrowingStream<AudioBlock, any Error>
}
