internal import Conversation
internal import WilcoIntents

/// One person in one place: the conversation with them, the parts that it uses, and what is remembered.
struct Seat: Sendable {
    let memory: SeatMemory
    let owner: ConversationOwner
    let parts: AssistantParts
    /// Told how something goes on that was asked for here; nil: it is said aloud.
    var updated: (@Sendable (IntentInvocation, _ app: String, IntentResponse) -> Void)?
}
