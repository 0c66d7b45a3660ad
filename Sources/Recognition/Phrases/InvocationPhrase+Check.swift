package import Speech

extension InvocationPhrase {
    /// What speaks against the phrase; empty when it is fine.
    package func check(model: AcousticModel, guesser: any PronunciationGuesser) async -> [InvocationProblem] {
        guard !words.isEmpty else { return [InvocationProblem(severity: .refuse, reason: .empty)] }
        if let foreign = words.first(where: { !Self.isLatin($0) }) {
            return [InvocationProblem(severity: .refuse, reason: .unpronounceable(word: foreign))]
        }
        let pronouncer = Pronouncer(dictionary: model.dictionary, guesser: guesser)
        if let bad = await badPronunciation(pronouncer) {
            return [InvocationProblem(severity: .refuse, reason: .badPronunciation(bad))]
        }
        guard let parts = await parts(pronouncer) else {
            for word in words where await pronouncer.find(word).pronunciations.isEmpty {
                return [InvocationProblem(severity: .refuse, reason: .unpronounceable(word: word))]
            }
            return [InvocationProblem(severity: .refuse, reason: .unpronounceable(word: text))]
        }
        var problems: [InvocationProblem] = []
        let shortest = parts.map(\.shortest)
        let syllables = shortest.reduce(0) { $0 + Pronouncer.syllables(in: $1) }
        let phones = shortest.reduce(0) { $0 + $1.split(separator: " ").count }
        let tooShort = InvocationProblem.Reason.tooShort(syllables: syllables, phones: phones)
        if syllables < 2 || phones < 4 {
            problems.append(InvocationProblem(severity: .refuse, reason: tooShort))
        } else if syllables < 3 || phones < 6 {
            problems.append(InvocationProblem(severity: .warn, reason: tooShort))
        }
        if words.count > 6 {
            problems.append(InvocationProblem(severity: .refuse, reason: .tooLong(words: words.count)))
        }
        if words.count == 1, let word = words.first, Self.commonWords.contains(word) {
            problems.append(InvocationProblem(severity: .warn, reason: .commonWord(word)))
        }
        return problems
    }

    /// The sounds of the whole phrase, each word said the shortest way; empty where a word cannot be pronounced.
    package func phones(model: AcousticModel, guesser: any PronunciationGuesser) async -> [String] {
        guard let parts = await parts(Pronouncer(dictionary: model.dictionary, guesser: guesser)) else { return [] }
        return parts.flatMap { $0.shortest.split(separator: " ").map(String.init) }
    }

    private func badPronunciation(_ pronouncer: Pronouncer) async -> String? {
        for entry in pronunciations where await pronouncer.read(entry).isEmpty { return entry }
        return nil
    }

    /// Words of two syllables and more that ordinary talk is full of.
    private static let commonWords: Set<String> = [
        "about", "after", "again", "always", "another", "anything", "because", "before", "better", "between",
        "computer",
        "everybody", "everything", "family", "getting", "going", "happy", "however", "important", "maybe", "money",
        "morning", "mother", "never", "nobody", "okay", "only", "other", "over", "people", "probably", "really",
        "remember",
        "somebody", "something", "sorry", "television", "today", "together", "tomorrow", "understand", "very", "water",
        "without", "yesterday",
    ]

    /// The model's sounds are those of a language that is written so.
    private static func isLatin(_ word: String) -> Bool {
        word.unicodeScalars.allSatisfy { scalar in
            !scalar.properties.isAlphabetic || scalar.value < 0x250 || (0x1E00...0x1EFF).contains(scalar.value)
        }
    }
}
