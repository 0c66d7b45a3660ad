/// A part of the day that apps can name without knowing the person's hours.
package enum DailyRoutine: String, Sendable, Hashable, Codable, CaseIterable {
    case morning, commute, work, lunch, afternoon, evening, gym, bedtime

    /// Whether it is that time now, as far as the clock, the day and the place tell.
    package func matches(_ moment: DonationMoment) -> Bool {
        switch self {
        case .morning: (300..<600).contains(moment.minute)
        case .commute:
            moment.weekday < 5 && ((390..<570).contains(moment.minute) || (960..<1140).contains(moment.minute))
        case .work:
            moment.place == "work"
                || (moment.place == nil && moment.weekday < 5 && (540..<1020).contains(moment.minute))
        case .lunch: (690..<840).contains(moment.minute)
        case .afternoon: (780..<1020).contains(moment.minute)
        case .evening: (1020..<1320).contains(moment.minute)
        case .gym: moment.place == "gym"
        case .bedtime: moment.minute >= 1290 || moment.minute < 60
        }
    }
}
