internal import WilcoIntents

/// Sentences that are more than one request, or one request among other clauses.
extension Understander {
    /// Conjunctions that are tried, so that the cost does not grow with their number.
    private static let mostConjunctions = 8

    /// Two requests in one sentence, both of them sure.
    func pair(in text: NormalizedText, _ said: String) -> Understanding? {
        var tried = 0
        for conjunction in engine.phrases.conjunctions {
            let pattern = [TextNormalizer.space] + conjunction + [TextNormalizer.space]
            var place = 1
            while place + pattern.count < text.count {
                defer { place += 1 }
                guard text.scalars[place..<(place + pattern.count)].elementsEqual(pattern) else { continue }
                tried += 1
                guard tried <= Self.mostConjunctions else { return nil }
                let (first, firstViews) = candidates(for: text.removing([place..<text.count]))
                guard first.first?.confidence ?? 0 >= Matcher.Bands.act else { continue }
                let (second, secondViews) = candidates(for: text.removing([0..<(place + pattern.count)]))
                guard second.first?.confidence ?? 0 >= Matcher.Bands.act else { continue }
                var result = understanding(of: said, first, firstViews)
                let next = understanding(of: said, second, secondViews)
                guard result.band == .act, next.band == .act else { continue }
                result.next = next.match
                result.alternatives = []
                return result
            }
        }
        return nil
    }

    /// One clause of several is a request; the others are only said along: "I'm hungry, order me a soup".
    func clause(of text: NormalizedText, _ said: String, _ whole: Understanding) -> Understanding? {
        let clauses = text.clauses()
        guard clauses.count > 1, clauses.count <= 5 else { return nil }
        var found: Understanding?
        var place = 0
        for (index, clause) in clauses.enumerated() {
            let (candidates, views) = candidates(for: clause)
            let reading = understanding(of: said, candidates, views)
            guard reading.status == .matched else { continue }
            guard found == nil else { return nil }
            found = reading
            place = index
        }
        guard var result = found, result.confidence > whole.confidence else { return nil }
        result.confidence = min(result.confidence, Matcher.Bands.guess)
        result.match?.confidence = result.confidence
        for (index, clause) in clauses.enumerated() where index != place { complete(&result.match, with: clause) }
        return banded(result)
    }

    /// Gives the request the values of a clause that is nothing else: "settle up with Nina, forty dollars".
    private func complete(_ match: inout IntentMatch?, with clause: NormalizedText) {
        guard var completed = match,
            let profile = engine.profiles.first(where: { profile in
                engine.apps[profile.app].id == completed.app
                    && engine.apps[profile.app].intents[profile.intent].name == completed.intent
            })
        else { return }
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
        guard isNothingElse else { return }
        for span in spans {
            let name = engine.graph.slots[Int(span.capture.slot)]
            guard completed.parameters[name] == nil,
                let value = Self.assignment(span.capture, type: intent.parameter(named: name)?.type, in: &run)
            else { continue }
            completed.parameters[name] = [value]
        }
        match = completed
    }
}
