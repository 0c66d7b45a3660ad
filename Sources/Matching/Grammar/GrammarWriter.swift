internal import Speech
internal import WilcoIntents

/// Writes what the recogniser listens for.
///
/// While a question is open that is its answers and what may be said at any time; the grammar of requests, into which the
/// recogniser escapes when the sound fits none of them, is prepared once and not copied into every question's.
struct GrammarWriter {
    let engine: MatcherEngine

    private static let globalWeight = 0.3

    func interruption() -> Grammar {
        let builder = GrammarBuilder(engine: engine)
        let phrases = engine.language.phrases
        return Grammar(root: builder.phrases(phrases.stop + phrases.cancel) ?? .sequence([]))
    }

    func stopWords() -> [String] {
        let spoken = GrammarBuilder(engine: engine).spoken
        let ways = Set(PhraseBook.texts(engine.language.phrases.stop).map(spoken.words)).filter { !$0.isEmpty }
        return ways.filter { way in !ways.contains { $0.count < way.count && way.starts(with: $0) } }
            .map { $0.joined(separator: " ") }.sorted()
    }

    func grammar(for expectation: Expectation) -> Grammar {
        var builder = GrammarBuilder(engine: engine)
        let globals = builder.globals()
        var ways: [GrammarExpression.Weighted] = []
        switch expectation.kind {
        case .request:
            if let request = builder.requests() { ways.append(.init(request)) }
            ways.append(.init(globals, weight: Self.globalWeight))
        case .confirmation(let verbs):
            ways.append(.init(builder.yesNo(verbs: verbs), weight: 2))
            if let change = builder.changes(of: expectation.pending) { ways.append(.init(change, weight: 0.2)) }
            if let values = builder.allValues(of: expectation.pending, afterVerdict: true) {
                ways.append(.init(values, weight: 0.2))
            }
            if let corrections = builder.corrections(of: expectation.pending) {
                ways.append(.init(corrections, weight: 0.2))
            }
            ways.append(.init(globals, weight: Self.globalWeight))
        case .choice(let parameter, let options):
            ways.append(.init(builder.choices(options, of: parameter, for: expectation), weight: 2))
            ways.append(.init(builder.yesNo(verbs: []), weight: 0.2))
            if let parameter, let value = builder.value(parameter, for: expectation) {
                ways.append(.init(value, weight: 0.3))
            }
            if let change = builder.changes(of: expectation.pending) { ways.append(.init(change, weight: 0.2)) }
            ways.append(.init(globals, weight: Self.globalWeight))
        case .value(let parameter, let options):
            if let value = builder.value(parameter, for: expectation) { ways.append(.init(value, weight: 2)) }
            if !options.isEmpty {
                ways.append(.init(builder.choices(options, of: parameter, for: expectation), weight: 2))
            }
            ways.append(.init(builder.yesNo(verbs: []), weight: 0.2))
            if let values = builder.allValues(of: expectation.pending) { ways.append(.init(values, weight: 0.2)) }
            if let change = builder.changes(of: expectation.pending) { ways.append(.init(change, weight: 0.2)) }
            ways.append(.init(globals, weight: Self.globalWeight))
        }
        return Grammar(
            root: ways.count == 1 ? ways[0].expression : .alternatives(ways),
            rules: builder.usedRules(),
            pronunciations: builder.pronunciations,
            divisible: builder.divisible
        )
    }
}
