/// What may be done with an understanding.
package enum ConfidenceBand: String, Sendable, Hashable {
    case act
    /// Ask "did you mean …?" first.
    case confirm
    case reject
}
