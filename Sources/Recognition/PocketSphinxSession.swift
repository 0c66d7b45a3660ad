internal import Speech

/// One utterance of a ``PocketSphinxRecognizer``; holds its grammars until it is released.
final class PocketSphinxSession: RecognitionSession {
    private let recognizer: PocketSphinxRecognizer
    private let utterance: Utterance

    init(_ recognizer: PocketSphinxRecognizer, _ utterance: Utterance) {
        self.recognizer = recognizer
        self.utterance = utterance
    }

    func accept(_ samples: [Int16]) async throws { try await recognizer.accept(samples, of: utterance) }

    func partial() async throws -> String? { try await recognizer.partial(of: utterance) }

    func sentenceEnd() async -> SentenceEnd? { await recognizer.sentenceEnd(of: utterance) }

    func finish() async throws -> Transcript { try await recognizer.finish(utterance) }

    func cancel() async { await recognizer.cancel(utterance) }
}
