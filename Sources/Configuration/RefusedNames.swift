internal import Synchronization

/// Apps that were named on the command line and refused since: that counts as long as the process runs, through reloads and new starts.
package final class RefusedNames: Sendable {
    private let apps = Mutex<Set<String>>([])

    package init() {}

    package func contains(_ app: String) -> Bool { apps.withLock { $0.contains(app) } }

    package func note(_ app: String, isRefused: Bool) {
        apps.withLock { apps in
            if isRefused { apps.insert(app) } else { apps.remove(app) }
        }
    }
}
