package import Speech

/// A recogniser to which is told what is being said: it hears that where a grammar that it was asked for allows it.
package actor ScriptedRecognizer: SpeechRecognizer {
    package enum ScriptError: Error, Sendable, Equatable { case unknownGrammar(String) }

    /// Grammars by name, as prepared last.
    package private(set) var grammars: [String: Grammar] = [:]
    /// What was asked for, in order.
    package private(set) var requests: [RecognitionRequest] = []
    /// What was heard, in order.
    package private(set) var transcripts: [Transcript] = []
    /// How much sound each utterance had that was finished.
    package private(set) var utterances: [Int] = []
    /// Utterances that were dropped.
    package private(set) var cancelled = 0
    private var script: [Said] = []

    private struct Said {
        var words: String
        var phrase: String?
    }

    package init() {}

    @discardableResult
    package func prepare(_ grammar: Grammar, named name: String) async throws -> GrammarReport {
        grammars[name] = grammar
        return GrammarReport()
    }

    package func begin(_ request: RecognitionRequest) async throws -> any RecognitionSession {
        for name in [request.grammar, request.escape].compactMap(\.self) where grammars[name] == nil {
            throw ScriptError.unknownGrammar(name)
        }
        requests.append(request)
        return Session(recognizer: self, request: request)
    }

    /// Has the next utterance be these words.
    ///
    /// - Parameter phrase: The invocation phrase before them.
    package func hear(_ words: String, after phrase: String? = nil) {
        script.append(Said(words: words, phrase: phrase))
    }

    private func finish(_ samples: Int, _ request: RecognitionRequest) -> Transcript {
        utterances.append(samples)
        var transcript = heard(request)
        transcript.sampleCount = samples
        transcripts.append(transcript)
        return transcript
    }

    private func heard(_ request: RecognitionRequest) -> Transcript {
        guard !script.isEmpty else { return Transcript(status: .nothingHeard) }
        let said = script.removeFirst()
        let phrase = said.phrase.flatMap { request.invocationPhrases.contains($0) ? $0 : nil }
        guard phrase == said.phrase, phrase != nil || !request.invocationRequired else {
            return Transcript(status: .rejected)
        }
        let isAllowed = [request.grammar, request.escape].compactMap { $0.flatMap { grammars[$0] } }
            .contains { Acceptor(grammar: $0).accepts(said.words) }
        guard isAllowed || (said.words.isEmpty && phrase != nil) else { return Transcript(status: .rejected) }
        return Transcript(
            status: .recognized,
            hypotheses: [Hypothesis(text: said.words, confidence: 1)],
            invocation: phrase
        )
    }

    private func cancel() { cancelled += 1 }

    private actor Session: RecognitionSession {
        private let recognizer: ScriptedRecognizer
        private let request: RecognitionRequest
        private var samples = 0

        init(recognizer: ScriptedRecognizer, request: RecognitionRequest) {
            self.recognizer = recognizer
            self.request = request
        }

        func accept(_ samples: [Int16]) { self.samples += samples.count }

        func partial() -> String? { nil }

        func sentenceEnd() -> SentenceEnd? { nil }

        func finish() async -> Transcript { await recognizer.finish(samples, request) }

        func cancel() async { await recognizer.cancel() }
    }
}
