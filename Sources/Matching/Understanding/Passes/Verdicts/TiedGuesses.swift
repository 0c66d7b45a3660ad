internal import WilcoIntents

/// Two requests of which neither lacks anything, though neither was said as it is written: nobody but the person can tell.
struct TiedGuesses: RequestVerdict {
    static let name = "two readings that lack nothing"
    static let reason = "nothing is lacking in either of the two: the person is asked"
    let situation: Situation

    func judged(_ request: Understanding, _ best: Candidate, _ rivals: [Candidate]) -> Understanding? {
        let isTie = rivals.contains { min(best.confidence, $0.confidence) >= Matcher.Bands.whole }
        guard best.tier > 1, isTie else { return nil }
        var result = request
        result.confidence = min(request.confidence, (Matcher.Bands.act + Matcher.Bands.confirm) / 2)
        result.match?.confidence = result.confidence
        return result
    }
}
