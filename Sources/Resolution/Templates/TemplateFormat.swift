/// How a placeholder's value is written, where its type does not say: `{readyIn:duration}`.
package enum TemplateFormat: String, Sendable, Hashable, CaseIterable {
    /// A number of seconds: "10 minutes".
    case duration
    /// ISO 8601: "Monday, March 2".
    case date
    /// ISO 8601: "8:30 PM".
    case time
    /// ISO 8601: "Monday, March 2 at 8:30 PM".
    case dateTime
    /// A number in digits, whatever its size.
    case digits
}
