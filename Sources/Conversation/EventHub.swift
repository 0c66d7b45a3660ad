internal import Synchronization
package import WilcoIntents

/// Hands every conversation event to whoever watches; nothing waits for a slow observer.
package final class EventHub: Sendable {
    private let observers = Mutex<[Int: AsyncStream<ConversationEvent>.Continuation]>([:])
    private let nextKey = Atomic<Int>(0)

    package init() {}

    /// A stream of everything from now on; an observer that falls 256 events behind loses the oldest.
    package func events() -> AsyncStream<ConversationEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: ConversationEvent.self,
            bufferingPolicy: .bufferingNewest(256)
        )
        let key = nextKey.add(1, ordering: .relaxed).newValue
        observers.withLock { $0[key] = continuation }
        continuation.onTermination = { [weak self] _ in
            self?.observers.withLock { _ = $0.removeValue(forKey: key) }
        }
        return stream
    }

    package func publish(_ event: ConversationEvent) {
        for continuation in observers.withLock({ Array($0.values) }) {
            continuation.yield(event)
        }
    }

    /// Ends every observer's stream.
    package func finish() {
        for continuation in observers.withLock({ Array($0.values) }) {
            continuation.finish()
        }
    }
}
