package import Speech

/// A synthesiser that keeps the texts and gives silence as long as they would take to say.
package actor RecordingSynthesizer: SpeechSynthesizer {
    /// What was to be said, in order.
    package private(set) var texts: [String] = []
    private let sampleRate: Int
    private let durationOfCharacter: Duration

    /// - Parameter sampleRate: hertz.
    package init(sampleRate: Int = 22_050, durationOfCharacter: Duration = .milliseconds(60)) {
        self.sampleRate = sampleRate
        self.durationOfCharacter = durationOfCharacter
    }

    package func synthesize(_ text: String) async throws -> AsyncThrowingStream<AudioBlock, any Error> {
        texts.append(text)
        let length = Int(durationOfCharacter * text.count / .microseconds(1)) * sampleRate / 1_000_000
        let block = AudioBlock(sampleRate: sampleRate, samples: [Int16](repeating: 0, count: length))
        return AsyncThrowingStream { continuation in
            if length > 0 { continuation.yield(block) }
            continuation.finish()
        }
    }
}
