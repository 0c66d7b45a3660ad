/// Puts the readings in the order that ``PassList/order`` gives.
struct BestFirst: ReadingPass {
    static let name = "the best first"
    let sentence: Sentence

    func isDue(after earlier: Readings) -> Bool { earlier.candidates.count > 1 }

    func readings(after earlier: Readings) -> Readings {
        var all = earlier
        Ranking(situation: situation).sort(&all.candidates)
        return all
    }
}

/// Readings in their order, and what put one before another.
struct Ranking {
    private let preferences: [any Preference]

    init(situation: Situation) { preferences = situation.passes.order.map { $0.init(situation: situation) } }

    func sort(_ candidates: inout [Candidate]) {
        candidates.sort { first, second in
            for preference in preferences {
                if let isFirst = preference.prefers(first, to: second) { return isFirst }
            }
            return false
        }
    }

    /// The verdict that puts one reading before another; nil where none tells them apart.
    func verdict(on first: Candidate, _ second: Candidate) -> (any VerdictPass.Type)? {
        preferences.first { $0.prefers(first, to: second) != nil }.map { type(of: $0) }
    }
}
