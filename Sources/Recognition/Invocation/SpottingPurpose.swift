/// What is listened for.
package enum SpottingPurpose: Sendable, Hashable {
    /// A phrase that calls the assistant, at any time of the day.
    case invocation
    /// A word that ends the assistant's speech, while it speaks: it may be short, and costs little where it was none.
    case stop
}
