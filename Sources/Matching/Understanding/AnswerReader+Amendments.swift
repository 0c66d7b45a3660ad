internal import WilcoIntents

/// Answers that put right what they have just said, or ask for one more.
extension AnswerReader {
    /// "And butter", while it is asked how many eggs: one more of the kind, and nothing in the place of the eggs.
    func further(_ normalized: NormalizedText, _ text: String) -> Answer? {
        guard let pending = expectation.pending, let intent = intent(of: pending) else { return nil }
        switch expectation.kind {
        // What is written to somebody may begin so.
        case .value(let name, _): if let type = intent.parameter(named: name)?.type, isOpen(type) { return nil }
        case .choice: break
        // It is read back what another value makes of the request.
        case .request, .confirmation: return nil
        }
        let words = " \(normalized.string(0..<normalized.count)) "
        guard let found = Amendments(situation: situation).continued(normalized, text, pending),
            let match = found.match
        else { return nil }
        let isOther = intent.parameters.contains { parameter in
            guard !parameter.isArray, let new = match.parameters[parameter.name]?.first, new.source == .said,
                let old = pending.parameters[parameter.name]?.first, old.source == .said
            else { return false }
            // What the request before had is not said anew.
            let said = NormalizedText(new.raw ?? "")
            return new.value != old.value && said.count > 0 && words.contains(" \(said.string(0..<said.count)) ")
        }
        guard isOther else { return nil }
        var answer = Answer(.further, transcript: text, confidence: 0.9)
        answer.next = [found]
        return answer
    }

    /// "Six minutes, no wait, seven, I like them harder": what was said last is meant.
    func corrected(_ normalized: NormalizedText, _ text: String) -> Answer? {
        guard case .value(let name, _) = expectation.kind, let definition = definition(name), !isOpen(definition.type)
        else { return nil }
        let clauses = normalized.clauses()
        guard (2...Self.mostClauses).contains(clauses.count) else { return nil }
        let heads = clauses.map { behindCorrection($0) }
        guard let place = heads.indices.dropFirst().first(where: { heads[$0] != nil }) else { return nil }
        let reader = AnswerReader(situation: situation, expectation: expectation)
        // What is taken back tells what is talked about: "six minutes".
        let before = clauses[..<place].reversed().lazy.map { reader.answer($0.raw(0..<$0.count)) }
            .first { $0.kind == .values && $0.values[name] != nil }
        guard let pending = expectation.pending else {
            // About nothing else anything could be put right.
            let later = clauses.indices.dropFirst(place).reversed().map { heads[$0] ?? clauses[$0] }
            let answers = later.lazy.filter { $0.count > 0 }.map { reader.answer($0.raw(0..<$0.count)) }
            var answer = answers.first { $0.kind == .values }
            answer?.transcript = text
            return answer
        }
        guard var taken = before else { return nil }
        var request = pending
        request.parameters.merge(taken.values) { $1 }
        let amendments = Amendments(situation: situation)
        for index in clauses.indices.dropFirst(place) {
            let clause = heads[index] ?? clauses[index]
            guard clause.count > 0, let changed = amendments.changed(request, with: clause),
                changed.parameters[name] != request.parameters[name]
            else { continue }
            taken.values = changed.parameters.filter { pending.parameters[$0.key] != $0.value }
            taken.transcript = text
            return taken
        }
        return nil
    }

    /// A clause without the words that take back what was said before it; nil where none begin it.
    private func behindCorrection(_ clause: NormalizedText) -> NormalizedText? {
        var end = 0
        engine.phrases.corrections.ends(in: clause.scalars, from: 0) { place in
            if place == clause.count || clause.scalars[place] == TextNormalizer.space { end = max(end, place) }
        }
        return end > 0 ? clause.removing([0..<min(end + 1, clause.count)]) : nil
    }
}
