internal import WilcoIntents

/// Verbs that tell of what was done, and ask for nothing.
extension WordRoles {
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
    func pastVerbs(of said: [TokenizedText.Token], in tokens: [TokenizedText.Token]) -> [String] {
        pastVerbs(in: said).filter { verb in tokens.contains { $0.text == verb } }
    }

    /// "Ordered" ends in "ed"; "need" and "proceed" do not.
    private static func ends(_ word: String, in ending: String) -> Bool {
        let stem = word.dropLast(ending.count)
        return word.hasSuffix(ending) && stem.count > 2 && stem.last != ending.first
    }

}
