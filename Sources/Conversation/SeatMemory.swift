package import Automation
package import Shortcuts
private import Synchronization
package import WilcoIntents

/// What is remembered of one seat from one conversation to the next, and told to nobody at another.
package final class SeatMemory: Sendable {
    /// Nil: a command's own, beside which there is no other.
    package let id: SeatID?
    package let phrases = PhraseMemory()
    package let proposals = ProposalMemory()
    private let left = Mutex<ConversationOwner.Thread?>(nil)

    /// Where its last conversation has left off.
    var thread: ConversationOwner.Thread? {
        get { left.withLock { $0 } }
        set { left.withLock { $0 = newValue } }
    }

    package init(id: SeatID? = nil) { self.id = id }
}
