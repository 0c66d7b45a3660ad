internal import WilcoIntents

/// Templates that stand for a text word for word.
struct WordForWord: Situated {
    let situation: Situation
    /// Name of the pass that made the text.
    let pass: String
    let isReworded: Bool

    /// Reads a text as it is, and without skip words and the app's name.
    func look(around text: NormalizedText, _ found: inout Readings) {
        look(at: text, nil, &found)
        // A name that the person gives keeps its words.
        let isNamed = found.candidates.contains {
            engine.isPersonal(engine.sentences[$0.sentence].app) && $0.confidence >= Matcher.Bands.act
        }
        if !isNamed, let plain = edges.removingSkipWords(text) { look(at: plain, nil, &found) }
        guard let unnamed = namings.removingAppName(text) else { return }
        look(at: unnamed.text, unnamed.apps, &found)
        if let plain = edges.removingSkipWords(unnamed.text) { look(at: plain, unnamed.apps, &found) }
        AppNameIsNoText(situation: situation).judge(unnamed.ties, &found)
    }

    /// Reads a text as it is.
    ///
    /// - Parameter apps: Those that were named; nil: none.
    func look(at text: NormalizedText, _ apps: Set<Int>?, _ found: inout Readings) {
        guard text.count > 0 else { return }
        let view = View(situation.run(text), place: found.views.count, apps: apps, isReworded: isReworded)
        found.views.append(view)
        found.candidates += candidates(view, &view.run)
    }

    /// - Parameter run: The view's.
    private func candidates(_ view: View, _ run: inout MatchRun) -> [Candidate] {
        var candidates: [Candidate] = []
        let isEnd = edges.ends(run, engine.phrases.closings)
        let isCourteousEnd = edges.ends(run, engine.phrases.courtesies)
        let skipEnd = edges.ends(run, engine.skipWords).firstIndex(of: true) ?? run.scalars.count
        for start in edges.starts(run) {
            for found in engine.index.accepted(by: &run, from: start, isEnd: isEnd) {
                let sentence = engine.sentences[Int(found.template)]
                if let apps = view.apps, !apps.contains(sentence.app) { continue }
                let intent = engine.apps[sentence.app].intents[sentence.intent]
                let group = intent.sentences[sentence.group]
                guard ContextRules.mayFit(group, context.values), ContextRules.isSpokenOf(group, in: run.tokens)
                else { continue }
                var deriver = Deriver { ContextRules.mayFit(group, $0.context) }
                guard
                    var derivation = deriver.derive(
                        items: sentence.items,
                        from: found.start,
                        to: found.end,
                        in: &run
                    ), fits(group, derivation, run)
                else { continue }
                giveWholeValues(&derivation, &run)
                // "Tell her I am leaving now": a closing is part of open text, unless it is mere politeness.
                // So is no word that the apps say means nothing.
                // A name that the person gives is taken as said.
                let isWithin =
                    engine.isPersonal(sentence.app)
                    ? Int(found.end) < run.scalars.count
                    : !isCourteousEnd[Int(found.end)] || Int(found.end) > skipEnd
                if isWithin, endsInOpenText(derivation, at: found.end) { continue }
                let confidence = confidence(
                    derivation,
                    of: intent,
                    engine.apps[sentence.app].id,
                    group,
                    in: view,
                    &run,
                    found.start..<found.end
                )
                candidates.append(
                    Candidate(
                        sentence: Int(found.template),
                        derivation: derivation,
                        view: view,
                        // A reading that nobody would be asked about stands behind every guess.
                        tier: confidence >= Matcher.Bands.confirm ? 1 : 3,
                        confidence: confidence,
                        pass: pass
                    )
                )
            }
        }
        // Of all the ways in which it can be read only some were tried: none of them is sure.
        return run.isExhausted ? [] : candidates
    }

    /// Templates that stand for the text word for word, if only the situation were theirs.
    func outOfPlace(_ text: NormalizedText) -> [Candidate] {
        guard text.count > 0 else { return [] }
        let view = View(situation.run(text), place: 0, apps: nil, isReworded: false)
        let isEnd = [Bool](repeating: false, count: text.count) + [true]
        let found = engine.index.accepted(by: &view.run, from: 0, isEnd: isEnd)
        return found.compactMap { found in
            let sentence = engine.sentences[Int(found.template)]
            var deriver = Deriver { _ in true }
            guard
                let derivation = deriver.derive(items: sentence.items, from: found.start, to: found.end, in: &view.run)
            else { return nil }
            let candidate = Candidate(
                sentence: Int(found.template),
                derivation: derivation,
                view: view,
                tier: 1,
                confidence: 0,
                pass: pass
            )
            return lacks(candidate).isEmpty ? nil : candidate
        }
    }

