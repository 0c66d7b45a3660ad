internal import WilcoIntents

/// What can be told of a sentence without a template: its values, and the words that say nothing.
extension Understander {
    struct Span {
        var tokens: Range<Int>
        var capture: Derivation.Capture
        var isNamed: Bool
    }

    /// Words around a request, and words too common to speak for or against it.
    func neutralTokens(_ run: MatchRun) -> [Bool] {
        let tokens = run.tokens.tokens
        var neutral = tokens.map { engine.language.phrases.common.contains($0.text) }
        for (index, token) in tokens.enumerated() {
            for trie in [engine.phrases.openings, engine.phrases.closings, engine.phrases.hesitations] {
                trie.ends(in: run.scalars, from: token.start) { end in
                    guard run.isBoundary(end) else { return }
                    // What opens a request stands at its start, or after other words that do.
                    let isEdge = index == 0 || neutral[..<index].allSatisfy { $0 } || end == run.scalars.count
                    guard isEdge else { return }
                    for other in index..<tokens.count where tokens[other].end <= end { neutral[other] = true }
                }
            }
        }
        return neutral
    }

    /// Words that make the sentence one about somebody or something else: "she", "is … open".
    func elsewhere(_ tokens: [TokenizedText.Token]) -> [Bool] {
        let phrases = engine.language.phrases
        return tokens.enumerated().map { index, token in
            phrases.otherSubjects.contains(token.text) || index == 0 && phrases.questions.contains(token.text)
        }
    }

    /// Verbs that tell what somebody has done: "she ordered", "I already paid", "my sister ordered".
    func pastVerbs(in tokens: [TokenizedText.Token]) -> [String] {
        let phrases = engine.language.phrases
        func isContent(_ index: Int) -> Bool { !phrases.fillers.contains(tokens[index].text) }
        return tokens.indices.dropFirst().filter { index in
            let word = tokens[index].text
            guard phrases.pastVerbs.contains(word) || phrases.pastEndings.contains(where: { Self.ends(word, in: $0) }),
                // "Find the note I created" is a request.
                (0..<index).filter(isContent).count < 2
            else { return false }
            var before = index - 1
            if before > 0, !isContent(before), !phrases.subjects.contains(tokens[before].text) { before -= 1 }
            if phrases.subjects.contains(tokens[before].text) { return true }
            let key = engine.language.key(of: word)
            let isVerb =
                engine.keywords.isKnown(key) || phrases.requestVerbs.contains { engine.language.key(of: $0) == key }
            return isContent(before) && key != word && isVerb
        }.map { tokens[$0].text }
    }

    /// "Ordered" ends in "ed"; "need" and "proceed" do not.
    private static func ends(_ word: String, in ending: String) -> Bool {
        let stem = word.dropLast(ending.count)
        return word.hasSuffix(ending) && stem.count > 2 && stem.last != ending.first
    }

    /// Values of the intent in the sentence, the longest first, none over another.
    func spans(of profile: IntentProfile, _ intent: IntentDefinition, _ run: inout MatchRun) -> [Span] {
        var all: [Span] = []
        for value in profile.values {
            for (index, token) in run.tokens.tokens.enumerated() {
                let places = run.ends(value.node, Int32(token.start))
                for offset in 0..<places.count {
                    let end = Int(run.arena[Int(places.start + offset)])
                    guard run.isBoundary(end), run.isBoundary(token.start),
                        let last = run.tokens.tokens[index...].lastIndex(where: { $0.end <= end }), last >= index
                    else { continue }
                    let words = run.text.string(token.start..<end)
                    if !value.isNamed, engine.language.numbers?.articles.contains(words) == true { continue }
                    var capture = Derivation.Capture(
                        slot: value.slot,
                        node: value.node,
                        start: Int32(token.start),
                        end: Int32(end)
                    )
                    if value.isNamed {
                        let trie = run.graph.termLists[Int(run.graph.nodes[Int(value.node)].a)]
                        guard let entry = trie.entries(in: run.scalars, token.start..<end).first else { continue }
                        capture.entry = entry
                    }
                    all.append(Span(tokens: index..<(last + 1), capture: capture, isNamed: value.isNamed))
                }
            }
        }
        all.sort {
            let first = $0.capture.end - $0.capture.start
            let second = $1.capture.end - $1.capture.start
            return first != second ? first > second : $0.isNamed && !$1.isNamed
        }
        var chosen: [Span] = []
        for span in all {
            let name = engine.graph.slots[Int(span.capture.slot)]
            let isArray = intent.parameter(named: name)?.isArray == true
            guard
                !chosen.contains(where: {
                    $0.tokens.overlaps(span.tokens) || !isArray && $0.capture.slot == span.capture.slot
                })
            else { continue }
            chosen.append(span)
        }
        return chosen
    }
}
