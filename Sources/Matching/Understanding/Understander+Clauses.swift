internal import WilcoIntents

/// Sentences that are more than one request, or one request among other clauses.
extension Understander {
    private static let mostCommands = 2
    /// Nobody asks for more behind so long a text, in scalars.
    private static let longestCommanded = 400

    /// The request in whose open text another one was found, where that begins as people speak to an assistant and to nobody else:
    /// "remind me to call mum and set a timer for ten minutes".
    ///
    /// "Remind me to call mum and buy milk" stays one.
    func commanded(_ text: NormalizedText, _ said: String, _ whole: Understanding) -> Understanding? {
        guard let match = whole.match, whole.next.isEmpty, text.count <= Self.longestCommanded else { return nil }
        let texts = match.parameters.values.joined().compactMap { value -> Range<Int>? in
            if case .string = value.value { return value.range }
            return nil
        }
        guard !texts.isEmpty else { return nil }
        var tried = 0
        for conjunction in engine.phrases.conjunctions {
            let pattern = [TextNormalizer.space] + conjunction + [TextNormalizer.space]
            for place in text.scalars.indices.dropFirst()
            where text.scalars[place...].starts(with: pattern) && isCommand(text, at: place + pattern.count) {
                let end = place + pattern.count
                let between = text.originalRange(place + 1..<end - 1)
                guard
                    texts.contains(where: { $0.lowerBound <= between.lowerBound && between.upperBound <= $0.upperBound }
                    )
                else { continue }
                tried += 1
                guard tried <= Self.mostCommands else { return nil }
                let (first, firstViews) = candidates(for: text.removing([place..<text.count]), isExact: true)
                let rest = text.removing([0..<end])
                let (second, secondViews) = candidates(for: rest, isExact: true)
                var result = understanding(of: said, first, firstViews)
                var next = understanding(of: said, second, secondViews)
                if next.band != .act { next = several(in: rest, said) ?? next }
                guard result.band == .act, next.band == .act, result.match?.app == match.app,
                    result.match?.intent == match.intent
                else { continue }
                result.next = Self.row(next)
                result.alternatives = []
                return result
            }
        }
        return nil
    }

    private func isCommand(_ text: NormalizedText, at place: Int) -> Bool {
        var isCommand = false
        engine.phrases.commands.ends(in: text.scalars, from: place) { end in
            if end == text.count || text.scalars[end] == TextNormalizer.space { isCommand = true }
        }
        return isCommand
    }

    /// One clause of several is a request; the others are only said along: "I'm hungry, order me a soup".
    func clause(of text: NormalizedText, _ said: String, _ whole: Understanding) -> Understanding? {
        let clauses = text.clauses()
        guard clauses.count > 1, clauses.count <= 5 else { return nil }
        var found: Understanding?
        var place = 0
        for (index, clause) in clauses.enumerated() {
            let (candidates, views) = candidates(for: clause)
            let plain = understanding(of: said, candidates, views)
            let reading = plain.band == .act ? plain : referring(clause, said) ?? reasoned(clause, said) ?? plain
            guard reading.status == .matched else { continue }
            guard found == nil else { return nil }
            found = reading
            place = index
        }
        guard var result = found, result.confidence > whole.confidence else { return nil }
        // A sure request with a remark beside it is as sure.
        let isSure = result.band == .act && clauses.indices.allSatisfy { $0 == place || isRemark(clauses[$0]) }
        if !isSure {
            result.confidence = min(result.confidence, Matcher.Bands.guess)
            result.match?.confidence = result.confidence
        }
        for (index, clause) in clauses.enumerated() where index != place {
            if let match = result.match, let filled = filled(match, with: clause, replacing: false) {
                result.match = filled
            } else {
                result.leftOut.append(LeftOut(clause.raw(0..<clause.count), .saidAlong))
            }
        }
        return banded(result)
    }

    /// Words that neither ask, nor refuse, nor make a condition: "sorry", "I'm late", "my friend isn't coming".
    private func isRemark(_ clause: NormalizedText) -> Bool {
        let tokens = TokenizedText(clause).tokens
        let phrases = engine.language.phrases
        guard let first = tokens.first?.text, tokens.count <= Self.longestRemark else { return false }
        let isCondition = phrases.questions.contains(first) || phrases.otherSubjects.contains(first)
        return !isCondition && !phrases.negations.contains(first) && !phrases.contraries.contains(first)
    }

    /// In words.
    private static let longestRemark = 10

    /// The request without the reason behind it: "set a timer for ten minutes so I leave on time".
    func reasoned(_ text: NormalizedText, _ said: String) -> Understanding? {
        for token in TokenizedText(text).tokens.dropFirst(2) {
            var isReason = false
            engine.phrases.reasons.ends(in: text.scalars, from: token.start) { end in
                if end < text.count, text.scalars[end] == TextNormalizer.space { isReason = true }
                if end == text.count { isReason = true }
            }
            guard isReason else { continue }
            let (candidates, views) = candidates(for: text.removing([token.start - 1..<text.count]), isExact: true)
            var result = understanding(of: said, candidates, views)
            guard result.band == .act else { return nil }
            result.leftOut = [LeftOut(text.raw(token.start..<text.count), .saidAlong)]
            return result
        }
        return nil
    }

    /// The request with the name of who was spoken of last in the place of a word for them: "tell her I'm late".
    func referring(_ text: NormalizedText, _ said: String) -> Understanding? {
        guard let name = context.values[MatchContext.lastPerson]?.stringValue else { return nil }
        for token in TokenizedText(text).tokens where engine.language.phrases.thirdPersons.contains(token.text) {
            let place = token.start..<token.end
            let named = text.replacing([(place, TextNormalizer.normalize(name))])
            let (candidates, views) = candidates(for: named, isExact: true)
            let result = understanding(of: said, candidates, views)
            guard result.band == .act, let match = result.match else { continue }
            let range = text.originalRange(place)
            let isPerson = match.parameters.values.joined().contains { value in
                guard case .person = value.value else { return false }
                return value.range == range
            }
            if isPerson { return result }
        }
        return nil
    }

    /// The name of a thing, and nothing else, where one intent alone is for things of that kind: "dinner music" is played.
    ///
    /// Only of what is played, or is confirmed before it is done.
    func named(_ text: NormalizedText, _ said: String) -> Understanding? {
        let run = MatchRun(
            graph: engine.graph,
            text: text,
            moment: context.moment,
            ignoringWhitespace: engine.ignoringWhitespace
        )
        guard run.tokens.tokens.count <= Self.longestRemark, !asksOfWorld(run), !tellsOfSomebody(run) else {
            return nil
        }
        var found: IntentMatch?
        for profile in engine.profiles where !isPersonal(profile.app) {
            let app = engine.apps[profile.app]
            let intent = app.intents[profile.intent]
            guard intent.category == .play || intent.category == .order && intent.needsConfirmation else { continue }
            let empty = IntentMatch(
                app: app.id,
                intent: intent.name,
                transcript: said,
                confidence: Matcher.Bands.whole,
                arrayParameters: Set(intent.parameters.filter(\.isArray).map(\.name))
            )
            guard let match = filled(empty, with: text, replacing: true),
                match.parameters.contains(where: { name, values in
                    guard case .object = intent.parameter(named: name)?.type else { return false }
                    return values.contains { if case .object = $0.value { true } else { false } }
                })
            else { continue }
            guard found == nil else { return nil }
            found = match
        }
        guard let found else { return nil }
        return Understanding(
            status: .matched,
            band: .act,
            transcript: said,
            confidence: found.confidence,
            match: found
        )
    }
}
