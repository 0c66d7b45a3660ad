internal import Synchronization
internal import WilcoIntents

/// Runs of which was told that they ended, so that what the store says of them later is not told again.
final class EndedRuns: Sendable {
    private let ids = Mutex<[String]>([])
    /// It is known from the store within moments.
    private static let most = 256

    func note(_ event: ConversationEvent) {
        guard case .run(let run) = event.kind, run.state == .ended else { return }
        ids.withLock { ids in
            ids.append(run.id)
            if ids.count > Self.most { ids.removeFirst() }
        }
    }

    /// Whether this was told already.
    func have(_ event: ConversationEvent) -> Bool {
        guard case .run(let run) = event.kind else { return false }
        return ids.withLock { $0.contains(run.id) }
    }
}
