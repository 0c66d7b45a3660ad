package import Conversation
package import WilcoIntents

/// Where a typed conversation goes, and what comes to it unasked.
package struct TypedSeat: Sendable {
    package var mode: InteractionMode
    package var presenter: any Presenter
    package var observe: @Sendable (ConversationEvent) -> Void
    /// How something goes on that was asked for in this conversation, and how it has ended.
    package var updated: @Sendable (IntentInvocation, _ app: String, IntentResponse) -> Void
    /// Whose it is, where what was said before is to count; nil: somebody new.
    package var id: SeatID?
}
