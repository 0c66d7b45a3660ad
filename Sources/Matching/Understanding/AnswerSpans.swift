/// The parts of an answer that may be the answer proper, once the words around it are left out.
struct AnswerSpans {
    let run: MatchRun
    /// From the whole answer down to its core, widest first.
    let cores: [Range<Int>]

    /// Openings, and closings, that are looked for.
    private static let most = 16

    init(run: MatchRun, phrases: PhraseBook) {
        self.run = run
        let count = run.scalars.count
        var starts = [0]
        var index = 0
        while index < starts.count, starts.count < Self.most {
            let start = starts[index]
            index += 1
            phrases.answerOpenings.ends(in: run.scalars, from: start) { end in
                guard end < count, run.isBoundary(end) else { return }
                let next = run.scalars[end] == TextNormalizer.space ? end + 1 : end
                if !starts.contains(next) { starts.append(next) }
            }
        }
        var ends = [count]
        for place in stride(from: count - 1, to: 0, by: -1)
        where ends.count < Self.most && run.isBoundary(place) && run.scalars[place] != TextNormalizer.space {
            var isClosing = false
            phrases.answerClosings.ends(in: run.scalars, from: place) { end in
                if end == count || end < count && run.scalars[end] == TextNormalizer.space && ends.contains(end) {
                    isClosing = true
                }
            }
            if isClosing { ends.append(run.scalars[place - 1] == TextNormalizer.space ? place - 1 : place) }
        }
        var cores: [Range<Int>] = []
        for start in starts { for end in ends where start < end { cores.append(start..<end) } }
        self.cores = cores.sorted { $0.count > $1.count }
    }

    /// Whether the answer is one of these phrases, but for the words around it.
    func isWhole(_ trie: TermTrie) -> Bool {
        for core in cores {
            var found = false
            trie.ends(in: run.scalars, from: core.lowerBound) { if $0 == core.upperBound { found = true } }
            if found { return true }
        }
        return false
    }

    /// Whether the answer is these words, but for the words around them.
    func isWhole(_ parts: [[UInt32]]) -> Bool {
        let words = Array(parts.joined(separator: [TextNormalizer.space]))
        return cores.contains { $0.count == words.count && run.scalars[$0].elementsEqual(words) }
    }

    /// End of a phrase that the answer begins with.
    func head(_ trie: TermTrie) -> Int? {
        var longest: Int?
        trie.ends(in: run.scalars, from: 0) { end in
            if run.isBoundary(end) { longest = end }
        }
        return longest
    }

    /// Whether a yes comes first that is one whatever follows: "I do not know" is none, though "I do" is.
    func beginsWithYes(_ phrases: PhraseBook) -> Bool {
        guard let end = head(phrases.verdicts) else { return false }
        var isYes = false
        phrases.yes.ends(in: run.scalars, from: 0) { if $0 == end { isYes = true } }
        return isYes
    }

    /// Whether something is denied: "yes, but not now".
    func hasDenial(_ phrases: PhraseBook, negations: Set<String>) -> Bool {
        run.tokens.tokens.contains { token in
            var isNo = negations.contains(token.text)
            phrases.no.ends(in: run.scalars, from: token.start) { if run.isBoundary($0) { isNo = true } }
            return isNo
        }
    }

    /// One phrase after another: "yes, send it".
    func isPair(_ first: TermTrie, _ second: TermTrie) -> Bool {
        guard let end = head(first), end < run.scalars.count else { return false }
        let start = end + 1
        var found = false
        second.ends(in: run.scalars, from: start) { if $0 == run.scalars.count { found = true } }
        return found
    }

    /// Whether the answer is phrases of two kinds one after the other, and at least one of the first: "no no, stop".
    func isMade(of first: TermTrie, and second: TermTrie) -> Bool {
        // Places that are reached, and whether by way of the first kind.
        var reached: [Int: Bool] = [0: false]
        for place in 0..<run.scalars.count {
            guard let isFirst = reached[place] else { continue }
            for (trie, counts) in [(first, true), (second, false)] {
                trie.ends(in: run.scalars, from: place) { end in
                    guard run.isBoundary(end) else { return }
                    let next = end < run.scalars.count && run.scalars[end] == TextNormalizer.space ? end + 1 : end
                    reached[next] = (reached[next] ?? false) || isFirst || counts
                }
            }
        }
        return reached[run.scalars.count] ?? false
    }
}
