internal import WilcoIntents

/// Open text that was read back and is wrong: said again, in other words, or with a word of it spelled.
extension AnswerReader {
    /// Share of the words by which a text is the one before, said again.
    private static let likeness = 0.5

    /// The text that a request is about, as it should be; nil where the answer says nothing of it.
    ///
    /// - Parameters:
    ///   - isDenied: The answer begins with a no.
    ///   - values: Values of other parameters that it has.
    func correctedText(
        _ spans: AnswerSpans,
        of pending: IntentMatch,
        _ intent: IntentDefinition,
        isDenied: Bool,
        besides values: [String: [ParameterAssignment]]
    ) -> [String: [ParameterAssignment]]? {
        let open = intent.parameters.filter { $0.type == .string && pending.parameters[$0.name]?.count == 1 }
        guard open.count == 1, let name = open.first?.name,
            case .string(let old)? = pending.parameters[name]?.first?.value
        else { return nil }
        let words = OpenWords(old, ignoringWhitespace: engine.ignoringWhitespace)
        let start = isDenied ? spans.head(engine.phrases.no).map { after($0, spans) } ?? 0 : 0
        let new =
            respelled(words, spans) ?? replaced(words, spans, from: start)
            ?? restated(words, spans, from: start, isSure: values.isEmpty)
        guard let new else { return nil }
        return [name: [ParameterAssignment(value: .string(new), display: new, raw: new)]]
    }

    /// "Hendricks is spelled h e n d r i x", and for the word that is most like it "it is spelled h e n d r i x".
    private func respelled(_ words: OpenWords, _ spans: AnswerSpans) -> String? {
        let run = spans.run
        let reader = SpellingReader(language: engine.language)
        for token in run.tokens.tokens {
            for end in ends(engine.phrases.spelled, from: token.start, spans) {
                let start = after(end, spans)
                for reading in reader.readings(in: run.tokens, from: start, at: context.moment) {
                    guard reading.end == run.scalars.count, case .spelling(let spelled) = reading.value,
                        spelled.count > 1
                    else { continue }
                    let named = run.tokens.tokens.last { $0.end <= token.start }.flatMap { words.place(of: $0.text) }
                    guard let place = named.map({ $0..<$0 + 1 }) ?? words.mostLike(spelled) else { continue }
                    return words.replacing(place, with: spelled)
                }
            }
        }
        return nil
    }

    /// "Change hendricks to hendrix".
    private func replaced(_ words: OpenWords, _ spans: AnswerSpans, from start: Int) -> String? {
        let run = spans.run
        for end in ends(engine.phrases.replacing, from: start, spans) {
            let begin = after(end, spans)
            for token in run.tokens.tokens where token.start > begin {
                for joined in ends(engine.phrases.replacingLinks, from: token.start, spans) {
                    let old = run.tokens.tokens.filter { $0.start >= begin && $0.end < token.start }.map(\.text)
                    let new = after(joined, spans)
                    guard new < run.scalars.count, let place = words.place(of: old) else { continue }
                    return words.replacing(place, with: run.text.raw(new..<run.scalars.count))
                }
            }
        }
        return nil
    }

    /// "I said meet Hendrix", and "meet Hendrix" where that is much like what was understood.
    ///
    /// - Parameter isSure: What stands behind "I said" is the text and nothing else.
    private func restated(_ words: OpenWords, _ spans: AnswerSpans, from start: Int, isSure: Bool) -> String? {
        let run = spans.run
        let told =
            ends(engine.phrases.textOpenings, from: 0, spans) + ends(engine.phrases.textOpenings, from: start, spans)
        let openings =
            ends(engine.phrases.meant, from: 0, spans) + ends(engine.phrases.meant, from: start, spans) + told
        let begin = openings.max().map { after($0, spans) } ?? start
        guard begin < run.scalars.count else { return nil }
        let phrases = engine.phrases
        let isVerdict = [phrases.yes, phrases.no, phrases.cancel, phrases.stop].contains { trie in
            ends(trie, from: begin, spans).contains(run.scalars.count)
        }
        guard !isVerdict else { return nil }
        let isLike = words.likeness(to: run.tokens.tokens.filter { $0.start >= begin }.map(\.text)) >= Self.likeness
        return isLike || isSure && !openings.isEmpty || !told.isEmpty ? run.text.raw(begin..<run.scalars.count) : nil
    }

    private func ends(_ trie: TermTrie, from start: Int, _ spans: AnswerSpans) -> [Int] {
        var ends: [Int] = []
        trie.ends(in: spans.run.scalars, from: start) { if spans.run.isBoundary($0) { ends.append($0) } }
        return ends.sorted(by: >)
    }

    /// Where the next word begins.
    private func after(_ end: Int, _ spans: AnswerSpans) -> Int {
        spans.run.tokens.tokens.first { $0.start >= end }?.start ?? spans.run.scalars.count
    }
}
