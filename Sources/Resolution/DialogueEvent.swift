package import WilcoIntents

/// What the dialogue machine is told.
package enum DialogueEvent: Sendable, Hashable {
    /// A new request, while no question is open.
    case understood(Understanding)
    /// While no conversation is open: something other than a request wants to know this.
    case asked(PlainQuestion)
    /// An answer to the open question, silence included.
    case answered(Answer)
    /// A PIN was typed, and checked; to a question that asks who is there.
    case authenticated(PINVerdict)
    case replied(call: Int, AppReply)
    /// The app crashed, answered outside the protocol, or missed its deadline.
    case failed(call: Int, AppFailure)
    /// While no conversation is open: how something that was `inProgress` has ended.
    case updated(IntentInvocation, app: String, IntentResponse)
    /// While no conversation is open: a `handle` of an earlier run whose answer is not known.
    case recovered(UnfinishedHandling)
    /// A timer of ``DialogueAction/startTimer(_:after:)`` ran out.
    case timer(DialogueTimer)
    /// The assistant is being shut down.
    case interrupted
}
