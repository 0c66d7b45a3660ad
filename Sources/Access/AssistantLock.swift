internal import CGlibc
package import Storage
package import WilcoIntents

/// Whether this machine is locked for Wilco, and the PIN that unlocks it; among the user's data, where commands and a running
/// assistant share it.
package struct AssistantLock: Sendable {
    /// How it stands at a moment.
    package struct State: Sendable, Hashable {
        package var isLocked: Bool
        package var hasPIN: Bool
        /// How often the person has proved to be who they are.
        package var authentications: Int

        package init(isLocked: Bool, hasPIN: Bool, authentications: Int) {
            self.isLocked = isLocked
            self.hasPIN = hasPIN
            self.authentications = authentications
        }

        /// What nobody can read locks, and asks for a PIN: the safe side.
        static let unreadable = State(isLocked: true, hasPIN: true, authentications: 0)
    }

    /// Why it stays as it is.
    private struct Unhashable: Error, CustomStringConvertible {
        var description: String { "the system cannot hash a PIN — check that its libcrypt is whole" }
    }

    /// As earlier versions kept it.
    private struct Former: Decodable, Sendable {
        var isLocked: Bool
        var pin: String?
        var authentications: Int
        var wrongTries: Int
        var blockedUntil: Double

        var record: LockRecord {
            var record = LockRecord()
            record.standing = isLocked ? .locked : .unlocked
            record.pin = pin
            record.authentications = authentications
            record.wrongTries = wrongTries
            record.blockedUntil = blockedUntil
            return record
        }
    }

    private let userData: LazyStore
    private let former: FormerFile<Former>
    private static let freeTries = 5
    private static let pause = 60.0

    /// - Parameter folder: Where earlier versions kept it.
    package init(userData: LazyStore, folder: String) {
        self.userData = userData
        former = FormerFile(path: folder + "/lock.json")
    }

    package func read() throws -> State {
        let record = userData.exists || former.exists ? try store().lock() : LockRecord()
        return State(
            isLocked: record.standing == .locked,
            hasPIN: record.pin != nil,
            authentications: record.authentications
        )
    }

    /// As ``read()``, on the safe side.
    package var state: State { (try? read()) ?? .unreadable }

    package var isLocked: Bool { state.isLocked }

    package func lock() throws {
        try store().changeLock { $0.standing = .locked }
    }

    /// Unlocks without a PIN; for a terminal of the same user.
    package func unlock() throws {
        try store().changeLock {
            $0.standing = .unlocked
            $0.authentications += 1
        }
    }

    /// - Parameter pin: Nil: none from now on.
    package func setPIN(_ pin: String?) throws {
        let hash = try pin.map { pin throws(Unhashable) in
            guard let hash = Self.hash(pin, setting: Self.newSetting()) else { throw Unhashable() }
            return hash
        }
        try store().changeLock { $0.pin = hash }
    }

    /// Checks a PIN, counts wrong ones, and unlocks when it is right.
    ///
    /// - Parameter now: Seconds since 1970.
    package func enter(_ pin: String, now: Double) throws -> PINVerdict {
        try store().changeLock { record in
            guard let expected = record.pin else { return .notSet }
            if record.blockedUntil > now { return .wait(Int(clamping: (record.blockedUntil - now).rounded(.up))) }
            guard Self.hash(pin, setting: expected) == expected else {
                record.wrongTries += 1
                if record.wrongTries >= Self.freeTries { record.blockedUntil = now + Self.pause }
                return .wrong
            }
            record.wrongTries = 0
            record.standing = .unlocked
            record.authentications += 1
            return .right
        }
    }

    private func store() throws -> AccessStore {
        let store = AccessStore(try userData.store())
        try former.takeOver { try store.add($0.record) }
        return store
    }

    private static func newSetting() -> String? {
        crypt_gensalt(nil, 0, nil, 0).map { String(cString: $0) }
    }

    private static func hash(_ pin: String, setting: String?) -> String? {
        guard let setting else { return nil }
        var data = crypt_data()
        guard let hash = crypt_r(pin, setting, &data) else { return nil }
        let text = String(cString: hash)
        return text.hasPrefix("*") ? nil : text
    }
}
