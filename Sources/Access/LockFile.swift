internal import CGlibc
package import WilcoIntents

/// Whether this machine is locked for Wilco, and the PIN that unlocks it; kept in files that survive a restart.
package struct LockFile: Sendable {
    private struct Contents: Codable, Sendable {
        var isLocked = false
        /// As `crypt(5)` writes it.
        var pin: String?
        var authentications = 0
        var wrongTries = 0
        /// Seconds since 1970.
        var blockedUntil = 0.0
    }

    private let file: StateFile<Contents>
    private static let freeTries = 5
    private static let pause = 60.0

    /// - Parameter folder: Exists, or can be made, when something is written.
    package init(folder: String) {
        file = StateFile(path: folder + "/lock.json", empty: Contents())
    }

    /// A file that nobody can read locks: the safe side.
    package var isLocked: Bool { (try? file.read().isLocked) ?? true }
    package var authentications: Int { (try? file.read().authentications) ?? 0 }

    package func hasPIN() throws(FileError) -> Bool { try file.read().pin != nil }

    package func lock() throws(FileError) {
        try file.change { $0.isLocked = true }
    }

    /// Unlocks without a PIN; for a terminal of the same user.
    package func unlock() throws(FileError) {
        try file.change {
            $0.isLocked = false
            $0.authentications += 1
        }
    }

    /// - Parameter pin: Nil: none from now on.
    package func setPIN(_ pin: String?) throws(FileError) {
        var hash: String?
        if let pin {
            hash = Self.hash(pin, setting: Self.newSetting())
            guard hash != nil else { throw .stateFile(path: file.path, reason: "the system cannot hash a PIN") }
        }
        try file.change { $0.pin = hash }
    }

    /// Checks a PIN, counts wrong ones, and unlocks when it is right.
    ///
    /// - Parameter now: Seconds since 1970.
    package func enter(_ pin: String, now: Double) throws(FileError) -> PINVerdict {
        try file.change { contents in
            guard let expected = contents.pin else { return .notSet }
            if contents.blockedUntil > now { return .wait(Int((contents.blockedUntil - now).rounded(.up))) }
            guard Self.hash(pin, setting: expected) == expected else {
                contents.wrongTries += 1
                if contents.wrongTries >= Self.freeTries { contents.blockedUntil = now + Self.pause }
                return .wrong
            }
            contents.wrongTries = 0
            contents.isLocked = false
            contents.authentications += 1
            return .right
        }
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
