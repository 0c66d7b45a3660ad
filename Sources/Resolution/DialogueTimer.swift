/// The clocks of one conversation.
package enum DialogueTimer: Sendable, Hashable {
    /// No answer from `handle` yet: acknowledge.
    case acknowledgement
    /// Still none: say and show that it takes a while.
    case waiting
}
