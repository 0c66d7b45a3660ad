internal import WilcoIntents

/// Times of day as automations write them: `7:30`, once `2026-12-24 18:00`.
enum DayTime {
    static func text(_ minute: Int) -> String {
        "\(minute / 60):" + (minute % 60 < 10 ? "0" : "") + "\(minute % 60)"
    }

    /// `90 minutes`, `2 hours`.
    static func length(_ minutes: Int) -> String {
        let (count, unit) = minutes % 60 == 0 ? (minutes / 60, "hour") : (minutes, "minute")
        return "\(count) \(unit)" + (count == 1 ? "" : "s")
    }

    /// Of such a length; nil: it is none.
    static func minutes(_ text: String) -> Int? {
        let parts = text.split(separator: " ")
        guard parts.count == 2, let unit = ["minute": 1, "minutes": 1, "hour": 60, "hours": 60][parts[1]],
            let count = Int(parts[0]), (1...1440).contains(count)
        else { return nil }
        return count * unit
    }

    /// Minutes after midnight.
    static func minute(_ text: some StringProtocol) -> Int? {
        let parts = text.split(separator: ":").map { $0.allSatisfy(\.isNumber) ? Int($0) : nil }
        guard parts.count == 2, let hour = parts[0], let minute = parts[1], (0..<24).contains(hour),
            (0..<60).contains(minute)
        else { return nil }
        return hour * 60 + minute
    }

    /// Every day at a time, or once, on a date.
    static func trigger(_ text: String) -> AutomationTrigger? {
        let parts = text.split(whereSeparator: { $0 == " " || $0 == "T" })
        guard let time = parts.last.flatMap({ minute($0) }) else { return nil }
        if parts.count == 1 { return .time(minute: time) }
        guard parts.count == 2, let date = CivilDate(String(parts[0])) else { return nil }
        return .once(day: date.day, minute: time)
    }
}
