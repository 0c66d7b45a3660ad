package import Speech

// What an assistant asks of engines beyond what the stages do.

/// A recogniser that is kept loaded.
package protocol LoadedRecognizer: SpeechRecognizer {
    /// What the confidence of the last transcript rests on, in numbers of its own; empty when nothing was read.
    func evidence() async -> [Double]
    /// Guesses anew how words are said that were guessed before.
    func forgetGuesses() async
}

/// A spotter that recordings can be given to.
package protocol RecordingSpotter: InvocationSpotter {
    /// What was completed by the end of the recording.
    func finish() async throws -> [InvocationDetection]
    /// Also what only came near.
    func allCandidates(_ chunk: AudioChunk) async throws -> [InvocationDetection]
    func finishAllCandidates() async throws -> [InvocationDetection]
}

/// A synthesiser with one of its voices.
package protocol Voice: SpeechSynthesizer {
    /// Throws where it cannot speak, and says what to install.
    func check() async throws
    /// Speaks a word as these ARPABET phones say.
    func synthesize(phones: String) async throws -> AsyncThrowingStream<AudioBlock, any Error>
}

/// A device that sound comes from.
package protocol Microphone: AudioSource {
    /// Ends the stream; returns when the device is free.
    func close() async
}

/// A device that sound goes to.
package protocol Loudspeaker: AudioSink {
    /// Throws where it cannot be opened.
    func check() async throws
}
