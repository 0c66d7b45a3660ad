internal import WilcoIntents

/// One clause of several is a request; the others are only said along: "I'm hungry, order me a soup".
struct OneOfTheClauses: SentencePass {
    static let name = "one of several clauses"
    let sentence: Sentence

    private static let mostClauses = 5

    func isDue(_ standing: Standing) -> Bool { standing.isWhole && sentence.mayBeReread }

    func outcome(_ standing: Standing) -> Outcome? {
        clause(of: sentence.text, standing.whole).map { .taken($0) }
    }

    private func clause(of text: NormalizedText, _ whole: Understanding) -> Understanding? {
        let clauses = text.clauses()
        guard clauses.count > 1, clauses.count <= Self.mostClauses else { return nil }
        var found: Understanding?
        var place = 0
        for (index, clause) in clauses.enumerated() {
            let part = sentence.part(clause)
            let plain = runner.understanding(of: part, runner.readings(of: part))
            let reading =
                plain.band == .act
                ? plain
                : SpokenOfLast(sentence: part).named() ?? spokenOf(in: clauses, besides: index)
                    ?? WithoutReasons(sentence: part).request() ?? plain
            guard reading.status == .matched else { continue }
            guard found == nil else { return nil }
            found = reading
            place = index
        }
        guard var result = found, result.confidence > whole.confidence else { return nil }
        // A sure request with a remark beside it is as sure.
        let isSure = result.band == .act && clauses.indices.allSatisfy { $0 == place || roles.isRemark(clauses[$0]) }
        if !isSure {
            result.confidence = min(result.confidence, Matcher.Bands.guess)
            result.match?.confidence = result.confidence
        }
        for (index, clause) in clauses.enumerated() where index != place {
            if let match = result.match, let filled = maker.filled(match, with: clause, replacing: false) {
                result.match = filled
            } else {
                result.leftOut.append(LeftOut(clause.raw(0..<clause.count), .saidAlong))
            }
        }
        return engine.banded(result)
    }

    /// The request for somebody of whom another clause speaks: "Celestra is ill, tell her to stay at home".
    private func spokenOf(in clauses: [NormalizedText], besides place: Int) -> Understanding? {
        let thirdPersons = engine.language.phrases.thirdPersons
        guard TokenizedText(clauses[place]).tokens.contains(where: { thirdPersons.contains($0.text) }) else {
            return nil
        }
        let part = SpokenOfLast(sentence: sentence.part(clauses[place]))
        return clauses.indices.lazy.filter { $0 != place }.compactMap { person(in: clauses[$0]) }
            .compactMap { part.named(as: $0) }.first
    }

    /// Somebody whom an app knows.
    private func person(in clause: NormalizedText) -> String? {
        var run = situation.run(clause)
        for profile in engine.profiles {
            let intent = engine.apps[profile.app].intents[profile.intent]
            for span in valueSpans.spans(of: profile, intent, &run) where span.isNamed {
                guard case .person = intent.parameter(named: engine.graph.slots[Int(span.capture.slot)])?.type else {
                    continue
                }
                return clause.raw(Int(span.capture.start)..<Int(span.capture.end))
            }
        }
        return nil
    }
}
