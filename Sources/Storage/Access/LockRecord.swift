internal import GRDB

/// The lock and its PIN, as they are kept; there is one.
package struct LockRecord: Codable, Sendable, Hashable, FetchableRecord, PersistableRecord {
    package static let databaseTableName = "assistantLock"

    /// A word: whatever else stands there is no lock that is open, while SQLite would take it for a false.
    package enum Standing: String, Sendable, Hashable, Codable {
        case locked, unlocked
    }

    package var standing = Standing.unlocked
    /// As `crypt(5)` writes it; nil: none is set.
    package var pin: String?
    package var authentications = 0
    package var wrongTries = 0
    /// Seconds since 1970.
    package var blockedUntil = 0.0

    package init() {}

    func encode(to container: inout PersistenceContainer) {
        container["id"] = 1
        container["standing"] = standing.rawValue
        container["pin"] = pin
        container["authentications"] = authentications
        container["wrongTries"] = wrongTries
        container["blockedUntil"] = blockedUntil
    }
}
