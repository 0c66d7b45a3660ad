internal import Clocks
internal import Synchronization
package import WilcoIntents

/// What apps have in progress for a conversation, followed to its end by the command that holds the conversation.
package final class WorkInProgress: Sendable {
    private enum Event: Sendable {
        case updated(IntentInvocation, app: String, IntentResponse)
        /// The apps have said nothing for long, since the wait of this number began.
        case silence(Int)
    }

    /// So long nobody waits for an app that says nothing.
    package static let patience = Duration.seconds(60)

    private let owner: ConversationOwner
    private let events: AsyncStream<Event>
    private let feed: AsyncStream<Event>.Continuation
    private let waits = Mutex(0)

    package init(owner: ConversationOwner) {
        self.owner = owner
        (events, feed) = AsyncStream.makeStream(of: Event.self)
    }

    /// An app tells how something goes on, or how it has ended.
    package func tell(_ invocation: IntentInvocation, of app: String, _ response: IntentResponse) {
        feed.yield(.updated(invocation, app: app, response))
    }

    /// Shows how it goes on until something has ended.
    ///
    /// - Returns: Where that leads; nil: nothing is in progress, or the apps say no more.
    package func nextEnd() async -> ConversationOwner.TurnEnd? {
        while await !owner.underWay.isEmpty {
            let number = waits.withLock {
                $0 += 1
                return $0
            }
            let cancel = owner.clock.schedule(Self.patience) { [feed] in feed.yield(.silence(number)) }
            defer { cancel() }
            guard
                let event = await events.first(where: {
                    if case .silence(let other) = $0 { other == number } else { true }
                })
            else { return nil }
            switch event {
            case .silence:
                await owner.leaveToOthers()
            case .updated(_, let app, let response) where response.code == .inProgress:
                await owner.show(response, of: app)
            case .updated(let invocation, let app, let response):
                return await owner.take(.updated(invocation, app: app, response))
            }
        }
        return nil
    }
}
