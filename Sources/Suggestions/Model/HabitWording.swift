package import WilcoIntents

/// Words for why something is suggested.
package struct HabitWording: Sendable {
    /// `{thing}`.
    let after: String
    /// `{hits}`, `{opportunities}`.
    let times: String
    /// It was seen on one day alone.
    let oneDay: String
    let everyDay: String
    let weekdays: String
    let weekends: String
    /// From Monday.
    let days: [String]
    let noon: String
    let midnight: String
    /// `{hour}`, `{part}`.
    let fullHour: String
    /// `{hour}`, `{minute}`, `{part}`.
    let time: String
    let morning: String
    let afternoon: String
    let evening: String
    let twelveHours: Bool
    /// `{place}`.
    let place: String
    let places: [String: String]

    /// - Parameter table: The part `habits` of a language's `routines.yaml`.
    package init(_ table: WordingTable) {
        table.expect([
            "after", "times", "oneDay", "everyDay", "weekdays", "weekends", "days", "noon", "midnight", "fullHour",
            "time",
            "morning", "afternoon", "evening", "twelveHours", "place", "places",
        ])
        after = table.text("after")
        times = table.text("times")
        oneDay = table.text("oneDay")
        everyDay = table.text("everyDay")
        weekdays = table.text("weekdays")
        weekends = table.text("weekends")
        days = table.texts("days")
        noon = table.text("noon")
        midnight = table.text("midnight")
        fullHour = table.text("fullHour")
        time = table.text("time")
        morning = table.text("morning")
        afternoon = table.text("afternoon")
        evening = table.text("evening")
        twelveHours = table.flag("twelveHours")
        place = table.text("place")
        places = table.words("places")
    }
}
