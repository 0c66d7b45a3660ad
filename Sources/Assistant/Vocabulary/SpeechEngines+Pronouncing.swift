internal import Configuration
internal import Files
internal import Foundation
package import Recognition
package import Speech
internal import Storage
internal import Subprocess
internal import Synthesis
internal import SystemPackage
internal import Vocabulary

extension SpeechEngines {
    /// Guesses how words are said that the dictionary lacks: by what it teaches as soon as that is learnt, and by eSpeak NG's rules.
    package func guesser() -> any PronunciationGuesser {
        (try? learnedPronunciations()) ?? context.registry.spelling()
    }

    /// Throws where the locale has no speech model, or what the user decided cannot be read.
    package func learnedPronunciations() throws -> LearnedPronunciations {
        if let loadedPronunciations { return loadedPronunciations }
        let learned = try pronunciations(chosen: try chosenPronunciations())
        loadedPronunciations = learned
        return learned
    }

    /// Phones of a word as it is heard: as the user decided or the dictionary has it, else each guess.
    package func pronunciations(of word: String) async -> [String] {
        guard let learned = try? learnedPronunciations() else { return await pronunciationsBySpelling(of: word) }
        let guesses = await learned.guesses(of: word)
        let known = guesses.filter { $0.origin == .dictionary || $0.origin == .chosen }
        return (known.isEmpty ? guesses : known).map(\.phones)
    }

    /// What is learnt, also where nobody has asked for it yet; that takes nothing that a user has decided.
    private func learner() throws -> LearnedPronunciations {
        try loadedPronunciations ?? pronunciations(chosen: [:])
    }

    private func pronunciations(chosen: [String: String]) throws -> LearnedPronunciations {
        LearnedPronunciations(
            dictionary: try acousticModel().dictionary,
            folder: context.paths.cache,
            rules: context.registry.spelling(),
            chosen: chosen
        )
    }

    private nonisolated func chosenPronunciations() throws -> [String: String] {
        userData.exists ? try MemoryStore(userData.store()).pronunciations() : [:]
    }

    /// Has `word` said so from the next start on.
    ///
    /// - Parameter phones: ARPABET; nil: as the dictionary says, or as is guessed.
    package nonisolated func choose(_ phones: String?, for word: String) throws {
        try MemoryStore(userData.store()).pronounce(word.lowercased(), phones)
    }

    /// Learns from the dictionary, unless that was done; takes seconds, of a thread of its own.
    ///
    /// - Returns: Whether anything is new.
    @concurrent
    package nonisolated func learnPronunciations() async throws -> Bool {
        let learned = try await learner()
        if learned.isLearned { return false }
        try OwnFolder.make(context.paths.cache)
        try learned.learn()
        return true
    }

    /// The same in a process of its own, whose 100 MB this one need not keep.
    ///
    /// - Returns: Whether anything is new.
    /// - Throws: ``LearningFault``, with what that process had to say.
    @concurrent
    package nonisolated func learnPronunciationsApart() async throws -> Bool {
        let learned = try await learnedPronunciations()
        if learned.isLearned { return false }
        // What people want kept comes first.
        let room = try FileManager.default.attributesOfFileSystem(forPath: OwnFolder.make(context.paths.cache))[
            .systemFreeSize
        ]
        if let room = (room as? NSNumber)?.int64Value, room < Self.leastRoom {
            throw LearningFault(
                program: context.options.executable,
                reason:
                    "\(context.paths.cache): \(room / 1_000_000) MB are free — make room for \(Self.leastRoom / 1_000_000)"
            )
        }
        let variables = context.options.environment.map { (Environment.Key(stringLiteral: $0.key), $0.value) }
        let given = [
            ("--locale", context.options.locale), ("--config", context.options.configuration),
            ("--state", context.options.stateFolder),
        ]
        try SpareFiles.check()
        let result = try await Subprocess.run(
            .path(FilePath(context.options.executable)),
            arguments: Arguments(
                ["vocabulary", "learn"] + given.flatMap { name, value in value.map { [name, $0] } ?? [] }
            ),
            environment: .custom(Dictionary(variables, uniquingKeysWith: { $1 })),
            workingDirectory: FilePath(context.options.workingDirectory),
            output: .discarded,
            error: .string(limit: 4096)
        )
        learned.reload()
        guard result.terminationStatus.isSuccess, learned.isLearned else {
            throw LearningFault(
                program: context.options.executable,
                reason: result.standardError.trimmingCharacters(in: .whitespacesAndNewlines)
            )
        }
        return true
    }

    /// Bytes that must be free: what is learnt takes 18 MB.
    private static var leastRoom: Int64 { 100_000_000 }
}
