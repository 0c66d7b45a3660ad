internal import WilcoIntents

/// Sentences that are put right while they are spoken: "set a timer for five, no, ten minutes".
extension Understander {
    /// Words that may be taken back.
    private static let mostWords = 8
    /// Places that are tried, so that the cost does not grow with their number.
    private static let mostPlaces = 4
    /// Nobody says more in the place of a value, in scalars.
    private static let longestRest = 200

    /// The request, when it is a sure one without what was taken back.
    func corrected(_ text: NormalizedText, _ said: String) -> Understanding? {
        let tokens = TokenizedText(text).tokens
        var tried = 0
        for (index, token) in tokens.enumerated().dropFirst() {
            var end = 0
            engine.phrases.corrections.ends(in: text.scalars, from: token.start) { place in
                if place < text.count, text.scalars[place] == TextNormalizer.space { end = max(end, place) }
            }
            guard end > 0 else { continue }
            tried += 1
            guard tried <= Self.mostPlaces else { return nil }
            // As little as possible is taken back.
            for count in 1...min(index, Self.mostWords) {
                let back = tokens[index - count].start..<(end + 1)
                let rest = text.removing([back])
                let (candidates, views) = candidates(for: rest, isExact: true)
                guard candidates.first?.confidence ?? 0 >= Matcher.Bands.act else { continue }
                var result = understanding(of: said, candidates, views)
                guard result.band == .act else { continue }
                result.leftOut = [LeftOut(text.raw(back), .takenBack)]
                return result
            }
        }
        return nil
    }

    /// The request before with other values: "no, I meant tomato soup".
    ///
    /// It is asked about, as the other one may have been done.
    ///
    /// - Returns: Nil where the sentence is nothing of the kind.
    func meant(_ said: String, inPlaceOf request: IntentMatch) -> Understanding? {
        let text = NormalizedText(said, ignoringWhitespace: engine.ignoringWhitespace)
        guard text.count <= Self.longestRest else { return nil }
        if let amended = amended(text, said, request) ?? retorted(text, said, request) ?? again(text, said, request) {
            return amended
        }
        if let continued = continued(text, said, request) { return continued }
        var end = 0
        engine.phrases.meant.ends(in: text.scalars, from: 0) { place in
            if place < text.count, text.scalars[place] == TextNormalizer.space { end = max(end, place) }
        }
        guard end > 0, var match = filled(request, with: text.removing([0..<end + 1]), replacing: true) else {
            return nil
        }
        match.transcript = said
        match.confidence = Matcher.Bands.guess
        return Understanding(
            status: .matched,
            band: .confirm,
            transcript: said,
            confidence: match.confidence,
            match: match
        )
    }

    /// "Make it fifteen", "change it to Friday": the request itself, with another value.
    private func amended(_ text: NormalizedText, _ said: String, _ request: IntentMatch) -> Understanding? {
        var end = 0
        engine.phrases.amend.ends(in: text.scalars, from: 0) { place in
            if place < text.count, text.scalars[place] == TextNormalizer.space { end = max(end, place) }
        }
        guard end > 0 else { return nil }
        let clause = text.removing([0..<end + 1])
        guard var match = filled(request, with: clause, replacing: true) ?? completed(request, with: clause) else {
            return nil
        }
        match.isChange = true
        return repeated(match, said)
    }

    /// "No, ten", "jazz instead": another value for what was just done, and nothing else.
    private func retorted(_ text: NormalizedText, _ said: String, _ request: IntentMatch) -> Understanding? {
        var start = 0
        engine.phrases.retorts.ends(in: text.scalars, from: 0) { place in
            if place < text.count, text.scalars[place] == TextNormalizer.space { start = max(start, place + 1) }
        }
        var end = text.count
        for place in text.scalars.indices where place > start && text.scalars[place - 1] == TextNormalizer.space {
            engine.phrases.retortClosings.ends(in: text.scalars, from: place) { closing in
                if closing == text.count { end = min(end, place - 1) }
            }
        }
        guard start > 0 || end < text.count, start < end else { return nil }
        let value = text.removing([0..<start, end..<text.count].filter { !$0.isEmpty })
        guard var match = filled(request, with: value, replacing: true) ?? completed(request, with: value) else {
            return nil
        }
        match.isChange = true
        return repeated(match, said)
    }

