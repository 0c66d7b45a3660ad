/// How the app itself is opened, for what Wilco cannot finish; the activity comes along.
package enum AppOpening: Sendable, Hashable {
    /// A program and its arguments; the activity is the last, as JSON.
    case command([String])
    /// An address; the activity is added as the query item `activity`, as JSON.
    case url(String)
    /// A name on the session bus that speaks `org.freedesktop.Application`; its action `open` gets the activity, as JSON.
    case bus(String)
}
