/// The numbers of the formula; see Suggestions.md.
package struct SuggestionSettings: Sendable, Hashable {
    /// Days after which an occurrence counts half.
    package var halfLife = 25.0
    /// Spread of the narrow and the wide bell over the time of day, minutes, and the share of the wide one.
    package var narrowSpread = 30.0
    package var wideSpread = 110.0
    package var wideShare = 0.12
    /// What an occurrence on another weekday counts, of the same sort (working days, weekends) and of the other.
    package var sameSortOfDay = 0.45
    package var otherSortOfDay = 0.25
    /// What an occurrence elsewhere counts, and one where either place is unknown.
    package var otherPlace = 0.25
    package var unknownPlace = 0.6
    /// How much something that happened before then and now adds.
    package var contextGain = 3.0
    /// Spread of the time since then, in natural logarithms.
    package var contextSpread = 0.6
    /// Of what was done in the last three hours and is hardly ever done twice in them, this much is left.
    package var repeated = 0.15
    /// The share of a general shortcut's weight that a more specific one must explain to be preferred.
    package var specificity = 0.4
    /// What counts for a combination that needs the app to be opened.
    package var foreground = 0.85
    /// Minutes within which two times of day are about the same.
    package var nearness = 60
    /// How much of what happened before then and now must be the same, in units of information, where the time is another.
    package var telling = 0.7
    /// The share of its occurrences up to which something has hardly ever been done about now, or after the same things.
    package var rarely = 0.05
    /// Times something must have been done before it is suggested.
    package var minimumOccurrences = 2

    package init() {}
}
