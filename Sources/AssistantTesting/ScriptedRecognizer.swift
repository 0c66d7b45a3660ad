package import Speech

/// A recogniser that "hears" given transcripts, one an utterance, and nothing when they are used up.
package actor ScriptedRecognizer: SpeechRecognizer {
    /// Grammars by name, as prepared last.
    package private(set) var grammars: [String: Grammar] = [:]
    /// What was asked for, in order.
    package private(set) var requests: [RecognitionRequest] = []
    /// The sound of each utterance that was finished.
    package private(set) var utterances: [[Int16]] = []
    private var script: [Transcript]

    package init(_ script: [Transcript]) {
        self.script = script
    }

    /// Hears sentences, each with full confidence.
    package init(hearing sentences: [String]) {
        script = sentences.map {
            Transcript(status: .recognized, hypotheses: [Hypothesis(text: $0, confidence: 1)])
        }
    }

    @discardableResult
    package func prepare(_ grammar: Grammar, named name: String) async throws -> GrammarReport {
        grammars[name] = grammar
        return GrammarReport()
    }

    package func begin(_ request: RecognitionRequest) async throws -> any RecognitionSession {
        requests.append(request)
        return Session(recognizer: self)
    }

    /// Adds to the script.
    package func hear(_ transcript: Transcript) {
        script.append(transcript)
    }

    fileprivate func finish(_ samples: [Int16]) -> Transcript {
        utterances.append(samples)
        var transcript = script.isEmpty ? Transcript(status: .nothingHeard) : script.removeFirst()
        transcript.sampleCount = samples.count
        return transcript
    }

    fileprivate var next: String? { script.first?.best?.text }

    private actor Session: RecognitionSession {
        private let recognizer: ScriptedRecognizer
        private var samples: [Int16] = []

        init(recognizer: ScriptedRecognizer) {
            self.recognizer = recognizer
        }

        func accept(_ samples: [Int16]) {
            self.samples.append(contentsOf: samples)
        }

        func partial() async -> String? {
            samples.isEmpty ? nil : await recognizer.next
        }

        func sentenceEnd() -> SentenceEnd? { nil }

        func finish() async -> Transcript {
            await recognizer.finish(samples)
        }

        func cancel() {
            samples = []
        }
    }
}
