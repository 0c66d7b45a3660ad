internal import Foundation
internal import Glibc

/// Makes a path the socket of one process alone, for as long as that process has it.
///
/// A lock on a file beside the socket says who owns it: the system gives it up with the process, however that ends, and
/// no other can take it before. A socket without an owner is taken over, unless an assistant answers there that knows no
/// lock.
struct SocketOwnership: ~Copyable {
    private let path: String
    private let lock: Int32

    /// - Parameter patience: How long to wait for an answer of one who has no lock.
    init(_ path: String, patience: Duration) throws(ControlError) {
        self.path = path
        lock = open(Self.lockFile(path), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw .system(call: "open", path: Self.lockFile(path), reason: SystemCall.reason) }
        do throws(ControlError) {
            guard Self.take(lock) else { throw .alreadyRunning(path: path) }
            if try Self.answers(path, within: patience) { throw .alreadyRunning(path: path) }
        } catch {
            Glibc.close(lock)
            throw error
        }
        unlink(path)
    }

    /// Takes the socket away, and then the ownership.
    deinit {
        unlink(path)
        Glibc.close(lock)
    }

    /// Whether somebody owns it, seen from a process that does not want it.
    static func isOwned(_ path: String) -> Bool {
        let lock = open(lockFile(path), O_RDONLY | O_CLOEXEC)
        guard lock >= 0 else { return false }
        defer { Glibc.close(lock) }
        return flock(lock, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    private static func lockFile(_ path: String) -> String { path + ".lock" }

    private static func take(_ lock: Int32) -> Bool {
        // Whoever only asks holds it for a moment.
        for _ in 0..<50 {
            if flock(lock, LOCK_EX | LOCK_NB) == 0 { return true }
            guard errno == EWOULDBLOCK || errno == EINTR else { return false }
            usleep(1000)
        }
        return false
    }

    /// Whether anything comes back; a socket that some process has inherited takes connections and says nothing.
    private static func answers(_ path: String, within patience: Duration) throws(ControlError) -> Bool {
        let descriptor = try SystemCall.localSocket(path)
        defer { Glibc.close(descriptor) }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        guard try SystemCall.withAddress(path, { connect(descriptor, $0, $1) }) == 0 else { return false }
        let ping = Array((ControlMessage(.ping).line + "\n").utf8)
        guard send(descriptor, ping, ping.count, Int32(MSG_NOSIGNAL)) == ping.count else { return false }
        var answer = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&answer, 1, Int32(patience / .milliseconds(1))) > 0 else { return false }
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, 0) > 0
    }
}
