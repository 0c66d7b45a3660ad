internal import WilcoIntents

/// Sentences that are more than one request, or one request among other clauses.
extension Understander {
    /// Conjunctions that are tried, so that the cost does not grow with their number.
    private static let mostConjunctions = 8
    private static let mostCommands = 2
    /// Nobody asks for more behind so long a text, in scalars.
    private static let longestCommanded = 400

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
                // Nothing but an exact reading is sure.
                let (first, firstViews) = candidates(for: text.removing([place..<text.count]), isExact: true)
                guard first.first?.confidence ?? 0 >= Matcher.Bands.act else { continue }
                let rest = text.removing([0..<(place + pattern.count)])
                let (second, secondViews) = candidates(for: rest, isExact: true)
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

    /// The request in whose open text another one was found, where that begins as people speak to an assistant and to nobody else:
    /// "remind me to call mum and set a timer for ten minutes".
    ///
    /// "Remind me to call mum and buy milk" stays one.
    func commanded(_ text: NormalizedText, _ said: String, _ whole: Understanding) -> Understanding? {
        guard let match = whole.match, whole.next == nil, text.count <= Self.longestCommanded else { return nil }
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
                let (second, secondViews) = candidates(for: text.removing([0..<end]), isExact: true)
                var result = understanding(of: said, first, firstViews)
                let next = understanding(of: said, second, secondViews)
                guard result.band == .act, next.band == .act, result.match?.app == match.app,
                    result.match?.intent == match.intent
                else { continue }
                result.next = next.match
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
            let reading = understanding(of: said, candidates, views)
            guard reading.status == .matched else { continue }
            guard found == nil else { return nil }
            found = reading
            place = index
        }
        guard var result = found, result.confidence > whole.confidence else { return nil }
        result.confidence = min(result.confidence, Matcher.Bands.guess)
        result.match?.confidence = result.confidence
        for (index, clause) in clauses.enumerated() where index != place {
            if let match = result.match { result.match = filled(match, with: clause, replacing: false) ?? match }
        }
        return banded(result)
    }
}
