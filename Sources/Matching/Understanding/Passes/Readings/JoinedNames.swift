internal import WilcoIntents

/// Words put together that are one word of a known name: "butter cup" is "buttercup".
struct JoinedNames: RewordingPass {
    static let name = "words put together to a name"
    let sentence: Sentence

    /// Words looked up at most.
    private static let mostWords = 6

    func isDue(after earlier: Readings) -> Bool { !earlier.isSure && !earlier.isRead }

    func rewordings(after earlier: Readings) -> [NormalizedText] {
        earlier.first(of: sentence).flatMap { joined($0.run) }.map { [$0] } ?? []
    }

    /// Nil when there are none.
    private func joined(_ run: MatchRun) -> NormalizedText? {
        let tokens = run.tokens.tokens
        var replacements: [(range: Range<Int>, scalars: [UInt32])] = []
        var looked = 0
        for (index, token) in tokens.enumerated().dropLast() where looked < Self.mostWords {
            let next = tokens[index + 1]
            guard token.kind == .word, next.kind == .word, min(token.text.count, next.text.count) > 2,
                token.end + 1 == next.start, replacements.last?.range.contains(token.start) != true,
                !engine.language.phrases.fillers.contains(token.text),
                !engine.language.phrases.fillers.contains(next.text)
            else { continue }
            looked += 1
            let word = token.text + next.text
            let keys = engine.sounds.keys(of: word)
            let isKnown = engine.soundLists.contains { list in
                let trie = engine.graph.termLists[list]
                return engine.sounds.isWord(word, keys, in: list) {
                    trie.spoken.flatMap { ways in ways.flatMap { SoundIndex.words(of: $0) } }
                }
            }
            if isKnown { replacements.append((token.start..<next.end, word.unicodeScalars.map(\.value))) }
        }
        return replacements.isEmpty ? nil : run.text.replacing(replacements)
    }
}
