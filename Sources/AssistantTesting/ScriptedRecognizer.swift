package import Speech

/// A recogniser to which is told what is being said: it hears that where a grammar that it was asked for allows it.
package actor ScriptedRecognizer: SpeechRecognizer {
    /// What was asked for, in order: the names of the grammars, as they are to be tried.
    package private(set) var requests: [[String]] = []
    /// What was heard, in order.
    package private(set) var transcripts: [Transcript] = []
    /// How much sound each utterance had that was finished.
    package private(set) var utterances: [Int] = []
    /// Utterances that were dropped.
    package private(set) var cancelled = 0
    private var script: [Said] = []
    /// Grammar whose compilation is held up, by name.
    private var held: String?
    private var compilations: [CheckedContinuation<Void, Never>] = []
    private var waiting: [CheckedContinuation<Void, Never>] = []

    private struct Said {
        var words: String
        var phrase: String?
    }

    package init() {}

    package func compile(
        _ grammar: Grammar,
        named name: String,
        after phrases: [String],
        replacing old: (any CompiledGrammar)?
    ) async throws -> any CompiledGrammar {
        if name == held {
            await withCheckedContinuation { compilation in
                compilations.append(compilation)
                for continuation in waiting { continuation.resume() }
                waiting = []
            }
        }
        return Compiled(name, grammar, phrases)
    }

    /// From now on no grammar of that name is ready until ``release()``.
    package func hold(_ name: String) { held = name }

    /// Waits until a grammar is being compiled that is not to be ready.
    package func waitForCompilation() async {
        if compilations.isEmpty { await withCheckedContinuation { waiting.append($0) } }
    }

    package func release() {
        held = nil
        for compilation in compilations { compilation.resume() }
        compilations = []
    }

    package func begin(_ request: RecognitionRequest) async throws -> any RecognitionSession {
        requests.append(request.choices.flatMap { $0.grammars.map(\.name) })
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
        let grammars = request.choices.flatMap { $0.grammars.compactMap { $0 as? Compiled } }
        let phrase = said.phrase.flatMap { phrase in grammars.contains { $0.phrases.contains(phrase) } ? phrase : nil }
        guard phrase == said.phrase, phrase != nil || !request.phraseIsRequired else {
            return Transcript(status: .rejected)
        }
        let isAllowed = grammars.contains { Acceptor(grammar: $0.grammar).accepts(said.words) }
        guard isAllowed || (said.words.isEmpty && phrase != nil) else { return Transcript(status: .rejected) }
        return Transcript(
            status: .recognized,
            hypotheses: [Hypothesis(text: said.words, confidence: 1)],
            invocation: phrase
        )
    }

    private func cancel() { cancelled += 1 }

    private final class Compiled: CompiledGrammar {
        let name: String
        let grammar: Grammar
        let phrases: [String]
        var report: GrammarReport { GrammarReport() }

        init(_ name: String, _ grammar: Grammar, _ phrases: [String]) {
            self.name = name
            self.grammar = grammar
            self.phrases = phrases
        }
    }

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
