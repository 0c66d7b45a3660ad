/// How a conversation ended.
package enum Outcome: String, Sendable, Hashable {
    case done, cancelled, refused, failed
    /// A question was left unanswered.
    case open
}
