/// The short sounds that stand for words.
package enum Earcon: String, Sendable, Hashable, CaseIterable {
    /// The invocation phrase was heard, or a question is open: speak now.
    case listening
    /// The conversation is over, all is well.
    case done
    /// Something went wrong, or was not understood.
    case error
}
