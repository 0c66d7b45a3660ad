package import Speech

/// eSpeak NG as a synthesiser: in process, first samples within a millisecond.
///
/// Receives plain text, emits blocks of about 60 ms at eSpeak NG's own rate (22,050 Hz).
package struct ESpeakSynthesizer: SpeechSynthesizer {
    private let voice: VoiceSettings
    private let volume: (@Sendable () -> Double)?

    /// - Parameter volume: Asked before each text, 0 to 1; nil: the settings' own.
    package init(settings: VoiceSettings = VoiceSettings(), volume: (@Sendable () -> Double)? = nil) {
        voice = settings
        self.volume = volume
    }

    /// As they are at this moment.
    package var settings: VoiceSettings {
        var settings = voice
        if let volume { settings.volume = volume() }
        return settings
    }

    package func synthesize(_ text: String) async throws -> AsyncThrowingStream<AudioBlock, any Error> {
        blocks(of: text, readsPhonemes: false)
    }

    /// Speaks a word as these ARPABET phones say.
    package func synthesize(phones: String) async throws -> AsyncThrowingStream<AudioBlock, any Error> {
        blocks(of: ARPABET.mnemonics(of: phones), readsPhonemes: true)
    }

    private func blocks(of text: String, readsPhonemes: Bool) -> AsyncThrowingStream<AudioBlock, any Error> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: AudioBlock.self, throwing: (any Error).self)
        guard text.contains(where: { !$0.isWhitespace }) else {
            continuation.finish()
            return stream
        }
        let settings = settings
        let synthesis = Task {
            do {
                try await ESpeakEngine.shared.speak(text, settings: settings, readsPhonemes: readsPhonemes) {
                    block in
                    if case .terminated = continuation.yield(block) { return false }
                    return true
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { reason in
            if case .cancelled = reason { synthesis.cancel() }
        }
        return stream
    }

    /// Throws ``SynthesisError`` where these settings cannot work.
    package func check() async throws {
        try await ESpeakEngine.shared.speak(".", settings: settings) { _ in false }
    }
}
