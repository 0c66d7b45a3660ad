internal import WilcoIntents

/// What a sentence is about, from its words and values alone, whatever their order.
///
/// Its confidence lies in the band that asks, unless one request alone explains every word that means something, is asked for with
/// a verb or by its app's name, lacks nothing and costs nothing.
struct WordsAndValues: ReadingPass {
    static let name = "its words and values"
    let sentence: Sentence

    private enum Alignment {
        /// Weight of the words explained, of the weight of all that mean something.
        static let coverage = 0.85
        /// The same for what costs: payments, rides, messages.
        static let costlyCoverage = 0.85
        /// Weight of explained words that is enough by itself.
        static let evidence = 0.8
        /// Words and names that tell something: a single one is what a sentence may mention, not what it asks for.
        static let telling = 2
        /// Weight of the words that one sentence of the intent has, of the weight of those that all have together.
        static let together = 0.6
        /// Words of a sentence that are many.
        static let many = 4
        static let otherSubject = 1.0
        static let time = 0.5
        static let longest = 40
    }

    /// How much of a sentence an intent explains.
    struct Explained {
        var covered = 0.0
        var uncovered = 0.0
        /// Something was said that only this app speaks of.
        var isAnchored = false
        /// Different words that were covered.
        var telling: Set<String> = []

        var coverage: Double { covered / max(covered + uncovered, 0.001) }
    }

    func isDue(after earlier: Readings) -> Bool { !sentence.isExact && !earlier.isSure && engine.tiers > 2 }

    func readings(after earlier: Readings) -> Readings {
        var all = earlier.begun(with: sentence)
        guard let said = all.views.first?.run.tokens.tokens else { return earlier }
        for view in all.views where !view.isReworded { add(view, &view.run, said, &all) }
        return all
    }

    private func add(_ view: View, _ run: inout MatchRun, _ said: [TokenizedText.Token], _ found: inout Readings) {
        guard (1...Alignment.longest).contains(run.tokens.tokens.count) else { return }
        let neutral = roles.neutralTokens(run)
        let keys = roles.keys(of: run, neutral)
        let tokens = run.tokens.tokens
        let pastVerbs = roles.pastVerbs(in: tokens) + roles.pastVerbs(of: said, in: tokens)
        var complete: [(place: Int, mayAct: Bool)] = []
        for profile in engine.profiles where pastVerbs.allSatisfy(profile.words.contains) {
            if let apps = view.apps, !apps.contains(profile.app) { continue }
            guard let (candidate, isComplete, mayAct) = align(profile, keys, view, &run) else { continue }
            if isComplete { complete.append((found.candidates.count, mayAct)) }
            found.candidates.append(candidate)
        }
        // Two that explain all are two that may be meant.
        if complete.count == 1, complete[0].mayAct {
            found.candidates[complete[0].place].confidence = Matcher.Bands.act
        }
    }

    /// - Parameter values: Tokens that are values of the intent; true for names.
    private func explained(_ keys: [String], by profile: IntentProfile, values: [Bool?]) -> Explained {
        var result = Explained()
        for (index, key) in keys.enumerated() {
            if let isNamed = values[index] {
                result.covered += isNamed ? 0.9 : 0.4
            } else if !key.isEmpty {
                let weight = engine.keywords.weight(of: key)
                if profile.keys.contains(key) {
                    result.covered += weight
                    result.telling.insert(key)
                    if engine.keywords.isAnchor(key) { result.isAnchored = true }
                } else {
                    result.uncovered += weight
                }
            }
        }
        return result
    }

