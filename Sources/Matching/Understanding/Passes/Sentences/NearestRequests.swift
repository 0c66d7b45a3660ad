internal import WilcoIntents

/// The nearest requests to a sentence that nothing fits.
struct NearestRequests: SentencePass {
    static let name = "the nearest requests"
    let sentence: Sentence

    func isDue(_ standing: Standing) -> Bool { standing.result.match == nil && standing.result.alternatives.isEmpty }

    func outcome(_ standing: Standing) -> Outcome? {
        var far = Readings()
        far.candidates = standing.readings.nearest(in: situation)
        let nearest = runner.understanding(of: sentence, far)
        var result = standing.result
        result.alternatives = (nearest.match.map { [$0] } ?? []) + nearest.alternatives
        return .noted(result)
    }
}

extension Readings {
    /// What comes nearest to any of the views, best first.
    func nearest(in situation: Situation) -> [Candidate] {
        var candidates = far
        Ranking(situation: situation).sort(&candidates)
        return candidates
    }
}
