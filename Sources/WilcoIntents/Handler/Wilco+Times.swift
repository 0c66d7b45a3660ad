private import Glibc

extension Wilco {
    /// The time, local, as parameters have it: `2026-03-02T12:00`.
    ///
    /// Its first ten characters are the day. A script holds it.
    public static var now: String {
        now(held: getenv("WILCO_NOW").map { String(cString: $0) })
    }

    /// - Parameter held: The local time that a script holds.
    package static func now(held: String?) -> String {
        if let held { return String(held.prefix(16)) }
        var seconds = time(nil)
        var parts = tm()
        localtime_r(&seconds, &parts)
        let day = [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)].map(digits)
        return "\(day.joined(separator: "-"))T\(digits(Int(parts.tm_hour))):\(digits(Int(parts.tm_min)))"
    }

    /// A time of day as people write it: "2:30 PM" in English, "14:30 Uhr" in German, "14:30" elsewhere.
    ///
    /// - Parameter time: As parameters have it: `14:30` or `2026-03-02T14:30`; anything else stays as it is.
    public static func clockTime(_ time: String, locale: String) -> String {
        let parts = (time.split(separator: "T").last ?? "").split(separator: ":")
        guard parts.count >= 2, let hour = Int(parts[0]), let minute = Int(parts[1]) else { return time }
        if locale.hasPrefix("en") {
            return "\(hour % 12 == 0 ? 12 : hour % 12):\(digits(minute)) \(hour < 12 ? "AM" : "PM")"
        }
        return "\(hour):\(digits(minute))" + (locale.hasPrefix("de") ? " Uhr" : "")
    }

    private static func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
}
