internal import WilcoIntents

/// The broad tier: words and values of an intent, found in a sentence that no template fits.
///
/// It never acts by itself: its confidence lies in the band that asks.
extension Understander {
    private enum Broad {
        /// Words explained, of the words that mean something.
        static let coverage = 0.66
        /// The same by the weight of the words.
        static let explained = 0.6
        /// What the explained words must say in favour of the intent.
        static let evidence = 1.15
        static let namedValue = 0.8
        static let typedValue = 0.4
        static let verb = 0.3
        static let appName = 1.0
        /// More words than this are no request that went slightly wrong.
        static let longest = 30
    }

    struct Span {
        var tokens: Range<Int>
        var capture: Derivation.Capture
        var isNamed: Bool
    }

    /// Adds what the views may have meant.
    ///
    /// - Parameter offset: Index of the first view among all.
    func broad(_ views: inout [View], _ candidates: inout [Candidate], offset: Int = 0) {
        for view in views.indices {
            guard (1...Broad.longest).contains(views[view].run.tokens.tokens.count) else { continue }
            let neutral = neutralTokens(views[view].run)
            let keys = keys(of: views[view].run, neutral)
            for profile in engine.profiles {
                if let apps = views[view].apps, !apps.contains(profile.app) { continue }
                guard var found = align(profile, view, &views[view], neutral, keys) else { continue }
                found.view += offset
                candidates.append(found)
            }
        }
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

    private func align(
        _ profile: IntentProfile,
        _ index: Int,
        _ view: inout View,
        _ neutral: [Bool],
        _ keys: [String]
    ) -> Candidate? {
        let tokens = view.run.tokens.tokens
        let app = engine.apps[profile.app]
        let intent = app.intents[profile.intent]
        var literal = tokens.map { isWord($0.text, of: profile) }
        var spans = spans(of: profile, intent, &view.run)
        var covered = [Bool](repeating: false, count: tokens.count)
        var evidence = view.apps == nil ? 0 : Broad.appName
        var hasCore = false
        for span in spans {
            for token in span.tokens {
                covered[token] = true
                literal[token] = false
            }
            evidence += span.isNamed ? Broad.namedValue : Broad.typedValue
        }
        for (token, isLiteral) in literal.enumerated() where isLiteral {
            covered[token] = true
            guard !engine.language.phrases.common.contains(tokens[token].text),
                !engine.language.phrases.functionWords.contains(tokens[token].text)
            else { continue }
            hasCore = true
            evidence += 1 / Double(max(engine.frequencies[tokens[token].text] ?? 1, 1))
        }
        for token in tokens.indices
        where !covered[token] && engine.language.phrases.requestVerbs.contains(tokens[token].text) {
            covered[token] = true
            hasCore = true
            evidence += Broad.verb
        }
        if view.apps != nil { openText(&spans, &covered, neutral, intent, &view.run) }
        // A number that nothing explains changes the meaning.
        let scanner = NumberScanner(language: engine.language, text: view.run.tokens)
        for token in tokens.indices where !covered[token] {
            if tokens[token].kind == .number || !scanner.words(at: token).isEmpty { return nil }
        }
        let meaning = tokens.indices.filter { !neutral[$0] || covered[$0] }
        guard !meaning.isEmpty else { return nil }
        let coverage = Double(meaning.filter { covered[$0] }.count) / Double(meaning.count)
        let isNamed = spans.filter(\.isNamed).count
        guard coverage >= Broad.coverage, evidence >= Broad.evidence,
            hasCore || view.apps != nil || isNamed >= 2 || isNamed == 1 && spans.count >= 2 && coverage == 1
        else { return nil }
        // Words that belong to nothing here make it about something else.
        let values = tokens.indices.map { token -> Bool? in
            if let span = spans.first(where: { $0.tokens.contains(token) }) { return span.isNamed }
            return covered[token] && !literal[token] && !keys[token].isEmpty ? false : nil
        }
        let explained = explained(keys, by: profile, values: values)
        guard view.apps != nil || explained.coverage >= Broad.explained else { return nil }
        let said = Set(tokens.indices.filter { literal[$0] }.map { tokens[$0].text })
        guard let sentence = sentence(of: profile, said, spans, view.run) else { return nil }
        let quality = coverage * coverage * min(1, evidence / 2.5)
        let derivation = Derivation(
            score: Int(quality * 1000),
            captures: spans.map(\.capture).sorted { $0.start < $1.start }
        )
        return Candidate(
            sentence: sentence,
            derivation: derivation,
            view: index,
            tier: 2,
            confidence: Matcher.Bands.confirm + (Matcher.Bands.act - Matcher.Bands.confirm) * 0.95 * quality
        )
    }

    private func isWord(_ word: String, of profile: IntentProfile) -> Bool {
        if profile.words.contains(word) { return true }
        guard word.count > 3 else { return false }
        return profile.words.contains { $0.count > 2 && engine.language.plural($0).contains(word) }
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

    /// With the app named ("Unicorn Chat Celestra I am late"), what follows the last value is the open text.
    private func openText(
        _ spans: inout [Span],
        _ covered: inout [Bool],
        _ neutral: [Bool],
        _ intent: IntentDefinition,
        _ run: inout MatchRun
    ) {
        guard let parameter = intent.parameters.first(where: { $0.type == .string }),
            let slot = engine.graph.slots.firstIndex(of: parameter.name), !spans.isEmpty,
            let last = covered.lastIndex(of: true), last + 1 < covered.count
        else { return }
        let tokens = run.tokens.tokens
        guard let node = engine.wildcardNode else { return }
        let capture = Derivation.Capture(
            slot: Int32(slot),
            node: node,
            start: Int32(tokens[last + 1].start),
            end: Int32(run.scalars.count)
        )
        spans.append(Span(tokens: (last + 1)..<tokens.count, capture: capture, isNamed: false))
        for token in (last + 1)..<tokens.count { covered[token] = true }
    }

    /// The sentence that has most of the words that were said, and whose conditions hold.
    private func sentence(of profile: IntentProfile, _ said: Set<String>, _ spans: [Span], _ run: MatchRun) -> Int? {
        let derivation = Derivation(score: 0, captures: spans.map(\.capture))
        let merged = ContextRules.merged(context.values, derivation, run)
        var best: (sentence: Int, score: Double)?
        for (index, words) in profile.sentences {
            let sentence = engine.sentences[index]
            let group = engine.apps[sentence.app].intents[sentence.intent].sentences[sentence.group]
            guard ContextRules.fits(group, merged) else { continue }
            let score = Double(words.intersection(said).count) - 0.1 * Double(words.subtracting(said).count)
            // Words of another sentence of the intent do not speak for this one.
            let missing = said.subtracting(words).subtracting(engine.language.phrases.common)
            guard Double(missing.count) < 0.25 * Double(max(said.count, 1)) else { continue }
            if score > best?.score ?? -.infinity { best = (index, score) }
        }
        return best?.sentence
    }
}
