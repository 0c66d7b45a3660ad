internal import Configuration
internal import Foundation
internal import Glibc

/// Listens on the control socket; only the same user (and root) may talk to it.
package final class ControlServer: Sendable {
    private let descriptor: Int32
    package let path: String
    package let connections: AsyncStream<LineSocket>

    /// Binds the socket (mode 0600), replacing one that nobody answers on.
    package init(path: String) throws(ControlError) {
        self.path = path
        let folder = (path as NSString).deletingLastPathComponent
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw .folder(path: folder, reason: error.fileReason)
        }
        if let existing = try? ControlClient.connect(to: path) {
            existing.close()
            throw .alreadyRunning(path: path)
        }
        unlink(path)
        let listening = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard listening >= 0 else { throw .system(call: "socket", path: path, reason: Self.reason) }
        // Linux gives the file the mode that the socket has when it is bound: no window in between, and no mask of the
        // whole process, under which other threads would make folders that nobody can enter.
        fchmod(listening, 0o600)
        let bound = try Self.withAddress(path) { bind(listening, $0, $1) }
        guard bound == 0, Glibc.listen(listening, 16) == 0 else {
            let reason = Self.reason
            Glibc.close(listening)
            throw .system(call: "bind", path: path, reason: reason)
        }
        let (stream, continuation) = AsyncStream.makeStream(of: LineSocket.self)
        connections = stream
        descriptor = listening
        Thread.detachNewThread { Self.accept(listening, into: continuation) }
    }

    /// Stops listening and removes the socket.
    package func close() {
        unlink(path)
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    private static func accept(_ listening: Int32, into continuation: AsyncStream<LineSocket>.Continuation) {
        while true {
            let client = Glibc.accept(listening, nil, nil)
            if client < 0 {
                if errno == EINTR || errno == ECONNABORTED { continue }
                break
            }
            // The apps' processes must not inherit it.
            _ = fcntl(client, F_SETFD, FD_CLOEXEC)
            guard let peer = peerUserID(client), peer == getuid() || peer == 0 else {
                Glibc.close(client)
                continue
            }
            continuation.yield(LineSocket(descriptor: client))
        }
        Glibc.close(listening)
        continuation.finish()
    }

    private static func peerUserID(_ descriptor: Int32) -> UInt32? {
        // `struct ucred` is hidden from Swift; it is three 32-bit numbers.
        var credentials: (process: Int32, user: UInt32, group: UInt32) = (0, 0, 0)
        var length = socklen_t(MemoryLayout.size(ofValue: credentials))
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else { return nil }
        return credentials.user
    }

    static var reason: String { String(cString: strerror(errno)) }

    static func withAddress(
        _ path: String,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws(ControlError) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let limit = MemoryLayout.size(ofValue: address.sun_path) - 1
        guard path.utf8.count <= limit else { throw .pathTooLong(path: path, limit: limit) }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
