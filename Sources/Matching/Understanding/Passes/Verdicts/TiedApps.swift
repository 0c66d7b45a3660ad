internal import WilcoIntents

/// Within an app the order of its sentences decides; between apps nobody but the person can.
struct TiedApps: RequestVerdict {
    static let name = "two apps as good as each other"
    static let reason = "nothing tells the two apps apart: the person is asked"
    let situation: Situation

    func judged(_ request: Understanding, _ best: Candidate, _ rivals: [Candidate]) -> Understanding? {
        let app = engine.sentences[best.sentence].app
        let isTie = rivals.contains { rival in
            engine.sentences[rival.sentence].app != app && rival.tier == best.tier && rival.score == best.score
                && !engine.outranks(best) && !engine.leaves(rival, to: best)
                && engine.followsLastTurn(rival) == engine.followsLastTurn(best)
        }
        guard isTie else { return nil }
        var result = request
        result.confidence = min(request.confidence, (Matcher.Bands.act + Matcher.Bands.confirm) / 2)
        result.match?.confidence = result.confidence
        return result
    }
}
