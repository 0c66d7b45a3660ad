internal import WilcoIntents

/// When and where a sentence is said: all that the date readers need.
struct Moment: Sendable {
    var date: CivilDate
    /// Local time, minutes after midnight.
    var minuteOfDay: Int
    /// Seconds of that minute.
    var second = 0
    /// The words of the request that the sentence belongs to: an answer's time is read by them where its own words say nothing.
    var request: [TokenizedText] = []
    /// The time, in minutes after midnight, that another one takes the place of: "four" in the place of half past three in the afternoon is
    /// in the afternoon.
    var replaced: Int?
}

extension ParameterValue {
    /// Of a time, in minutes after midnight.
    var minuteOfDay: Int? {
        let clock: Substring? =
            switch self {
            case .time(let time): time[...]
            case .dateTime(let time): time.split(separator: "T").dropFirst().first
            default: nil
            }
        let parts = clock?.split(separator: ":").compactMap { Int($0) } ?? []
        return parts.count < 2 ? nil : parts[0] * 60 + parts[1]
    }
}