    /// The request with what it explains: whether that is everything, and whether it may be done then, as it lacks nothing and
    /// costs nothing.
    private func align(
        _ profile: IntentProfile,
        _ keys: [String],
        _ view: View,
        _ run: inout MatchRun
    ) -> (Candidate, isComplete: Bool, mayAct: Bool)? {
        let intent = engine.apps[profile.app].intents[profile.intent]
        let tokens = run.tokens.tokens
        let text = run.tokens
        let spans = valueSpans.spans(of: profile, intent, &run).filter {
            !valueSpans.isBareNumber($0.capture, of: intent, in: text)
        }
        guard !spans.isEmpty || keys.contains(where: { profile.keys.contains($0) }) else { return nil }
        var values = [Bool?](repeating: nil, count: tokens.count)
        for span in spans { for token in span.tokens { values[token] = span.isNamed } }
        var explained = explained(keys, by: profile, values: values)
        let elsewhere = roles.elsewhere(run)
        // Words that turn the meaning: the very sentence that is meant must have them.
        var turning: Set<String> = []
        var isRefusal = false
        for token in tokens.indices where values[token] == nil {
            let word = tokens[token].text
            // "Don't order soup" is no request for soup.
            let isContrary =
                engine.language.phrases.negations.contains(word)
                || token > 0 && engine.language.phrases.contraries.contains(word)
            if isContrary {
                guard profile.words.contains(word) else { return nil }
                turning.insert(word)
                explained.telling.remove(keys[token])
                isRefusal = true
            }
            guard elsewhere[token] else { continue }
            if profile.words.contains(word), !roles.isStatement(token, tokens) {
                turning.insert(word)
            } else {
                explained.uncovered += Alignment.otherSubject
            }
        }
        // "Tomorrow" is said of anything.
        for token in tokens.indices where values[token] == nil && engine.valueWords.contains(tokens[token].text) {
            explained.telling.remove(keys[token])
        }
        let isNamed = view.apps != nil
        if isNamed { explained.covered += 0.5 }
        let scanner = NumberScanner(language: engine.language, text: run.tokens)
        // A number that nothing explains changes the meaning.
        let led = engine.numberPlaces.led(in: run, engine.language)
        for token in tokens.indices where values[token] == nil {
            if led[token] {
                if keys[token].isEmpty || tokens[token].kind == .number { explained.uncovered += Alignment.time }
                continue
            }
            if tokens[token].kind == .number { return nil }
            if !scanner.words(at: token).isEmpty, !keys[token].isEmpty, !profile.keys.contains(keys[token]) {
                return nil
            }
        }
        let wanted = intent.category.confirmsByDefault ? Alignment.costlyCoverage : Alignment.coverage
        if intent.category.confirmsByDefault, spans.isEmpty, !isNamed { return nil }
        let isTelling = roles.tellsOfSomebody(run)
        let verbs = engine.language.phrases.requestVerbs
        // "I'll get the car": what somebody does is not asked for.
        if isTelling {
            explained.telling.subtract(tokens.indices.filter { verbs.contains(tokens[$0].text) }.map { keys[$0] })
        }
        if explained.telling.isEmpty, isTelling || roles.asksOfWorld(run) { return nil }
        let isAnchoredByValue = spans.contains { $0.isNamed && valueSpans.speaks($0.capture, for: intent) }
        if !isNamed, let verb = roles.otherVerb(run, keys, profile.keys), values[verb] == nil { return nil }
        let own = spans.filter { $0.isNamed && valueSpans.isOwn($0.capture, of: profile.app, in: &run) }.map(
            \.capture.slot
        )
        guard explained.isAnchored || isAnchoredByValue || isNamed, explained.coverage >= wanted,
            explained.covered >= Alignment.evidence,
            isNamed && !isRefusal || isTold(explained.telling, own, turning, tokens, keys, by: profile)
        else { return nil }
        let said = Set(keys)
        guard let sentence = closest(profile, said, turning, spans, run),
            isNamed || hasHalf(of: profile.cores[sentence.place].fixed, said)
        else { return nil }
        // "Run the washing machine" does not ask for the timer of that name: nobody speaks of a timer.
        let isLacking = profile.cores[sentence.place].fixed.contains { word in
            let key = engine.language.key(of: word)
            return !said.contains(key) && !verbs.contains(word) && engine.keywords.isAnchor(key)
        }
        guard explained.isAnchored || isNamed || !isLacking else { return nil }
        let words = Set(tokens.indices.filter { values[$0] == nil && profile.keys.contains(keys[$0]) }.map { keys[$0] })
        let all = words.reduce(0) { $0 + engine.keywords.weight(of: $1) }
        let ownWeight = words.intersection(profile.sentenceKeys[sentence.place]).reduce(0) {
            $0 + engine.keywords.weight(of: $1)
        }
        guard isNamed || ownWeight >= Alignment.together * all else { return nil }
        let quality = explained.coverage * explained.coverage * min(1, (explained.covered + sentence.fit) / 3)
        let fixed = profile.cores[sentence.place].fixed
        // "Go back" alone may be said of anything; ten metres are nobody else's.
        let given = Set(spans.map { engine.graph.slots[Int($0.capture.slot)] })
        let group = intent.sentences[engine.sentences[sentence.index].group]
        let isGiven = intent.parameters.allSatisfy {
            !$0.isRequired || given.contains($0.name) || group.fixed[$0.name] != nil
        }
        // "What does the agenda say" is a question, and told at once: nothing comes of a mistake but words.
        let isAsked =
            intent.category.changesNothing && run.text.clauses().count == 1
            || turning.isEmpty && !roles.asksOfWorld(run) && (isNamed || tokens.contains { verbs.contains($0.text) })
        let isComplete =
            explained.uncovered == 0 && !isRefusal && !isTelling && isAsked
            && (!own.isEmpty || explained.isAnchored && isGiven && !spans.isEmpty)
            && fixed.allSatisfy {
                verbs.contains($0) || engine.language.phrases.fillers.contains($0)
                    || said.contains(engine.language.key(of: $0))
            }
        let candidate = Candidate(
            sentence: sentence.index,
            derivation: Derivation(
                score: Int(quality * 1000),
                captures: spans.map(\.capture).sorted { $0.start < $1.start }
            ),
            view: view,
            tier: 3,
            confidence: Matcher.Bands.confirm + (Matcher.Bands.act - Matcher.Bands.confirm) * 0.9 * quality,
            pass: Self.name
        )
        return (candidate, isComplete, isGiven && !intent.category.confirmsByDefault)
    }

