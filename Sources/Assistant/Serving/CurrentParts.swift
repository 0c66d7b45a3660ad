internal import Synchronization

/// The parts that a running assistant works with at the moment; a reload puts others in their place.
final class CurrentParts: Sendable {
    private let parts: Mutex<AssistantParts>

    init(_ parts: AssistantParts) {
        self.parts = Mutex(parts)
    }

    var value: AssistantParts { parts.withLock { $0 } }

    func replace(with successor: AssistantParts) {
        parts.withLock { $0 = successor }
    }
}
