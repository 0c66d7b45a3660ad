private import Synchronization
package import WilcoIntents

/// Hands every conversation event to whoever watches; nothing waits for a slow observer.
package final class EventHub: Sendable {
    /// An event, and the how manieth it is.
    package struct Numbered: Sendable {
        package var number: Int
        package var event: ConversationEvent
    }

    private struct State {
        var observers: [Int: AsyncStream<Numbered>.Continuation] = [:]
        var followers: [Int: @Sendable (ConversationEvent) -> Void] = [:]
        var nextKey = 0
        var nextNumber = 0
    }

    private let state = Mutex(State())
    /// Held while events are handed out, one after the other.
    ///
    /// An observer that ends asks for `state` alone, which is never held while somebody is resumed: the runtime holds a lock of its
    /// own for the observer's task in either case.
    private let order = Mutex(())

    package init() {}

    /// A stream of everything from now on, in consecutive numbers.
    ///
    /// An observer that falls 256 events behind loses the oldest: numbers are missing.
    ///
    /// - Returns: With the number of the event that comes next.
    package func events() -> (next: Int, events: AsyncStream<Numbered>) {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Numbered.self,
            bufferingPolicy: .bufferingNewest(256)
        )
        let (key, next) = state.withLock { state in
            let key = state.nextKey
            state.nextKey += 1
            state.observers[key] = continuation
            return (key, state.nextNumber)
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.observers.removeValue(forKey: key) }
        }
        return (next, stream)
    }

    /// Hands each event to `take` before ``publish(_:)`` returns, so that what is published later comes later.
    ///
    /// - Parameter take: Neither waits nor publishes.
    /// - Returns: Ends it.
    package func follow(_ take: @escaping @Sendable (ConversationEvent) -> Void) -> @Sendable () -> Void {
        let key = state.withLock { state in
            let key = state.nextKey
            state.nextKey += 1
            state.followers[key] = take
            return key
        }
        return { [weak self] in self?.state.withLock { _ = $0.followers.removeValue(forKey: key) } }
    }

    package func publish(_ event: ConversationEvent) {
        let followers = order.withLock { _ in
            let (numbered, observers, followers) = state.withLock { state in
                defer { state.nextNumber += 1 }
                let numbered = Numbered(number: state.nextNumber, event: event)
                return (numbered, Array(state.observers.values), Array(state.followers.values))
            }
            for continuation in observers { continuation.yield(numbered) }
            return followers
        }
        for take in followers { take(event) }
    }

    /// Ends every observer's stream.
    package func finish() {
        for continuation in state.withLock({ Array($0.observers.values) }) {
            continuation.finish()
        }
    }
}
