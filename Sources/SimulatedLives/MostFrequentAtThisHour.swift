/// A stronger baseline than is asked for: what was done most often in this hour of the day.
package struct MostFrequentAtThisHour: FirstGuess {
    private var counts: [[Deed: Int]] = Array(repeating: [:], count: 24)

    package init() {}

    package mutating func guess(at moment: LivedMoment) -> Deed? {
        counts[moment.second / 3600].max {
            ($0.value, $0.key.intent, $0.key.sortText) < ($1.value, $1.key.intent, $1.key.sortText)
        }?.key
    }

    package mutating func learn(_ action: LivedAction) {
        counts[action.moment.second / 3600][action.deed, default: 0] += 1
    }
}

extension Deed {
    fileprivate var sortText: String {
        parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
    }
}
