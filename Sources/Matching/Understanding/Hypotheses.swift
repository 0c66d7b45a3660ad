internal import Speech
internal import WilcoIntents

/// The hypothesis and the reading that are best together.
struct Hypotheses: Situated {
    let situation: Situation

    func understand(_ transcript: Transcript) -> Understanding {
        let heard = transcript.best?.text ?? ""
        switch transcript.status {
        case .nothingHeard:
            return Understanding(status: .nothingHeard, band: .reject, transcript: heard, confidence: 0)
        case .rejected:
            var result = Understanding(status: .rejected, band: .reject, transcript: heard, confidence: 0)
            if let best = transcript.best {
                let guess = runner.understand(best.text)
                result.alternatives = (guess.match.map { [$0] } ?? []) + guess.alternatives
                for index in result.alternatives.indices { result.alternatives[index].confidence *= best.confidence }
                result.confidence = min(best.confidence, guess.confidence) / 2
            }
            return result
        case .recognized:
            break
        }
        var best: Understanding?
        var bestRank = 0
        var surelyTold: Set<Int> = []
        var others: [IntentMatch] = []
        for (rank, hypothesis) in transcript.hypotheses.prefix(10).enumerated() {
            var reading = runner.understand(hypothesis.text)
            if isToldSurely(reading) { surelyTold.insert(rank) }
            let weight = Self.weight(of: hypothesis, rank)
            reading.confidence *= weight
            reading.match?.confidence *= weight
            for index in reading.alternatives.indices { reading.alternatives[index].confidence *= weight }
            if let current = best {
                let isBetter =
                    reading.match != nil && current.match == nil
                    || (reading.match != nil) == (current.match != nil) && reading.confidence > current.confidence
                if isBetter {
                    if let match = current.match { others.append(match) }
                    best = reading
                    bestRank = rank
                } else if let match = reading.match {
                    others.append(match)
                }
            } else {
                best = reading
            }
        }
        guard var result = best else {
            return Understanding(status: .nothingHeard, band: .reject, transcript: heard, confidence: 0)
        }
        for other in others
        where !other.isSame(as: result.match) && !result.alternatives.contains(where: { other.isSame(as: $0) }) {
            result.alternatives.append(other)
        }
        let mayDiffer = result.alternatives.contains { $0.confidence >= Matcher.Bands.confirm }
        result = engine.banded(result)
        if surelyTold.contains(bestRank), !mayDiffer, result.confidence >= Matcher.Bands.actToTell {
            result.band = .act
        }
        return result
    }

    /// Whether a sentence asks for nothing but an answer, word for word.
    private func isToldSurely(_ reading: Understanding) -> Bool {
        guard reading.band == .act, let match = reading.match else { return false }
        return engine.apps.first { $0.id == match.app }?.intent(named: match.intent)?.category == .information
    }

    /// A later hypothesis must be worth its place.
    private static func weight(of hypothesis: Hypothesis, _ rank: Int) -> Double {
        hypothesis.confidence * (rank == 0 ? 1 : 0.95)
    }

    /// What a reading of one of the hypotheses counts.
    static func weight(of text: String, in transcript: Transcript) -> Double {
        transcript.hypotheses.firstIndex { $0.text == text }.map { weight(of: transcript.hypotheses[$0], $0) } ?? 1
    }

}

extension IntentMatch {
    /// Whether it is the same request, with the same values.
    func isSame(as other: IntentMatch?) -> Bool {
        guard let other else { return false }
        return app == other.app && intent == other.intent
            && parameters.mapValues { $0.map(\.value) } == other.parameters.mapValues { $0.map(\.value) }
    }
}