    /// "And five green apples", "one more for the chicken, forty minutes": a further request with words of the one before, as if
    /// both were one sentence.
    private func continued(_ text: NormalizedText, _ said: String, _ request: IntentMatch) -> Understanding? {
        var isFurther = false
        for conjunction in engine.phrases.conjunctions
        where text.scalars.starts(with: conjunction + [TextNormalizer.space]) {
            isFurther = true
        }
        engine.phrases.standIns.ends(in: text.scalars, from: 0) { end in
            if end == text.count || text.scalars[end] == TextNormalizer.space { isFurther = true }
        }
        let first = TokenizedText(text).tokens.first?.text ?? ""
        guard isFurther || engine.language.phrases.additions.contains(first) else { return nil }
        let both = "\(request.transcript), \(said)"
        let whole = NormalizedText(both, ignoringWhitespace: engine.ignoringWhitespace)
        guard !request.transcript.isEmpty, whole.count <= Self.longestRest, let all = several(in: whole, both),
            all.match?.app == request.app, all.match?.intent == request.intent, all.leftOut.isEmpty,
            all.next.count == 1, var result = all.next.first, result.band == .act
        else { return nil }
        result.transcript = said
        result.match?.transcript = said
        // They are places in both sentences.
        for (name, values) in result.match?.parameters ?? [:] {
            result.match?.parameters[name] = values.map { value in
                var value = value
                value.range = nil
                return value
            }
        }
        return result
    }

    /// "The same for Bob": the request over again, for somebody or something else.
    private func again(_ text: NormalizedText, _ said: String, _ request: IntentMatch) -> Understanding? {
        for frame in engine.phrases.againFrames {
            for before in frame.before {
                for after in frame.after where !before.isEmpty || !after.isEmpty {
                    let start = before.isEmpty ? 0 : before.count + 1
                    let end = text.count - (after.isEmpty ? 0 : after.count + 1)
                    guard start < end, text.scalars[..<max(0, start - 1)].elementsEqual(before),
                        start == 0 || text.scalars[start - 1] == TextNormalizer.space,
                        after.isEmpty || text.scalars[(end + 1)...].elementsEqual(after),
                        end == text.count || text.scalars[end] == TextNormalizer.space
                    else { continue }
                    let rest = [0..<start, end..<text.count].filter { !$0.isEmpty }
                    if let match = filled(request, with: text.removing(rest), replacing: true) {
                        return repeated(match, said)
                    }
                }
            }
        }
        return nil
    }

    private func repeated(_ match: IntentMatch, _ said: String) -> Understanding {
        var match = match
        match.transcript = said
        match.confidence = Matcher.Bands.actAtCost
        match.appWasNamed = true
        return Understanding(
            status: .matched,
            band: .act,
            transcript: said,
            confidence: match.confidence,
            match: match
        )
    }

    /// The number of an amount without its unit: "fifteen", where ten minutes were asked for.
    private func completed(_ match: IntentMatch, with clause: NormalizedText) -> IntentMatch? {
        let intent = engine.apps.first { $0.id == match.app }?.intent(named: match.intent)
        for parameter in intent?.parameters ?? [] {
            switch parameter.type {
            case .duration, .measurement, .currencyAmount: break
            default: continue
            }
            guard let raw = match.parameters[parameter.name]?.first?.raw else { continue }
            let before = TokenizedText(NormalizedText(raw))
            let scanner = NumberScanner(language: engine.language, text: before)
            let unit = before.tokens.indices.filter {
                before.tokens[$0].kind != .number && scanner.words(at: $0).isEmpty
            }
            .map { before.tokens[$0].text }
            guard !unit.isEmpty else { continue }
            let words = ([clause.raw(0..<clause.count)] + unit).joined(separator: " ")
            let whole = NormalizedText(words, ignoringWhitespace: engine.ignoringWhitespace)
            if let filled = filled(match, with: whole, replacing: true) { return filled }
        }
        return nil
    }

    /// The request with the values of a clause that is nothing else: "settle up with Nina, forty dollars".
    ///
    /// - Parameter replacing: They take the place of others, too.
    /// - Returns: Nil where the clause says more, or nothing.
    func filled(_ match: IntentMatch, with clause: NormalizedText, replacing: Bool) -> IntentMatch? {
        let found = engine.profiles.first { profile in
            engine.apps[profile.app].id == match.app
                && engine.apps[profile.app].intents[profile.intent].name == match.intent
        }
        guard let profile = found else { return nil }
        let intent = engine.apps[profile.app].intents[profile.intent]
        var run = MatchRun(
            graph: engine.graph,
            text: clause,
            moment: context.moment,
            ignoringWhitespace: engine.ignoringWhitespace
        )
        let spans = spans(of: profile, intent, &run)
        let neutral = neutralTokens(run)
        let isNothingElse = run.tokens.tokens.indices.allSatisfy { token in
            neutral[token] || spans.contains { $0.tokens.contains(token) }
        }
        guard isNothingElse else { return nil }
        var filled = match
        var fresh: Set<String> = []
        for span in spans {
            let name = engine.graph.slots[Int(span.capture.slot)]
            guard replacing || filled.parameters[name] == nil || fresh.contains(name),
                let value = Self.assignment(span.capture, type: intent.parameter(named: name)?.type, in: &run)
            else { continue }
            let isMore = intent.parameter(named: name)?.isArray == true && fresh.contains(name)
            filled.parameters[name] = (isMore ? filled.parameters[name] ?? [] : []) + [value]
            fresh.insert(name)
        }
        return fresh.isEmpty ? nil : filled
    }
}