    /// What the situation lacks for a reading.
    func lacks(_ candidate: Candidate) -> [String] {
        let sentence = engine.sentences[candidate.sentence]
        let group = engine.apps[sentence.app].intents[sentence.intent].sentences[sentence.group]
        let context = ContextRules.merged(context.values, candidate.derivation, candidate.view.run)
        return ContextRules.lacks(group, context)
    }

    /// "Dinner with Sam tomorrow at seven": where a template has an "at" before the time, the day before it is part of the time all the same,
    /// and no part of the text.
    private func giveWholeValues(_ derivation: inout Derivation, _ run: inout MatchRun) {
        let order = derivation.captures.indices.sorted { derivation.captures[$0].start < derivation.captures[$1].start }
        for (text, value) in zip(order, order.dropFirst()) {
            let (open, typed) = (derivation.captures[text], derivation.captures[value])
            let reader = run.graph.nodes[Int(typed.node)]
            guard run.graph.nodes[Int(open.node)].kind == .wildcard, reader.kind == .typed, open.end < typed.start
            else { continue }
            let words = run.tokens.tokens.filter { $0.start >= open.start && $0.end <= open.end }
            for (before, word) in zip(words, words.dropFirst())
            where run.readings(reader.a, word.start).contains(where: { $0.end == Int(typed.end) }) {
                derivation.captures[text].end = Int32(before.end)
                derivation.captures[value].start = Int32(word.start)
                break
            }
        }
    }

    private func endsInOpenText(_ derivation: Derivation, at end: Int32) -> Bool {
        derivation.captures.contains { $0.end == end && engine.graph.nodes[Int($0.node)].kind == .wildcard }
    }

    private func fits(_ group: SentenceDefinition, _ derivation: Derivation, _ run: MatchRun) -> Bool {
        guard !group.requiresContext.isEmpty || !group.excludesContext.isEmpty else { return true }
        return ContextRules.fits(group, ContextRules.merged(context.values, derivation, run))
    }

    /// Categories of intents that change nothing.
    private static let looking: Set<IntentCategory> = [.search, .view, .information, .open]

    /// How sure an exact match is: open text says less than words of the template.
    private func confidence(
        _ derivation: Derivation,
        of intent: IntentDefinition,
        _ app: String,
        _ group: SentenceDefinition,
        in view: View,
        _ run: inout MatchRun,
        _ range: Range<Int32>
    ) -> Double {
        let count = run.scalars.count
        var wild = 0
        var limit = 1.0
        var previous: Int32 = -2
        for capture in derivation.captures where engine.graph.nodes[Int(capture.node)].kind == .wildcard {
            // Where one open text ends and the next begins is anyone's guess.
            if previous >= 0, capture.start <= previous + 1 { limit = 0.3 }
            previous = capture.end
            wild += Int(capture.end - capture.start)
            guard capture.slot >= 0 else { continue }
            let parameter = intent.parameter(named: engine.graph.slots[Int(capture.slot)])
            switch parameter?.type {
            // A name nobody told us of; where it may be any words, something else must speak for the request.
            case .person, .place:
                limit = min(limit, ground(derivation, of: intent, group, in: view, run, range) == .none ? 0.3 : 0.5)
            case .object where isTime(capture, of: intent, app, besides: derivation, &run): limit = min(limit, 0.3)
            case .object:
                switch ground(derivation, of: intent, group, in: view, run, range) {
                case .none: limit = min(limit, 0.3)
                case .some: limit = min(limit, 0.5)
                // A thing that is only looked for is looked for at once: the app tells when there is none. So is one of which the app
                // has said that it knows more than its files do.
                case .firm:
                    let isAsked = Self.looking.contains(intent.category) || parameter?.hasDynamicOptions == true
                    limit = min(limit, isAsked ? 0.65 : 0.5)
                }
            default: break
            }
        }
        // A name that only reads as one is asked about.
        for capture in derivation.captures {
            guard valueSpans.isUnknownPerson(capture, in: &run) else { continue }
            limit = min(limit, ValueSpans.unknownName)
        }
        guard wild > 0 else { return min(limit, 0.98) }
        let fixed = max(0, range.count - wild)
        if fixed < 3 { return min(limit, 0.4) }
        return min(limit, 0.75 + 0.2 * Double(fixed) / Double(max(count, 1)))
    }

