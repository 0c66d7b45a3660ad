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

    /// Words that make the sentence one about somebody or something else: "she", "is … open", "the soup is …".
    func elsewhere(_ run: MatchRun) -> [Bool] {
        let phrases = engine.language.phrases
        let tokens = run.tokens.tokens
        // "May I see …" leads up to a request.
        let start = starts(run).max() ?? 0
        func isQuestion(_ index: Int) -> Bool {
            phrases.otherSubjects.contains(tokens[index].text) || phrases.questions.contains(tokens[index].text)
        }
        return tokens.indices.map { index in
            let word = tokens[index].text
            if tokens[index].start < start { return false }
            if isStatement(index, tokens) || phrases.otherSubjects.contains(word) { return true }
            // "How do you make …", "what is …": of the question, too.
            return phrases.questions.contains(word) && (index == 0 || index == 1 && isQuestion(0))
        }
    }

    /// Whether the word makes a statement of the sentence: "the soup *is* cold".
    func isStatement(_ index: Int, _ tokens: [TokenizedText.Token]) -> Bool {
        let phrases = engine.language.phrases
        guard index > 0, phrases.statements.contains(tokens[index].text) else { return false }
        return !phrases.otherSubjects.contains(tokens[0].text) && !phrases.questions.contains(tokens[0].text)
    }

    /// A verb that no app knows, where a request begins: "whip up a latte", "reserve two soups".
    ///
    /// What comes behind it tells that it is one: "a", "me", a number. A sentence may as well begin with what it is about: "Rainbows
    /// have …".
    func unknownVerb(_ run: MatchRun, _ keys: [String]) -> Int? {
        let phrases = engine.language.phrases
        let tokens = run.tokens.tokens
        let starts = Set(starts(run).map(Int.init))
        let scanner = NumberScanner(language: engine.language, text: run.tokens)
        return tokens.indices.dropLast().first { index in
            guard starts.contains(tokens[index].start), tokens[index].kind == .word, !keys[index].isEmpty,
                !engine.keywords.isKnown(keys[index]), !phrases.subjects.contains(tokens[index].text)
            else { return false }
            let next = tokens[index + 1]
            guard !phrases.statements.contains(next.text) else { return false }
            return phrases.common.contains(next.text) || next.kind == .number || !scanner.words(at: index + 1).isEmpty
        }
    }

    /// Whether a verb that no app knows asks for something for the one who speaks: "fix me an espresso".
    func asksForSomebody(_ verb: Int, _ run: MatchRun) -> Bool {
        engine.language.phrases.firstPersons.contains(run.tokens.tokens[verb + 1].text)
    }

    /// Whether the sentence begins with who does something: "I like espresso" asks for nothing; "I want" leads up to a request.
    func tellsOfSomebody(_ run: MatchRun) -> Bool {
        let start = starts(run).max() ?? 0
        guard let first = run.tokens.tokens.first(where: { $0.start >= start }) else { return false }
        return engine.language.phrases.subjects.contains(first.text)
    }

    /// Whether the sentence begins as a question about the world does: "is the stadium far from here".
    func asksOfWorld(_ run: MatchRun) -> Bool {
        let start = starts(run).max() ?? 0
        guard let first = run.tokens.tokens.first(where: { $0.start >= start }) else { return false }
        return engine.language.phrases.questions.contains(first.text)
            || engine.language.phrases.otherSubjects.contains(first.text)
    }

    /// A word that other requests begin with or speak of, where this one begins: another thing is asked for.
    func otherVerb(_ run: MatchRun, _ keys: [String], _ known: Set<String>) -> Int? {
        let start = starts(run).max() ?? 0
        guard let first = run.tokens.tokens.firstIndex(where: { $0.start >= start }), !keys[first].isEmpty,
            run.tokens.tokens[first].kind == .word, engine.keywords.isKnown(keys[first]), !known.contains(keys[first]),
            !engine.language.phrases.requestVerbs.contains(run.tokens.tokens[first].text)
        else { return nil }
        return first
    }

    /// Whether a value tells that its request is meant: one that the request may do without tells only how.
    func speaks(_ capture: Derivation.Capture, for intent: IntentDefinition) -> Bool {
        guard capture.slot >= 0, intent.parameters.contains(where: \.isRequired) else { return true }
        return intent.parameter(named: engine.graph.slots[Int(capture.slot)])?.isRequired ?? true
    }

    /// Whether a number stands for a measurement, an amount or a time without its unit.
    func isBareNumber(_ capture: Derivation.Capture, of intent: IntentDefinition, in text: TokenizedText) -> Bool {
        guard capture.slot >= 0 else { return false }
        switch intent.parameter(named: engine.graph.slots[Int(capture.slot)])?.type {
        case .measurement, .currencyAmount, .duration: break
        default: return false
        }
        let scanner = NumberScanner(language: engine.language, text: text)
        return text.tokens.enumerated().filter { $1.start >= capture.start && $1.end <= capture.end }
            .allSatisfy { $1.kind == .number || !scanner.words(at: $0).isEmpty }
    }

    /// Whether a name speaks for an app: it has words that mean something, and no other app asks for it.
    ///
    /// "Home" is a place to ride to and one to deliver to; "milk" is bought, and goes into coffee.
    func isOwn(_ capture: Derivation.Capture, of app: Int, in run: inout MatchRun) -> Bool {
        let words = run.tokens.tokens.filter { $0.start >= capture.start && $0.end <= capture.end }
        if words.allSatisfy({ engine.language.phrases.fillers.contains($0.text) }) { return false }
        for profile in engine.profiles where profile.app != app {
            let intent = engine.apps[profile.app].intents[profile.intent]
            for value in profile.values where value.isNamed {
                let parameter = intent.parameter(named: engine.graph.slots[Int(value.slot)])
                guard parameter?.isRequired == true else { continue }
                let places = run.ends(value.node, capture.start)
                for offset in 0..<places.count where run.arena[Int(places.start + offset)] == capture.end {
                    return false
                }
            }
        }
        return true
    }

    /// Verbs that tell what somebody has done: "she ordered", "I already paid", "my sister ordered".
    func pastVerbs(in tokens: [TokenizedText.Token]) -> [String] {
        let phrases = engine.language.phrases
        // "Check if I got a message", "what have I ordered": who asks may speak of the past.
        let isAsking = tokens.first.map {
            phrases.requestVerbs.contains($0.text) || phrases.otherSubjects.contains($0.text)
        }
        func isContent(_ index: Int) -> Bool { !phrases.fillers.contains(tokens[index].text) }
        // "The driver never showed up".
        func isNegation(_ index: Int) -> Bool { phrases.negations.contains(tokens[index].text) }
        return tokens.indices.dropFirst().filter { index in
            let word = tokens[index].text
            guard phrases.pastVerbs.contains(word) || phrases.pastEndings.contains(where: { Self.ends(word, in: $0) }),
                // "Find the note I created" is a request.
                (0..<index).count(where: { isContent($0) && !isNegation($0) }) < 2
            else { return false }
            var before = index - 1
            // "I should have ordered".
            while before > 0, !isContent(before), !phrases.subjects.contains(tokens[before].text) { before -= 1 }
            if phrases.subjects.contains(tokens[before].text) {
                return isAsking != true || !phrases.firstPersons.contains(tokens[before].text)
            }
            let key = engine.language.key(of: word)
            let isVerb =
                engine.keywords.isKnown(key) || phrases.requestVerbs.contains { engine.language.key(of: $0) == key }
            return isContent(before) && key != word && isVerb
        }.map { tokens[$0].text } + presentVerb(in: tokens)
    }

    /// The verb of a sentence that tells what somebody does: "Tom owes", "nobody reads".
    private func presentVerb(in tokens: [TokenizedText.Token]) -> [String] {
        let phrases = engine.language.phrases
        guard tokens.count > 1, phrases.presentEndings.contains(where: { Self.ends(tokens[1].text, in: $0) }),
            phrases.subjects.contains(tokens[0].text) || phrases.givenNames.contains(tokens[0].text)
        else { return [] }
        let key = engine.language.key(of: tokens[1].text)
        return key != tokens[1].text && engine.keywords.isKnown(key) ? [tokens[1].text] : []
    }

    /// Those of the sentence as it was said that a view of it still has: without the app's name nobody is left to have done it.
    ///
    /// "The rover turned left" is no request to turn.
    func pastVerbs(of said: MatchRun, in tokens: [TokenizedText.Token]) -> [String] {
        pastVerbs(in: said.tokens.tokens).filter { verb in tokens.contains { $0.text == verb } }
    }

    /// "Ordered" ends in "ed"; "need" and "proceed" do not.
    private static func ends(_ word: String, in ending: String) -> Bool {
        let stem = word.dropLast(ending.count)
        return word.hasSuffix(ending) && stem.count > 2 && stem.last != ending.first
    }

    /// Values of the intent in the sentence, the longest first, none over another.
    func spans(of profile: IntentProfile, _ intent: IntentDefinition, _ run: inout MatchRun) -> [Span] {
        var all: [Span] = []
        let led = engine.numberPlaces.led(in: run, engine.language)
        for value in profile.values {
            let isTime = run.graph.isNumber(value.node) && !engine.numberPlaces.mayBeLed(value.slot)
            for (index, token) in run.tokens.tokens.enumerated() where !isTime || !led[index] {
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
                        let list = Int(run.graph.nodes[Int(value.node)].a)
                        let said = token.start..<end
                        guard let entry = run.graph.entries(of: list, in: run.scalars, said).first else { continue }
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
