internal import WilcoIntents

/// What may be done with a request of its confidence: it is done, asked about, or dropped.
struct SureEnough: RequestVerdict {
    static let name = "not sure enough to act"
    static let reason = "what is done at once must be surer"
    let situation: Situation

    func judged(_ request: Understanding, _ best: Candidate, _ rivals: [Candidate]) -> Understanding? {
        let result = engine.banded(request)
        return result.band != request.band ? result : nil
    }
}

extension MatcherEngine {
    /// Puts status and band in line with the confidence.
    func banded(_ understanding: Understanding) -> Understanding {
        var result = understanding
        guard let match = result.match else { return result }
        if result.confidence < Matcher.Bands.confirm {
            result.status = .rejected
            result.band = .reject
            result.alternatives.insert(match, at: 0)
            result.match = nil
            result.next = []
        } else if result.confidence < leastToAct(match) {
            result.band = .confirm
        }
        return result
    }

    /// The confidence from which on a request is acted on: payments, rides and messages nobody wants on a guess.
    func leastToAct(_ match: IntentMatch) -> Double {
        let category = apps.first { $0.id == match.app }?.intent(named: match.intent)?.category
        return category?.confirmsByDefault == true ? Matcher.Bands.actAtCost : Matcher.Bands.act
    }
}
