internal import Glibc

/// One at a time across processes.
package enum FileLock {
    /// Somebody does not give it back.
    package struct Held: Error, Sendable, Hashable, CustomStringConvertible {
        package let path: String
        package let holder: FileHolder

        package var description: String { "\(path) is held by \(holder.name) — \(holder.mend)" }
    }

    /// Whoever has it is done within milliseconds, unless it is stopped or hangs: five seconds, as long as a person waits.
    package static let mostTries = 500
    /// Microseconds between two of them.
    private static let pause: UInt32 = 10_000

    /// Runs `body` while nobody else holds the lock; nil, and `errno`, where there can be none.
    ///
    /// - Parameters:
    ///   - path: A file of its own, made where it is missing, in a folder that exists.
    ///   - tries: How often it is asked for, a hundred times a second.
    /// - Throws: ``Held`` where it does not become free, and what `body` throws.
    package static func holding<Result>(
        _ path: String,
        tries: Int = Self.mostTries,
        _ body: () throws -> Result
    ) throws -> Result? {
        let lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { return nil }
        defer { close(lock) }
        var left = tries
        while flock(lock, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { return nil }
            left -= 1
            guard left > 0 else { throw Held(path: path, holder: FileHolder(of: [path])) }
            usleep(pause)
        }
        return try body()
    }
}
