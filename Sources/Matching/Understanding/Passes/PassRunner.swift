internal import WilcoIntents

/// Runs the passes of a situation, which are those of ``PassList/all``, over a sentence.
struct PassRunner: Situated {
    let situation: Situation

    /// Rivals that are reported, of so many readings.
    private static let mostRivals = 3
    private static let mostReadings = 40

    /// - Parameter opens: Looks for requests of which one value is unknown, too, where nothing is sure.
    func understand(_ text: String, opens: Bool = true) -> Understanding {
        understand(Sentence(text, opens: opens, in: situation)).result
    }

    func understand(_ sentence: Sentence) -> Standing {
        guard sentence.text.count > 0 else {
            return Standing(
                Understanding(status: .nothingHeard, band: .reject, transcript: sentence.said, confidence: 0)
            )
        }
        guard sentence.text.count <= Sentence.longest else {
            return Standing(Understanding(status: .rejected, band: .reject, transcript: sentence.said, confidence: 0))
        }
        let readings = readings(of: sentence)
        var standing = Standing(understanding(of: sentence, readings), readings)
        for type in situation.passes.sentences {
            let pass = type.init(sentence: sentence)
            guard pass.isDue(standing), let outcome = pass.outcome(standing) else { continue }
            switch outcome {
            case .accepted: return standing
            case .decided(let understanding):
                standing.result = understanding
                standing.decidedBy = type.name
                return standing
            case .taken(let understanding):
                standing.result = understanding
                standing.decidedBy = type.name
            case .noted(let understanding): standing.result = understanding
            }
        }
        return standing
    }

    /// Ways to read the sentence, best first.
    func readings(of sentence: Sentence) -> Readings {
        var found = Readings()
        for type in situation.passes.readings {
            let pass = type.init(sentence: sentence)
            if pass.isDue(after: found) { found = pass.readings(after: found) }
        }
        return found
    }

    /// The sentence as its best reading.
    func understanding(of sentence: Sentence, _ readings: Readings) -> Understanding {
        judged(sentence, readings).understanding
    }

    /// The best reading as a request, and the verdicts that had something to say of it.
    func judged(
        _ sentence: Sentence,
        _ readings: Readings
    ) -> (understanding: Understanding, verdicts: [any RequestVerdict.Type]) {
        guard let best = readings.candidates.first else {
            let rejected = Understanding(status: .rejected, band: .reject, transcript: sentence.said, confidence: 0)
            return (rejected, [])
        }
        let match = maker.match(best, sentence.said)
        let rivals = rivals(of: best, sentence, readings)
        var result = Understanding(
            status: .matched,
            band: .act,
            transcript: sentence.said,
            confidence: match.confidence,
            match: match,
            alternatives: rivals.map(\.match)
        )
        var verdicts: [any RequestVerdict.Type] = []
        for type in situation.passes.verdicts {
            guard let judged = type.init(situation: situation).judged(result, best, rivals.map(\.candidate)) else {
                continue
            }
            result = judged
            verdicts.append(type)
        }
        return (result, verdicts)
    }

    /// The best readings as something else, one of each intent.
    private func rivals(
        of best: Candidate,
        _ sentence: Sentence,
        _ readings: Readings
    ) -> [(candidate: Candidate, match: IntentMatch)] {
        var rivals: [(candidate: Candidate, match: IntentMatch)] = []
        for candidate in readings.candidates.dropFirst().prefix(Self.mostReadings)
        where rivals.count < Self.mostRivals && !engine.isSameIntent(best, candidate) {
            let rival = maker.match(candidate, sentence.said)
            guard !rivals.contains(where: { $0.match.app == rival.app && $0.match.intent == rival.intent }) else {
                continue
            }
            rivals.append((candidate, rival))
        }
        return rivals
    }
}

extension PassList {
    /// Those passes alone that have one of the names, with what tells which reading is best and what may be done with it.
    func only(_ names: Set<String>) -> PassList {
        var some = self
        some.readings = readings.filter { names.contains($0.name) || $0 == BestFirst.self }
        some.sentences = sentences.filter { names.contains($0.name) }
        return some
    }
}
