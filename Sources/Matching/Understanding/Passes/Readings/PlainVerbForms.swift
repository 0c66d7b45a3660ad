internal import WilcoIntents

/// Verbs in the form that goes with a polite opening: "would you mind sending …", "how about ordering …".
struct PlainVerbForms: RewordingPass {
    static let name = "verbs in their plain form"
    let sentence: Sentence

    /// Verbs of one request that are put in their plain form.
    private static let mostVerbs = 4

    func rewordings(after earlier: Readings) -> [NormalizedText] {
        earlier.first(of: sentence).flatMap { plainForm($0.run) }.map { [$0] } ?? []
    }

    /// The sentence with its verbs as a command has them; nil where no opening asks for another form.
    private func plainForm(_ run: MatchRun) -> NormalizedText? {
        let forms = engine.language.phrases.forms
        guard !forms.isEmpty else { return nil }
        let tokens = run.tokens.tokens
        var first: Int?
        for start in edges.starts(run) {
            engine.phrases.formOpenings.ends(in: run.scalars, from: Int(start)) { end in
                guard end < run.scalars.count, run.scalars[end] == TextNormalizer.space,
                    let verb = run.tokens.token(at: end + 1)
                else { return }
                first = min(first ?? verb, verb)
            }
        }
        guard let first else { return nil }
        // "… sending Celestra a note and telling her …": each verb that begins a request.
        let conjunctions = engine.phrases.conjunctions.compactMap { $0.split(separator: TextNormalizer.space).last }
        var replacements: [(range: Range<Int>, scalars: [UInt32])] = []
        for index in tokens.indices where index >= first && replacements.count < Self.mostVerbs {
            let before = index > first ? tokens[index - 1].text.unicodeScalars.map(\.value) : []
            let follows = conjunctions.contains { $0.elementsEqual(before) }
            let begins = index == first || follows || isOpening(tokens[index - 1], run)
            guard begins, let plain = plainForm(of: tokens[index].text) else { continue }
            replacements.append((tokens[index].start..<tokens[index].end, plain.unicodeScalars.map(\.value)))
        }
        return replacements.isEmpty ? nil : run.text.replacing(replacements)
    }

    /// "Would you mind just quickly sending".
    private func isOpening(_ token: TokenizedText.Token, _ run: MatchRun) -> Bool {
        var isWhole = false
        engine.phrases.openings.ends(in: run.scalars, from: token.start) { if $0 == token.end { isWhole = true } }
        return isWhole
    }

    /// "Send" for "sending", "make" for "making", "get" for "getting": a verb that requests have; nil where there is none.
    private func plainForm(of word: String) -> String? {
        for (ending, others) in engine.language.phrases.forms.sorted(by: { $0.key.count > $1.key.count })
        where word.hasSuffix(ending) && word.count > ending.count + 1 {
            let stem = String(word.dropLast(ending.count))
            var plain = others.map { stem + $0 }
            if let last = stem.last, stem.dropLast().last == last { plain.append(String(stem.dropLast())) }
            if let verb = plain.first(where: isVerb) { return verb }
        }
        return nil
    }

    private func isVerb(_ word: String) -> Bool {
        let phrases = engine.language.phrases
        return phrases.requestVerbs.contains(word) || phrases.separableVerbs.contains(word)
            || engine.language.synonymGroups[word] != nil || engine.profiles.contains { $0.words.contains(word) }
    }
}
