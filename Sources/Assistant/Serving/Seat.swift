/// A conversation and the parts that it uses.
struct Seat: Sendable {
    let owner: ConversationOwner
    let parts: AssistantParts
}
