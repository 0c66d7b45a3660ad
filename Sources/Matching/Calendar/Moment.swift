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
}
