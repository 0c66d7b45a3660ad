internal import WilcoIntents

/// Where a request begins and ends in a sentence, and which of its words mean nothing.
struct RequestEdges: Situated {
    let situation: Situation

    /// Openings one after the other, so that the cost does not grow with their number.
    private static let mostOpenings = 16

    /// Places where a request may begin: at the start, and after words that only lead up to it.
    func starts(_ run: MatchRun) -> [Int32] {
        var starts: [Int32] = [0]
        var index = 0
        while index < starts.count, starts.count < Self.mostOpenings {
            let start = starts[index]
            index += 1
            engine.phrases.openings.ends(in: run.scalars, from: Int(start)) { end in
                guard end < run.scalars.count, run.isBoundary(end) else { return }
                let next = Int32(run.scalars[end] == TextNormalizer.space ? end + 1 : end)
                if !starts.contains(next) { starts.append(next) }
            }
        }
        return starts
    }

    /// Places where a request may end: at the end, and before words that only follow it.
    func ends(_ run: MatchRun, _ closings: TermTrie) -> [Bool] {
        let count = run.scalars.count
        var isEnd = [Bool](repeating: false, count: count + 1)
        isEnd[count] = true
        for place in stride(from: count - 1, to: 0, by: -1)
        where run.isBoundary(place) && run.scalars[place] != TextNormalizer.space {
            var isClosing = false
            closings.ends(in: run.scalars, from: place) { end in
                if isEnd[end], run.isBoundary(end) { isClosing = true }
            }
            if isClosing {
                isEnd[place] = true
                if run.scalars[place - 1] == TextNormalizer.space { isEnd[place - 1] = true }
            }
        }
        return isEnd
    }

    /// Without the words that the apps say mean nothing; nil when there are none.
    func removingSkipWords(_ text: NormalizedText) -> NormalizedText? {
        guard engine.skipWords.entries.count > 0 else { return nil }
        var ranges: [Range<Int>] = []
        var place = 0
        while place < text.count {
            let begins = place == 0 || text.scalars[place - 1] == TextNormalizer.space || engine.ignoringWhitespace
            var longest = 0
            if begins {
                engine.skipWords.ends(in: text.scalars, from: place) { end in
                    if end == text.count || text.scalars[end] == TextNormalizer.space || engine.ignoringWhitespace {
                        longest = end
                    }
                }
            }
            if longest > place {
                ranges.append(place..<longest)
                place = longest
            } else {
                place += 1
            }
        }
        guard !ranges.isEmpty else { return nil }
        let rest = text.removing(ranges)
        return rest.count > 0 ? rest : nil
    }
}
