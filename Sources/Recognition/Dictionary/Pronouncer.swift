internal import Speech

/// Finds how the words of a grammar are said: given spellings, the dictionary, compounds of its words, the guesser.
struct Pronouncer: Sendable {
    let dictionary: PronouncingDictionary
    let guesser: any PronunciationGuesser

    /// How a word is said, and whether that had to be guessed.
    struct Found: Sendable, Hashable {
        var pronunciations: [String]
        var guessed: Bool
    }

    /// - Parameter given: what apps or users wrote: ARPABET, or a respelling in quotes.
    func find(_ word: String, given: [String] = []) async -> Found {
        if let chosen = guesser.chosen(word), ARPABET.isValid(chosen) {
            return Found(pronunciations: [chosen], guessed: false)
        }
        var pronunciations: [String] = []
        for entry in given { pronunciations += await read(entry) }
        pronunciations += dictionary.pronunciations(of: word)
        if pronunciations.isEmpty { pronunciations = compound(word) }
        var guessed = false
        if pronunciations.isEmpty {
            pronunciations = await guesser.pronunciations(of: word).filter(ARPABET.isValid)
            guessed = !pronunciations.isEmpty
        }
        var seen = Set<String>()
        return Found(pronunciations: pronunciations.filter { seen.insert($0).inserted }, guessed: guessed)
    }

    /// The same for many words, by what is given for each.
    ///
    /// Each return to whoever asks takes its time: ten thousand of them take a second.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    func find(_ words: [(word: String, given: [String])]) async throws -> [String: Found] {
        var found: [String: Found] = [:]
        for (word, given) in words {
            try Task.checkCancellation()
            found[word] = await find(word, given: given)
        }
        return found
    }

    /// What a written pronunciation stands for; empty when it cannot be read.
    func read(_ entry: String) async -> [String] {
        if let spelling = ARPABET.respelling(entry) {
            return await guesser.pronunciations(of: spelling).filter(ARPABET.isValid)
        }
        let phones = ARPABET.phones(of: entry).joined(separator: " ")
        return ARPABET.isValid(phones) ? [phones] : []
    }

    /// Words with hyphens, dots or a possessive ending, from their parts; empty when a part is unknown.
    private func compound(_ word: String) -> [String] {
        for ending in ["'s", "’s"] where word.hasSuffix(ending) {
            return dictionary.pronunciations(of: String(word.dropLast(ending.count))).map(Self.possessive)
        }
        if word.hasSuffix("s'") || word.hasSuffix("s’") {
            return dictionary.pronunciations(of: String(word.dropLast()))
        }
        let parts = word.split(whereSeparator: { $0 == "-" || $0 == "." || $0 == "_" }).map(String.init)
        guard parts.count > 1 else { return [] }
        var whole: [String] = []
        for part in parts {
            // A single letter is its name: the dictionary writes "u." for it.
            let name = part.count == 1 ? dictionary.pronunciations(of: part + ".").first : nil
            guard let phones = name ?? dictionary.pronunciations(of: part).first else { return [] }
            whole.append(phones)
        }
        return [whole.joined(separator: " ")]
    }

    private static func possessive(_ phones: String) -> String {
        switch phones.split(separator: " ").last {
        case "S", "Z", "SH", "ZH", "CH", "JH": phones + " IH Z"
        case "P", "T", "K", "F", "TH": phones + " S"
        default: phones + " Z"
        }
    }

    static func syllables(in phones: String) -> Int {
        phones.split(separator: " ").count { ARPABET.vowels.contains(String($0)) }
    }
}
