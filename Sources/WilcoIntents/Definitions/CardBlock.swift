/// What Wilco itself shows of requests of a kind, above what an app shows.
package enum CardBlock: String, Sendable, Hashable, CaseIterable {
    /// What was asked for: to whom, and the words.
    case message
    /// Where it is.
    case map
}
