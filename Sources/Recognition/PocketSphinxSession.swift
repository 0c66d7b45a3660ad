internal import Speech

/// One utterance of a ``PocketSphinxRecognizer``.
struct PocketSphinxSession: RecognitionSession {
    let recognizer: PocketSphinxRecognizer
    let number: Int

    func accept(_ samples: [Int16]) async throws { try await recognizer.accept(samples, session: number) }

    func partial() async throws -> String? { try await recognizer.partial(session: number) }

    func sentenceEnd() async -> SentenceEnd? { await recognizer.sentenceEnd(session: number) }

    func finish() async throws -> Transcript { try await recognizer.finish(session: number) }

    func cancel() async { await recognizer.cancel(session: number) }
}
