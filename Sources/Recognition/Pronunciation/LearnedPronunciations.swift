internal import Glibc
package import Speech
internal import Synchronization

/// Guesses how words are said by what the dictionary teaches, and beside it by rules, which serve alone until something is learnt.
///
/// What was learnt is kept in a file that the dictionary's digest names, so that another dictionary teaches anew.
package final class LearnedPronunciations: PronunciationGuesser {
    /// A way to say a word.
    package struct Guess: Sendable, Hashable {
        package enum Origin: String, Sendable, Hashable { case chosen, dictionary, learned, rules }

        /// ARPABET.
        package var phones: String
        package var origin: Origin
        /// Among what was learnt, 0 to 1.
        package var probability: Double?

        package init(phones: String, origin: Origin, probability: Double? = nil) {
            self.phones = phones
            self.origin = origin
            self.probability = probability
        }
    }

    private let dictionary: PronouncingDictionary
    private let folder: String
    private let rules: any PronunciationGuesser
    private let chosen: [String: String]
    private let model: Mutex<JointModel?>

    /// Learnt guesses that are less likely than this are not listened for.
    private static let leastProbability = 0.15
    private static let mostLearned = 2

    /// - Parameters:
    ///   - folder: Where to keep what is learnt.
    ///   - rules: Serves until then, and beside it.
    ///   - chosen: What the user decided for words.
    package init(
        dictionary: PronouncingDictionary,
        folder: String,
        rules: any PronunciationGuesser,
        chosen: [String: String] = [:]
    ) {
        self.dictionary = dictionary
        self.folder = folder
        self.rules = rules
        self.chosen = chosen
        model = Mutex(nil)
        reload()
    }

    package var isLearned: Bool { model.withLock { $0 != nil } }

    private var path: String { "\(folder)/pronunciation-\(String(dictionary.digest, radix: 16)).model" }

    /// Takes up what another process may have learnt.
    package func reload() {
        guard let file = JointModelFile(path: path) else { return }
        model.withLock { $0 = JointModel(file: file) }
    }

    /// Learns from the dictionary, unless that was done; takes seconds.
    package func learn() throws(RecognitionError) {
        if isLearned { return }
        guard let bytes = JointModelTrainer.train(dictionary.entries) else { return }
        let temporary = "\(path).\(getpid())"
        guard let file = fopen(temporary, "wb") else { throw .notLearned(path: path, reason: Self.lastError) }
        let written = fwrite(bytes, 1, bytes.count, file)
        guard fclose(file) == 0, written == bytes.count, rename(temporary, path) == 0 else {
            let reason = Self.lastError
            unlink(temporary)
            throw .notLearned(path: path, reason: reason)
        }
        reload()
    }

    private static var lastError: String { String(cString: strerror(errno)) }

    package func chosen(_ word: String) -> String? { chosen[word.lowercased()] }

    package func pronunciations(of word: String) async -> [String] {
        if let chosen = chosen(word) { return [chosen] }
        return await guesses(of: word)
            .filter { $0.origin != .dictionary && $0.probability ?? 1 >= Self.leastProbability }.map(\.phones)
    }

    /// All that is known or guessed of a word, the surest first; each way once.
    package func guesses(of word: String) async -> [Guess] {
        var all: [Guess] = []
        if let chosen = chosen(word) { all.append(Guess(phones: chosen, origin: .chosen)) }
        all += dictionary.pronunciations(of: word.lowercased()).map { Guess(phones: $0, origin: .dictionary) }
        let model = model.withLock(\.self)
        all += (model?.pronunciations(of: word, limit: Self.mostLearned) ?? []).map {
            Guess(phones: $0.phones, origin: .learned, probability: $0.probability)
        }
        all += await rules.pronunciations(of: word).map { Guess(phones: $0, origin: .rules) }
        var seen = Set<String>()
        return all.filter { seen.insert($0.phones).inserted }
    }
}
