package import Automation
package import Conversation

/// Something the assistant does of its own accord, as soon as nobody is being listened or talked to.
package struct Errand: Sendable {
    package enum Work: Sendable {
        /// A turn of the conversation that nobody spoke.
        case turn(ConversationOwner.Input)
        /// Said and rung; "stop" and the invocation phrase end it.
        case announcement(run: @Sendable () async -> ErrandEnding, stop: @Sendable () async -> Void)
    }

    /// What becomes of it while nothing can be heard, because the microphone is closed or gone.
    package enum Deaf: Sendable { case done, waiting, dropped }

    package var work: Work
    package var deaf: Deaf
    /// Whether it may be done in quiet hours: somebody asked for it at this time.
    package var isExpected: Bool
    /// A turn of the person's own, which answers a question that is open.
    package var isPersons: Bool
    private let ended: @Sendable (ErrandEnding) -> Void

    /// - Parameter ended: Told once, when it is over.
    package init(
        _ work: Work,
        deaf: Deaf = .done,
        isExpected: Bool = true,
        isPersons: Bool = false,
        ended: @escaping @Sendable (ErrandEnding) -> Void = { _ in }
    ) {
        self.work = work
        self.deaf = deaf
        self.isExpected = isExpected
        self.isPersons = isPersons
        self.ended = ended
    }

    package func end(_ ending: ErrandEnding) { ended(ending) }
}
