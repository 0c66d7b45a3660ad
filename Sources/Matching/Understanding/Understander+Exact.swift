internal import WilcoIntents

/// Templates that stand for the sentence word for word.
extension Understander {
    func exact(view: Int, _ current: inout View, _ candidates: inout [Candidate]) {
        let isEnd = ends(current.run, engine.phrases.closings)
        let isCourteousEnd = ends(current.run, engine.phrases.courtesies)
        let skipEnd = ends(current.run, engine.skipWords).firstIndex(of: true) ?? current.run.scalars.count
        var words: Set<String>?
        let known = candidates.count
        // Of all the ways in which it can be read only some were tried: none of them is sure.
        defer { if current.run.isExhausted { candidates.removeSubrange(known...) } }
        for start in starts(current.run) {
            for found in engine.index.accepted(by: &current.run, from: start, isEnd: isEnd) {
                let sentence = engine.sentences[Int(found.template)]
                if let apps = current.apps, !apps.contains(sentence.app) { continue }
                let intent = engine.apps[sentence.app].intents[sentence.intent]
                let group = intent.sentences[sentence.group]
                guard ContextRules.mayFit(group, context.values) else { continue }
                if !group.requiredKeywords.isEmpty {
                    let said = words ?? Set(current.run.tokens.tokens.map(\.text))
                    words = said
                    guard group.requiredKeywords.contains(where: { said.contains($0.lowercased()) }) else { continue }
                }
                var deriver = Deriver { ContextRules.mayFit(group, $0.context) }
                guard
                    let derivation = deriver.derive(
                        items: sentence.items,
                        from: found.start,
                        to: found.end,
                        in: &current.run
                    ), fits(group, derivation, current.run)
                else { continue }
                // "Tell her I am leaving now": a closing is part of open text, unless it is mere politeness.
                // So is no word that the apps say means nothing.
                // A name that the person gives is taken as said.
                let isWithin =
                    isPersonal(sentence.app)
                    ? Int(found.end) < current.run.scalars.count
                    : !isCourteousEnd[Int(found.end)] || Int(found.end) > skipEnd
                if isWithin, endsInOpenText(derivation, at: found.end) { continue }
                let confidence = confidence(
                    derivation,
                    of: intent,
                    in: &current,
                    found.start..<found.end
                )
                candidates.append(
                    Candidate(
                        sentence: Int(found.template),
                        derivation: derivation,
                        view: view,
                        // A reading that nobody would be asked about stands behind every guess.
                        tier: confidence >= Matcher.Bands.confirm ? 1 : 3,
                        confidence: confidence
                    )
                )
            }
        }
    }

    /// Whether it is the app of the user's own phrases.
    func isPersonal(_ app: Int) -> Bool { engine.apps[app].id == engine.outranking?.app }

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
        in view: inout View,
        _ range: Range<Int32>
    ) -> Double {
        let count = view.run.scalars.count
        var wild = 0
        var limit = 1.0
        var previous: Int32 = -2
        for capture in derivation.captures where engine.graph.nodes[Int(capture.node)].kind == .wildcard {
            // Where one open text ends and the next begins is anyone's guess.
            if previous >= 0, capture.start <= previous + 1 { limit = 0.3 }
            previous = capture.end
            wild += Int(capture.end - capture.start)
            guard capture.slot >= 0 else { continue }
            switch intent.parameter(named: engine.graph.slots[Int(capture.slot)])?.type {
            // A name nobody told us of; where it may be any words, something else must speak for the request.
            case .person, .place:
                limit = min(limit, ground(derivation, of: intent, in: view, range) == .none ? 0.3 : 0.5)
            case .object:
                switch ground(derivation, of: intent, in: view, range) {
                case .none: limit = min(limit, 0.3)
                case .some: limit = min(limit, 0.5)
                // A thing that is only looked for is looked for at once: the app tells when there is none.
                case .firm: limit = min(limit, Self.looking.contains(intent.category) ? 0.65 : 0.5)
                }
            default: break
            }
        }
        // A name that only reads as one is asked about.
        for capture in derivation.captures {
            guard isUnknownPerson(capture, in: &view.run) else { continue }
            limit = min(limit, Self.unknownName)
        }
        guard wild > 0 else { return min(limit, 0.98) }
        let fixed = max(0, range.count - wild)
        if fixed < 3 { return min(limit, 0.4) }
        return min(limit, 0.75 + 0.2 * Double(fixed) / Double(max(count, 1)))
    }

    private func isNoName(_ word: String) -> Bool {
        engine.language.phrases.subjects.contains(word) || engine.language.phrases.requestVerbs.contains(word)
    }

    /// How much speaks for a request, beside a name that nobody knows.
    private enum Ground { case none, some, firm }

    /// Whether a request with an unknown name is about an app at all: the app was named, or two words or names of the sentence
    /// tell, or one that no other app has.
    ///
    /// "Send a message to Waldo" does; "write a poem" and "take me out" do not. "Me" is nobody's name.
    private func ground(
        _ derivation: Derivation,
        of intent: IntentDefinition,
        in view: View,
        _ range: Range<Int32>
    ) -> Ground {
        let common = engine.language.phrases.common
        for capture in derivation.captures where engine.graph.nodes[Int(capture.node)].kind == .wildcard {
            let words = view.run.tokens.tokens.filter { $0.start >= capture.start && $0.end <= capture.end }
            if words.allSatisfy({ common.contains($0.text) }) { return .none }
            // "Photos from the moon landing are fake" tells something.
            let all = view.run.tokens.tokens
            let isStatement = all.indices.contains { index in
                all[index].start > capture.start && all[index].end <= capture.end && self.isStatement(index, all)
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
        guard view.apps == nil else { return .firm }
        let verbs = engine.language.phrases.requestVerbs
        let telling = view.run.tokens.tokens.filter { token in
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