    /// Whether half of the words were said, where a sentence has many that nothing else may stand for.
    private func hasHalf(of fixed: Set<String>, _ said: Set<String>) -> Bool {
        let keys = Set(
            fixed.map { engine.language.key(of: $0) }.filter { !engine.language.phrases.fillers.contains($0) }
        )
        return keys.count < Alignment.many || keys.intersection(said).count * 2 >= keys.count
    }

    /// Whether one sentence of the intent has enough of what was said, outside of parts that it may do without.
    ///
    /// Words out of several sentences do not add up to a request: "start the car" is none, though rides start, and a car comes.
    /// Nor does a verb that asks for anything with a value that may be left out: "show me the way to the station".
    private func isTold(
        _ telling: Set<String>,
        _ own: [Int32],
        _ turning: Set<String>,
        _ tokens: [TokenizedText.Token],
        _ keys: [String],
        by profile: IntentProfile
    ) -> Bool {
        let verbs = engine.language.phrases.requestVerbs
        let plain = telling.subtracting(tokens.indices.filter { verbs.contains(tokens[$0].text) }.map { keys[$0] })
        return profile.sentences.indices.contains { place in
            let core = profile.cores[place]
            guard turning.isSubset(of: profile.sentences[place].words),
                !plain.isDisjoint(with: core.keys) || own.contains(where: core.slots.contains)
            else { return false }
            let words = telling.intersection(core.keys).count
            return words + own.count(where: core.allSlots.contains) >= Alignment.telling
        }
    }

    /// The sentence of the intent that shares most with what was said, and whose conditions hold.
    private func closest(
        _ profile: IntentProfile,
        _ said: Set<String>,
        _ turning: Set<String>,
        _ spans: [ValueSpans.Span],
        _ run: MatchRun
    ) -> (index: Int, place: Int, fit: Double)? {
        let derivation = Derivation(score: 0, captures: spans.map(\.capture))
        let merged = ContextRules.merged(context.values, derivation, run)
        let words = Set(run.tokens.tokens.map(\.text))
        var best: (index: Int, place: Int, fit: Double)?
        for (place, sentence) in profile.sentences.enumerated() {
            let owner = engine.sentences[sentence.sentence]
            let group = engine.apps[owner.app].intents[owner.intent].sentences[owner.group]
            guard turning.isSubset(of: sentence.words), ContextRules.fits(group, merged),
                ContextRules.isSpokenOf(group, in: run.tokens)
            else { continue }
            // A sentence that fixes a value must not be chosen for nothing.
            let cost = group.fixed.isEmpty ? 0 : 0.3
            let shared = profile.sentenceKeys[place].intersection(said)
            let fit =
                shared.reduce(0) { $0 + engine.keywords.weight(of: $1) }
                + 0.15 * Double(sentence.words.intersection(words).count) - cost
            if fit > best?.fit ?? -.infinity { best = (sentence.sentence, place, fit) }
        }
        return best
    }
}
