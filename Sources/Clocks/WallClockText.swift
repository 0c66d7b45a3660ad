package import Foundation

/// Local times as people write them on a command line and in scripts.
package enum WallClockText {
    /// - Parameter text: `2026-03-02T12:00:00`, `2026-03-02T12:00`, `2026-03-02 12:00` or `2026-03-02`; with a zone
    ///   (`Z`, `+01:00`) it is that instant. Of an hour that comes twice it is the first; what a change of the clock leaves
    ///   out is when the clock is changed.
    package static func date(_ text: String, timeZone: TimeZone = .current) -> Date? {
        if let instant = instant(text) { return instant }
        return shown(text).map { timeZone.instant(showing: $0) }
    }

    /// Whether it is the same instant everywhere.
    package static func isInstant(_ text: String) -> Bool { instant(text) != nil }

    /// What the wall clock is to show, as if it hung in Greenwich.
    package static func shown(_ text: String, timeZone: TimeZone) -> Date? {
        if let instant = instant(text) { return instant + Double(timeZone.secondsFromGMT(for: instant)) }
        return shown(text)
    }

    /// `2026-03-02T12:00:00`, with the zone `2026-03-02T12:00:00+01:00`.
    package static func text(_ date: Date, timeZone: TimeZone, withZone: Bool = false) -> String {
        formatter(withZone ? formats[0] : formats[1], timeZone).string(from: date)
    }

    private static let formats = [
        "yyyy-MM-dd'T'HH:mm:ssxxx", "yyyy-MM-dd'T'HH:mm:ss", "yyyy-MM-dd'T'HH:mm", "yyyy-MM-dd",
    ]

    private static func instant(_ text: String) -> Date? {
        formatter("yyyy-MM-dd'T'HH:mm:ssXXXXX", .gmt).date(from: text.replacing(" ", with: "T"))
    }

    private static func shown(_ text: String) -> Date? {
        formats.dropFirst().lazy.compactMap { formatter($0, .gmt).date(from: text.replacing(" ", with: "T")) }.first
    }

    private static func formatter(_ format: String, _ timeZone: TimeZone) -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = timeZone
        formatter.isLenient = false
        formatter.dateFormat = format
        return formatter
    }
}
