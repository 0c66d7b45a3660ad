package import Foundation

/// Local times as people write them on a command line and in scripts.
package enum WallClockText {
    /// - Parameter text: `2026-03-02T12:00:00`, `2026-03-02T12:00`, `2026-03-02 12:00` or `2026-03-02`; with a zone
    ///   (`Z`, `+01:00`) it is that instant.
    package static func date(_ text: String, timeZone: TimeZone = .current) -> Date? {
        for format in ["yyyy-MM-dd'T'HH:mm:ssXXXXX", "yyyy-MM-dd'T'HH:mm:ss", "yyyy-MM-dd'T'HH:mm", "yyyy-MM-dd"] {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.calendar = Calendar(identifier: .gregorian)
            formatter.timeZone = timeZone
            formatter.isLenient = false
            formatter.dateFormat = format
            if let date = formatter.date(from: text.replacing(" ", with: "T")) { return date }
        }
        return nil
    }

    /// `2026-03-02T12:00:00`.
    static func text(_ date: Date, timeZone: TimeZone) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = timeZone
        formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss"
        return formatter.string(from: date)
    }
}
