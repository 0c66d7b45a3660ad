/// A shortcut that an app holds out for a glance, with hints on when it matters.
package struct RelevantShortcut: Sendable, Hashable {
    package enum Hint: Sendable, Hashable {
        /// Minutes as ``DonationMoment/instant``; half-open.
        case dates(Range<Int>)
        case routine(DailyRoutine)
        case place(String)
    }

    package var shortcut: SuggestedShortcut
    /// What people read.
    package var title: String
    package var hints: [Hint]
    package var runsInBackground: Bool

    package init(shortcut: SuggestedShortcut, title: String, hints: [Hint] = [], runsInBackground: Bool = true) {
        self.shortcut = shortcut
        self.title = title
        self.hints = hints
        self.runsInBackground = runsInBackground
    }

    /// How relevant it is now, 0 to 1.
    ///
    /// Without hints it is always a little; when its dates are over, not at all.
    package func relevance(at moment: DonationMoment) -> Double {
        guard !hints.isEmpty else { return 0.05 }
        let ends = hints.compactMap { if case .dates(let range) = $0 { range.upperBound } else { nil } }
        if let end = ends.max(), moment.instant >= end { return 0 }
        var best = 0.0
        for hint in hints {
            switch hint {
            case .dates(let range): best = max(best, range.contains(moment.instant) ? 0.6 : 0)
            case .routine(let routine): best = max(best, routine.matches(moment) ? 0.4 : 0.02)
            case .place(let place): best = max(best, moment.place == place ? 0.5 : 0.02)
            }
        }
        return best
    }
}
