internal import WilcoIntents

/// When and where something was done, or is to be suggested: local time, taken apart.
package struct DonationMoment: Sendable, Hashable {
    /// The local day, as in ``WilcoIntents/CivilDate/day``.
    package var day: Int
    /// Local time, minutes after midnight; 0 to 1439.
    package var minute: Int
    /// A label the person, a script or a device gave the place; nil: unknown.
    package var place: String?
    /// What happened shortly before, the latest first: actions and events.
    package var recent: [RecentThing]

    package init(day: Int, minute: Int, place: String? = nil, recent: [RecentThing] = []) {
        self.day = day
        self.minute = minute
        self.place = place
        self.recent = recent
    }

    /// 0 is Monday.
    package var weekday: Int { CivilDate(day: day).weekday }
    /// Minutes since the beginning of day 0.
    package var instant: Int { day * 1440 + minute }
}
