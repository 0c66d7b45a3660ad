/// Baseline: what was done last.
package struct MostRecent: FirstGuess {
    private var last: Deed?

    package init() {}

    package mutating func guess(at moment: LivedMoment) -> Deed? { last }

    package mutating func learn(_ action: LivedAction) { last = action.deed }
}
