/// Why something is suggested, in numbers a person can check.
package struct SuggestionExplanation: Sendable, Hashable {
    package enum Days: Sendable, Hashable {
        case every, weekdays, weekends
        /// 0 is Monday.
        case weekday(Int)

        func contains(_ weekday: Int) -> Bool {
            switch self {
            case .every: true
            case .weekdays: weekday < 5
            case .weekends: weekday >= 5
            case .weekday(let day): weekday == day
            }
        }
    }

    package var days: Days
    /// Minutes after midnight, to the quarter of an hour; nil: no time of day in particular.
    package var minute: Int?
    package var place: String?
    /// What it usually follows and has just happened; see ``RecentThing/name``.
    package var after: String?
    /// On how many of the last such days it was done.
    package var hits: Int
    package var opportunities: Int

    package init(
        days: Days,
        minute: Int? = nil,
        place: String? = nil,
        after: String? = nil,
        hits: Int,
        opportunities: Int
    ) {
        self.days = days
        self.minute = minute
        self.place = place
        self.after = after
        self.hits = hits
        self.opportunities = opportunities
    }

    /// How sure it is that it will be done now, 0 to 1; few observations give little, and one day is no habit.
    package var confidence: Double {
        isHabit ? (Double(hits) + 0.25) / (Double(opportunities) + 1) : 0.25
    }

    /// It was seen on more than one day.
    var isHabit: Bool { opportunities > 1 }
}
