internal import Speech

/// How the words of grammars are said, as far as that was looked up; guessing takes its time, and a thread of its own.
actor WordSounds {
    private let executor = ThreadExecutor(name: "words")
    private let pronouncer: Pronouncer
    private var found: [String: Pronouncer.Found] = [:]

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ pronouncer: Pronouncer) { self.pronouncer = pronouncer }

    /// How each word of a grammar is said.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    func sounds(of grammar: Grammar) async throws -> [String: Pronouncer.Found] {
        let words = grammar.words
        try Task.checkCancellation()
        let given = grammar.pronunciations
        let isGiven: (String) -> Bool = { given[$0]?.isEmpty == false }
        let known = found.filter { words.contains($0.key) && !isGiven($0.key) }
        let asked = words.filter { known[$0] == nil }
        let answers = try await pronouncer.find(asked.map { ($0, given[$0] ?? []) })
        for word in asked where !isGiven(word) { found[word] = answers[word] }
        return known.merging(answers) { $1 }
    }

    /// The parts of invocation phrases.
    func parts(of phrases: [InvocationPhrase]) async throws(RecognitionError) -> [(text: String, parts: [PhrasePart])] {
        var found: [(text: String, parts: [PhrasePart])] = []
        for phrase in phrases {
            guard let parts = await phrase.parts(pronouncer) else {
                throw .badPhrase(phrase.text, reason: "it cannot be pronounced")
            }
            found.append((phrase.text, parts))
        }
        return found
    }

    /// Has words guessed anew, from the next grammar on.
    func forgetGuesses() { found = found.filter { !$0.value.guessed } }
}