    /// Whether words that nobody knows for a name are a day or a time that the request takes as well: "and tomorrow" behind a request
    /// for buses is no stop.
    private func isTime(
        _ capture: Derivation.Capture,
        of intent: IntentDefinition,
        _ app: String,
        besides derivation: Derivation,
        _ run: inout MatchRun
    ) -> Bool {
        let given = derivation.captures.filter { $0.slot >= 0 }.map { engine.graph.slots[Int($0.slot)] }
        for parameter in intent.parameters where !given.contains(parameter.name) {
            switch parameter.type {
            case .date, .time, .dateTime: break
            default: continue
            }
            let key = MatcherEngine.parameterKey(app, intent.name, parameter.name)
            guard let node = engine.parameterNodes[key] else { continue }
            let places = run.ends(node, capture.start)
            if (0..<places.count).contains(where: { run.arena[Int(places.start + $0)] == capture.end }) { return true }
        }
        return false
    }

    private func isNoName(_ word: String) -> Bool {
        engine.language.phrases.subjects.contains(word) || engine.language.phrases.requestVerbs.contains(word)
    }

    /// How much speaks for a request, beside a name that nobody knows.
    private enum Ground { case none, some, firm }

    /// Whether a request with an unknown name is about an app at all: the app was named, or the sentence is one that only follows on
    /// what the app has just done, or two words or names of the sentence tell, or one that no other app has.
    ///
    /// "Send a message to Waldo" does; "write a poem" and "take me out" do not. "Me" is nobody's name.
    private func ground(
        _ derivation: Derivation,
        of intent: IntentDefinition,
        _ group: SentenceDefinition,
        in view: View,
        _ run: MatchRun,
        _ range: Range<Int32>
    ) -> Ground {
        let common = engine.language.phrases.common
        for capture in derivation.captures where engine.graph.nodes[Int(capture.node)].kind == .wildcard {
            let words = run.tokens.tokens.filter { $0.start >= capture.start && $0.end <= capture.end }
            if words.allSatisfy({ common.contains($0.text) }) { return .none }
            // "Photos from the moon landing are fake" tells something.
            let all = run.tokens.tokens
            let isStatement = all.indices.contains { index in
                all[index].start > capture.start && all[index].end <= capture.end && roles.isStatement(index, all)
            }
            if isStatement { return .none }
            let slot = capture.slot < 0 ? "" : engine.graph.slots[Int(capture.slot)]
            // "Did you get my message": nobody is called "you get my".
            if case .person = intent.parameter(named: slot)?.type, words.contains(where: { isNoName($0.text) }) {
                return .none
            }
            // "Print my photos", "who took this photo": what opens the sentence is no name.
            if capture.start == range.lowerBound,
                words.contains(where: { engine.language.phrases.fillers.contains($0.text) })
            {
                return .none
            }
        }
        guard view.apps == nil, !ContextRules.follows(group) else { return .firm }
        let verbs = engine.language.phrases.requestVerbs
        let telling = run.tokens.tokens.filter { token in
            token.start >= range.lowerBound && token.end <= range.upperBound && !common.contains(token.text)
                && !derivation.captures.contains { $0.start <= token.start && token.end <= $0.end }
        }
        let hasAnchor = telling.contains { token in
            // "Pay no mind" begins as a payment does, and is none.
            let isVerb = token.start == range.lowerBound && !Self.looking.contains(intent.category)
            return !isVerb && !verbs.contains(token.text)
                && engine.keywords.isAnchor(engine.language.key(of: token.text))
        }
        let names = derivation.captures.filter { engine.graph.nodes[Int($0.node)].kind == .terms }
        let count = telling.count + names.count
        return hasAnchor && count >= 2 ? .firm : hasAnchor || count >= 2 ? .some : .none
    }
}
