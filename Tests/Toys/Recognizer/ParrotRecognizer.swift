package import Speech

/// A recogniser that hears the same words in whatever is said.
package final class ParrotRecognizer: SpeechRecognizer {
    private let words: String

    package init(hearing words: String) { self.words = words }

    package func compile(
        _ grammar: Grammar,
        named name: String,
        after phrases: [String],
        replacing old: (any CompiledGrammar)?
    ) async throws -> any CompiledGrammar {
        Named(name)
    }

    package func begin(_ request: RecognitionRequest) async throws -> any RecognitionSession { Session(words) }

    /// Nothing that it hears rests on anything.
    package func evidence() async -> [Double] { [] }
    package func forgetGuesses() async {}

    private final class Named: CompiledGrammar {
        let name: String
        let report = GrammarReport()

        init(_ name: String) { self.name = name }
    }

    private actor Session: RecognitionSession {
        private let words: String
        private var samples = 0

        init(_ words: String) { self.words = words }

        func accept(_ samples: [Int16]) { self.samples += samples.count }
        func partial() -> String? { words }
        func sentenceEnd() -> SentenceEnd? { nil }
        func cancel() {}

        func finish() -> Transcript {
            var transcript = Transcript(
                status: .recognized,
                hypotheses: [Hypothesis(text: words, confidence: 1)]
            )
            transcript.sampleCount = samples
            return transcript
        }
    }
}
