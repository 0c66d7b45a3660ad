internal import CGlibc
internal import Foundation

/// Whether this machine is locked for Wilco, and the PIN that unlocks it; kept in files that survive a restart.
package struct LockFile: Sendable {
    /// What became of a PIN.
    package enum Verdict: Sendable, Hashable {
        case right, wrong
        /// No PIN has been set: only `wilco unlock` in a terminal of the same user unlocks.
        case notSet
        /// Too many wrong ones; seconds to wait.
        case wait(Int)
    }

    private struct Contents: Codable {
        var isLocked = false
        /// As `crypt(5)` writes it.
        var pin: String?
        var authentications = 0
        var wrongTries = 0
        /// Seconds since 1970.
        var blockedUntil = 0.0
    }

    private let path: String
    private static let freeTries = 5
    private static let pause = 60.0

    /// - Parameter folder: Exists, or can be made, when something is written.
    package init(folder: String) {
        path = folder + "/lock.json"
    }

    package var isLocked: Bool { read().isLocked }
    package var hasPIN: Bool { read().pin != nil }
    package var authentications: Int { read().authentications }

    package func lock() throws {
        try change { $0.isLocked = true }
    }

    /// Unlocks without a PIN; for a terminal of the same user.
    package func unlock() throws {
        try change {
            $0.isLocked = false
            $0.authentications += 1
        }
    }

    /// - Parameter pin: Nil: none from now on.
    package func setPIN(_ pin: String?) throws {
        try change { $0.pin = pin.flatMap { Self.hash($0, setting: Self.newSetting()) } }
    }

    /// Checks a PIN, counts wrong ones, and unlocks when it is right.
    ///
    /// - Parameter now: Seconds since 1970.
    package func enter(_ pin: String, now: Double) throws -> Verdict {
        let contents = read()
        guard let expected = contents.pin else { return .notSet }
        if contents.blockedUntil > now { return .wait(Int((contents.blockedUntil - now).rounded(.up))) }
        guard Self.hash(pin, setting: expected) == expected else {
            try change {
                $0.wrongTries += 1
                if $0.wrongTries >= Self.freeTries { $0.blockedUntil = now + Self.pause }
            }
            return .wrong
        }
        try change {
            $0.wrongTries = 0
            $0.isLocked = false
            $0.authentications += 1
        }
        return .right
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

    private func read() -> Contents {
        guard let data = FileManager.default.contents(atPath: path) else { return Contents() }
        // A file that nobody can read locks: the safe side.
        return (try? JSONDecoder().decode(Contents.self, from: data)) ?? Contents(isLocked: true)
    }

    private func change(_ change: (inout Contents) -> Void) throws {
        _ = try AssistantParts.folder((path as NSString).deletingLastPathComponent)
        var contents = read()
        change(&contents)
        try JSONEncoder().encode(contents).write(to: URL(fileURLWithPath: path), options: .atomic)
        chmod(path, 0o600)
    }
}
