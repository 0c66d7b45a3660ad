internal import Foundation
package import Storage
package import Suggestions

/// What is kept of the last request: to explain it, and to remember it under a phrase.
package struct LastRequests: RequestMemory {
    private let userData: LazyStore

    package init(_ userData: LazyStore) {
        self.userData = userData
    }

    package func forget(_ requests: [DoneRequest]) throws {
        try forget { entry in
            requests.contains {
                // A request is done some time after it was begun; of its kind, only the last is kept.
                $0.app == entry.app && $0.intent == entry.intent
                    && $0.date.timeIntervalSince1970 > (entry.time ?? 0) - Self.nearness
            }
        }
    }

    package func forget(app: String) throws { try forget { $0.app == app } }

    private func forget(where isQuoted: (LastRequestRecord) -> Bool) throws {
        guard userData.exists else { return }
        try MemoryStore(userData.store()).forgetRequests(where: isQuoted)
    }

    /// Seconds by which clocks may have been moved meanwhile.
    private static let nearness = 15.0
}
