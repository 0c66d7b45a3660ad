extension Matcher {
    /// Whether a phrase answers or ends any question, whatever else it could mean there: yes, no, stop, cancel.
    ///
    /// Fewer than ``isGlobal(_:)`` has: "right" may be a direction, and "back" one.
    package func isAnswerToAnything(_ phrase: String) -> Bool {
        let scalars = NormalizedText(phrase).scalars
        let phrases = engine.phrases
        return [phrases.verdicts, phrases.stop, phrases.cancel].contains { $0.isPhrase(scalars) }
    }

    /// Whether a phrase is yes, no, stop or cancel among words that change nothing: "please stop it now", "hey wilco, stop".
    ///
    /// - Parameters:
    ///   - calls: What Wilco is called by.
    ///   - isToAnything: Whether it must be an answer to any question: "right" may be a direction.
    package func isPoliteAnswer(_ phrase: String, calls: [String], isToAnything: Bool) -> Bool {
        let scalars = NormalizedText(phrase).scalars
        let phrases = engine.phrases
        let calls = PhraseBook.trie(calls)
        let before = Self.places(behind: [phrases.openings, phrases.courtesies, calls], in: scalars, from: [0])
        let answers =
            [phrases.verdicts, phrases.stop, phrases.cancel] + (isToAnything ? [] : [phrases.yes, phrases.no])
        let behind = Self.places(behind: answers, in: scalars, from: before, isOnce: true)
        let ends = Self.places(behind: [phrases.closings, phrases.courtesies, calls], in: scalars, from: behind)
        return ends.contains(scalars.count)
    }

    /// Where one may be behind phrases: at the beginning of the next word, or at the end of all.
    private static func places(
        behind tries: [TermTrie],
        in scalars: [UInt32],
        from starts: Set<Int>,
        isOnce: Bool = false
    ) -> Set<Int> {
        var places = isOnce ? [] : starts
        var open = Array(starts)
        while let start = open.popLast() {
            for trie in tries {
                trie.ends(in: scalars, from: start) { end in
                    guard end == scalars.count || scalars[end] == TextNormalizer.space else { return }
                    let place = end == scalars.count ? end : end + 1
                    if places.insert(place).inserted, !isOnce { open.append(place) }
                }
            }
        }
        return places
    }
}

extension TermTrie {
    /// Whether the whole is one of the phrases.
    fileprivate func isPhrase(_ scalars: [UInt32]) -> Bool {
        var isWhole = false
        ends(in: scalars, from: 0) { if $0 == scalars.count { isWhole = true } }
        return isWhole
    }
}
