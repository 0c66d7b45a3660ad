/// What the person has said about suggestions: not now, never, not from this app, not unasked.
package struct SuggestionPolicy: Sendable, Hashable {
    package struct Dismissal: Sendable, Hashable {
        package var shortcut: SuggestedShortcut
        /// ``DonationMoment/instant``.
        package var instant: Int

        package init(shortcut: SuggestedShortcut, instant: Int) {
            self.shortcut = shortcut
            self.instant = instant
        }
    }

    package var mutedApps: Set<String> = []
    /// A muted shortcut mutes its more specific forms too.
    package var mutedShortcuts: Set<SuggestedShortcut> = []
    package var dismissals: [Dismissal] = []
    /// Suggestions may be spoken unasked.
    package var offersUnasked = false
    /// Most of them a day.
    package var dailyLimit = 3
    /// How sure an unasked one must be, 0 to 1.
    package var threshold = 0.6

    package init() {}

    /// What may be shown, best first: without what is muted or dismissed, and with less weight for what was dismissed before.
    package func listed(_ suggestions: [Suggestion], at moment: DonationMoment) -> [Suggestion] {
        suggestions.filter { !isMuted($0.shortcut) && !isDismissed($0.shortcut, at: moment) }
            .map { suggestion in
                var suggestion = suggestion
                let count = dismissals.count {
                    $0.shortcut == suggestion.shortcut && moment.instant - $0.instant < Self.memory
                }
                for _ in 0..<min(count, 10) { suggestion.weight /= 2 }
                return suggestion
            }
            .sorted { $0.weight > $1.weight }
    }

    /// Whether a suggestion may be spoken though nobody asked.
    package func mayOffer(confidence: Double, offeredToday: Int) -> Bool {
        offersUnasked && confidence >= threshold && offeredToday < dailyLimit
    }

    package func isMuted(_ shortcut: SuggestedShortcut) -> Bool {
        mutedApps.contains(shortcut.app)
            || mutedShortcuts.contains { $0 == shortcut || $0.isGeneralisation(of: shortcut) }
    }

    /// What speaks for nothing now: a habit that is not wanted is not wanted in parts either.
    package func silenced(at moment: DonationMoment) -> Set<SuggestedShortcut> {
        mutedShortcuts.union(dismissals.filter { Self.holds($0, at: moment) }.map(\.shortcut))
    }

    /// Whether "not now" still holds.
    package static func holds(_ dismissal: Dismissal, at moment: DonationMoment) -> Bool {
        (0..<rest).contains(moment.instant - dismissal.instant)
    }

    private func isDismissed(_ shortcut: SuggestedShortcut, at moment: DonationMoment) -> Bool {
        dismissals.contains { dismissal in
            (dismissal.shortcut == shortcut || dismissal.shortcut.isGeneralisation(of: shortcut))
                && Self.holds(dismissal, at: moment)
        }
    }

    /// How long "not now" lasts, minutes.
    private static let rest = 12 * 60
    /// How long a dismissal is remembered against a suggestion, minutes.
    private static let memory = 28 * 1440
}
