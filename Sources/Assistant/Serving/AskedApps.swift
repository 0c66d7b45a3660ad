internal import Synchronization
internal import WilcoIntents

/// The apps that a conversation has asked for something.
final class AskedApps: Sendable {
    private let apps = Mutex<Set<String>>([])

    func note(_ event: ConversationEvent) {
        switch event.kind {
        case .matched(let understanding):
            if let app = understanding.match?.app { apps.withLock { _ = $0.insert(app) } }
        case .result(_, _, let app, _), .handled(_, let app, _): apps.withLock { _ = $0.insert(app) }
        default: break
        }
    }

    func contains(_ app: String) -> Bool { apps.withLock { $0.contains(app) } }
}
