/// Baseline: what was done most often so far.
package struct MostFrequent: FirstGuess {
    private var counts: [Deed: Int] = [:]
    private var best: Deed?

    package init() {}

    package mutating func guess(at moment: LivedMoment) -> Deed? { best }

    package mutating func learn(_ action: LivedAction) {
        counts[action.deed, default: 0] += 1
        if counts[action.deed, default: 0] >= best.map({ counts[$0, default: 0] }) ?? 0 { best = action.deed }
    }
}
