internal import Glibc

/// One at a time across processes.
package enum FileLock {
    /// Runs `body` while nobody else holds the lock; nil, and `errno`, where there can be none.
    ///
    /// - Parameter path: A file of its own, made where it is missing, in a folder that exists.
    package static func holding<Result, Failure>(
        _ path: String,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        let lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { return nil }
        defer { close(lock) }
        guard flock(lock, LOCK_EX) == 0 else { return nil }
        return try body()
    }
}
