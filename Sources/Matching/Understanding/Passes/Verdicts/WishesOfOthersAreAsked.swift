internal import WilcoIntents

/// "My wife wants a latte": whether it is asked for, only the person knows.
struct WishesOfOthersAreAsked: RequestVerdict {
    static let name = "somebody else would like it"
    static let reason = "somebody else would like it: the person is asked"
    let situation: Situation

    func judged(_ request: Understanding, _ best: Candidate, _ rivals: [Candidate]) -> Understanding? {
        guard request.confidence > Matcher.Bands.guess, tellsOfWish(best.view.run) else { return nil }
        var result = request
        result.confidence = Matcher.Bands.guess
        result.match?.confidence = result.confidence
        return result
    }

    /// Whether such a wish stands before the request, or behind no more than what leads up to it.
    private func tellsOfWish(_ run: MatchRun) -> Bool {
        edges.starts(run).contains { start in
            var isWish = false
            engine.phrases.wishesOfOthers.ends(in: run.scalars, from: Int(start)) { end in
                if run.isBoundary(end) { isWish = true }
            }
            return isWish
        }
    }
}
