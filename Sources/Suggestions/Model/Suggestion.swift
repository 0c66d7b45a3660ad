/// Something to suggest now, and how sure it is.
package struct Suggestion: Sendable, Hashable {
    package var shortcut: SuggestedShortcut
    /// Share of what is done in situations like this one, 0 to 1; the order of suggestions.
    package var weight: Double
    package var runsInBackground: Bool

    package init(shortcut: SuggestedShortcut, weight: Double, runsInBackground: Bool) {
        self.shortcut = shortcut
        self.weight = weight
        self.runsInBackground = runsInBackground
    }
}
