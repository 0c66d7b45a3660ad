internal import WilcoIntents

/// Speech as it comes: hesitations, words that are broken off, words said twice.
struct WithoutHesitations: RewordingPass {
    static let name = "without hesitations"
    let sentence: Sentence

    /// So many words may be said again.
    private static let mostRepeated = 5

    func rewordings(after earlier: Readings) -> [NormalizedText] { fluent(sentence.text).map { [$0] } ?? [] }

    /// The sentence as it was meant to be said; nil where it is so already.
    func fluent(_ text: NormalizedText) -> NormalizedText? {
        let tokens = TokenizedText(text).tokens
        guard tokens.count > 1 else { return nil }
        var kept = tokens.indices.filter { !isBrokenOff($0, tokens, text) }
        kept = withoutHesitations(kept, tokens, text)
        kept = withoutRepeats(kept, tokens)
        guard !kept.isEmpty, kept.count < tokens.count else { return nil }
        var dropped: [Range<Int>] = []
        var next = 0
        for (index, token) in tokens.enumerated() {
            if next < kept.count, kept[next] == index {
                next += 1
            } else {
                dropped.append(token.start..<token.end)
            }
        }
        return text.removing(dropped)
    }

    /// "A cl- clam chowder", "a cl- a clam chowder".
    private func isBrokenOff(_ index: Int, _ tokens: [TokenizedText.Token], _ text: NormalizedText) -> Bool {
        let word = tokens[index].text
        let next = tokens[(index + 1)...].prefix(1 + min(index, Self.mostRepeated)).firstIndex { token in
            token.kind == .word && token.text.count > word.count && token.text.hasPrefix(word)
        }
        // What stands between was said before it, too.
        guard tokens[index].kind == .word, let next,
            zip(tokens[(index + 1)..<next], tokens[(index - (next - index - 1))..<index]).allSatisfy({
                $0.text == $1.text
            })
        else { return false }
        // "Set a ti set a timer": it was begun again.
        if next > index + 1 { return true }
        let end = text.originalRange(tokens[index].start..<tokens[index].end).upperBound
        return end < text.original.count && "-–—…".unicodeScalars.contains(text.original[end])
            || text.original[min(end, text.original.count)...].starts(with: "...".unicodeScalars)
    }

    private func withoutHesitations(
        _ indices: [Int],
        _ tokens: [TokenizedText.Token],
        _ text: NormalizedText
    ) -> [Int] {
        func longest(_ trie: TermTrie, _ start: Int) -> Int {
            var longest = 0
            trie.ends(in: text.scalars, from: start) { end in
                if end == text.count || text.scalars[end] == TextNormalizer.space { longest = end }
            }
            return longest
        }
        var kept: [Int] = []
        var silent = 0
        for index in indices where tokens[index].start >= silent {
            let end = longest(engine.phrases.hesitations, tokens[index].start)
            // "Stop please the music": politeness says nothing in the middle either.
            let courtesy = index > 0 ? longest(engine.phrases.courtesies, tokens[index].start) : 0
            // "I mean" may take back what was said before it.
            if courtesy > 0, courtesy < text.count {
                silent = courtesy
            } else if end > 0, longest(engine.phrases.corrections, tokens[index].start) == 0 {
                silent = end
            } else {
                kept.append(index)
            }
        }
        return kept
    }

    /// "Order a, order a clam chowder" without what is said again; numbers and letters may well come twice.
    private func withoutRepeats(_ indices: [Int], _ tokens: [TokenizedText.Token]) -> [Int] {
        var kept: [Int] = []
        var place = 0
        while place < indices.count {
            let rest = (indices.count - place) / 2
            let count = (0...min(rest, Self.mostRepeated)).last { count in
                let said = indices[place..<place + count].map { tokens[$0] }
                let again = indices[place + count..<place + 2 * count].map { tokens[$0] }
                return said.map(\.text) == again.map(\.text)
                    && (said.allSatisfy(isRepeatable) || said.contains { $0.text.count > 1 && isRepeatable($0) })
            }
            if let count, count > 0 {
                place += count
            } else {
                kept.append(indices[place])
                place += 1
            }
        }
        return kept
    }

    private func isRepeatable(_ token: TokenizedText.Token) -> Bool {
        let phrases = engine.language.phrases
        let isWord =
            token.text.count > 1 || phrases.articles.contains(token.text)
            || phrases.firstPersons.contains(token.text)
        guard token.kind == .word, isWord else { return false }
        guard let numbers = engine.language.numbers else { return true }
        return numbers.small[token.text] == nil && numbers.tens[token.text] == nil && numbers.scales[token.text] == nil
            && !numbers.hundred.contains(token.text) && !numbers.spokenZeros.contains(token.text)
    }
}
