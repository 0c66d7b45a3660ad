internal import WilcoIntents

/// A conversation and the parts that it uses.
struct Seat: Sendable {
    let owner: ConversationOwner
    let parts: AssistantParts
    /// Told how something goes on that was asked for here; nil: it is said aloud.
    var updated: (@Sendable (IntentInvocation, _ app: String, IntentResponse) -> Void)?
}
