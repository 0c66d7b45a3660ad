internal import WilcoIntents

/// Puts the readings in the order that ``PassList/order`` gives.
struct BestFirst: ReadingPass {
    static let name = "the best first"
    let sentence: Sentence

    func isDue(after earlier: Readings) -> Bool { earlier.candidates.count > 1 }

    func readings(after earlier: Readings) -> Readings {
        var all = earlier
        Ranking(situation: situation).sort(&all.candidates)
        if let first = all.candidates.first,
            let index = all.candidates.firstIndex(where: { engine.leaves(first, to: $0) })
        {
            all.candidates.insert(all.candidates.remove(at: index), at: 0)
        }
        return all
    }
}

extension MatcherEngine {
    /// Whether the app of one reading leaves what was said to the app of the other: both have the words for it, and it is about nothing
    /// that the first app knows by name.
    func leaves(_ candidate: Candidate, to other: Candidate) -> Bool {
        let (own, others) = (sentences[candidate.sentence], sentences[other.sentence])
        guard candidate.tier == 1, other.tier == 1,
            apps[own.app].intents[own.intent].leavesTo.contains(apps[others.app].id)
        else { return false }
        return !candidate.derivation.captures.contains { graph.nodes[Int($0.node)].kind == .terms }
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
