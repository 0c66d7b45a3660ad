internal import WilcoIntents

/// What the words of a sentence are in it, told without a template: those that say nothing, those that ask, those that tell of
/// somebody else.
struct WordRoles: Situated {
    let situation: Situation

    /// In words.
    private static let longestRemark = 10

    /// Tokens as keys; empty for those that mean nothing by themselves.
    func keys(of run: MatchRun, _ neutral: [Bool]) -> [String] {
        let tokens = run.tokens.tokens
        var keys = tokens.indices.map { index -> String in
            let word = tokens[index].text
            if neutral[index] || engine.language.phrases.fillers.contains(word) { return "" }
            return tokens[index].kind == .symbol ? "" : engine.language.key(of: word)
        }
        // Several words that mean one: "get rid of".
        for start in tokens.indices {
            for phrase in engine.language.synonymPhrases[tokens[start].text] ?? [] {
                let end = start + phrase.words.count
                guard end <= tokens.count,
                    zip(tokens[start..<end], phrase.words).allSatisfy({ $0.0.text == $0.1 })
                else { continue }
                keys[start] = "#\(phrase.group)"
                for index in (start + 1)..<end { keys[index] = "" }
            }
        }
        return keys
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
        let start = edges.starts(run).max() ?? 0
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
        let starts = Set(edges.starts(run).map(Int.init))
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
        let start = edges.starts(run).max() ?? 0
        guard let first = run.tokens.tokens.first(where: { $0.start >= start }) else { return false }
        return engine.language.phrases.subjects.contains(first.text)
    }

    /// Whether the sentence begins as a question about the world does: "is the stadium far from here".
    func asksOfWorld(_ run: MatchRun) -> Bool {
        let start = edges.starts(run).max() ?? 0
        guard let first = run.tokens.tokens.first(where: { $0.start >= start }) else { return false }
        return engine.language.phrases.questions.contains(first.text)
            || engine.language.phrases.otherSubjects.contains(first.text)
    }

    /// A word that other requests begin with or speak of, where this one begins: another thing is asked for.
    func otherVerb(_ run: MatchRun, _ keys: [String], _ known: Set<String>) -> Int? {
        let start = edges.starts(run).max() ?? 0
        guard let first = run.tokens.tokens.firstIndex(where: { $0.start >= start }), !keys[first].isEmpty,
            run.tokens.tokens[first].kind == .word, engine.keywords.isKnown(keys[first]), !known.contains(keys[first]),
            !engine.language.phrases.requestVerbs.contains(run.tokens.tokens[first].text)
        else { return nil }
        return first
    }

    /// Words that neither ask, nor refuse, nor make a condition: "sorry", "I'm late", "my friend isn't coming".
    func isRemark(_ clause: NormalizedText) -> Bool {
        let tokens = TokenizedText(clause).tokens
        let phrases = engine.language.phrases
        guard let first = tokens.first?.text, tokens.count <= Self.longestRemark else { return false }
        let isCondition = phrases.questions.contains(first) || phrases.otherSubjects.contains(first)
        return !isCondition && !phrases.negations.contains(first) && !phrases.contraries.contains(first)
    }
}
