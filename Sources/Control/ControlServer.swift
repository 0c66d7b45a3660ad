internal import Foundation
internal import Glibc
private import Synchronization

/// Listens on the control socket; only the same user, root, and the members of a group that is named may talk to it.
package final class ControlServer: Sendable {
    package let path: String
    /// Those who have asked for something.
    package let connections: AsyncStream<ControlConnection>

    private let loop: SocketLoop
    private let door: SocketDoor
    private let ownership: Mutex<SocketOwnership?>
    private let continuation: AsyncStream<ControlConnection>.Continuation

    /// Binds the socket (mode 0600, or 0660 and of a group) and makes it this process's own; one that nobody owns and nobody answers on is replaced.
    ///
    /// - Parameters:
    ///   - group: Name of the group whose members may do all that the user may.
    ///   - sleep: How time passes.
    ///   - complain: Gets a line for the log when nobody can be let in.
    package init(
        path: String,
        limits: ControlLimits = ControlLimits(),
        group name: String? = nil,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await ContinuousClock().sleep(for: $0) },
        complain: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(ControlError) {
        self.path = path
        // Before anything is there.
        let group: SocketGroup?
        if let name { group = try SocketGroup(named: name) } else { group = nil }
        let folder = (path as NSString).deletingLastPathComponent
        try Self.makeFolder(folder)
        let ownership = try SocketOwnership(path, patience: limits.ping)
        let listening = try Self.listen(at: path)
        let loop: SocketLoop
        do throws(ControlError) {
            try group?.admit(through: folder)
            try group?.admit(to: path)
            loop = try SocketLoop()
        } catch {
            Glibc.close(listening)
            throw error
        }
        let (stream, continuation) = AsyncStream.makeStream(of: ControlConnection.self)
        connections = stream
        self.loop = loop
        self.continuation = continuation
        self.ownership = Mutex(ownership)
        door = SocketDoor(
            listening: listening,
            enter: { descriptor in
                guard let peer = SocketPeer(of: descriptor) else {
                    Glibc.close(descriptor)
                    return
                }
                let isMember = group.map { peer.groups.contains($0.id) } ?? false
                guard peer.user == getuid() || peer.user == 0 || isMember else {
                    if let group {
                        let reason = ControlError.notAllowed(path: path, group: group.name)
                        let bytes = Array((ControlReply.failed("\(reason)").line + "\n").utf8)
                        send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
                    }
                    Glibc.close(descriptor)
                    return
                }
                let isFull = loop.count >= limits.connections
                let connection = ControlConnection(
                    LineSocket(descriptor: descriptor, on: loop),
                    peer: peer,
                    sleep: sleep
                )
                guard !isFull else {
                    return connection.dismiss("\(limits.connections) others talk to the assistant — end some of them")
                }
                Task {
                    guard await connection.greet(within: limits.handshake) else { return }
                    continuation.yield(connection)
                }
            },
            turnAway: { descriptor in
                let reason = "the assistant can open no more files — see its log, or start it anew"
                let bytes = Array((ControlReply.failed(reason).line + "\n").utf8)
                send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            },
            complain: complain
        )
        loop.start(door: door)
    }

    deinit {
        close()
    }

    /// Stops listening, ends every connection and removes the socket.
    package func close() {
        ownership.withLock { $0 = nil }
        door.shut()
        loop.closeAll()
        continuation.finish()
    }

    private static func makeFolder(_ folder: String) throws(ControlError) {
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            let cause = (error as? CocoaError)?.underlying as? POSIXError
            let reason = cause.map { String(cString: strerror($0.code.rawValue)) } ?? error.localizedDescription
            throw .folder(path: folder, reason: reason)
        }
    }

    private static func listen(at path: String) throws(ControlError) -> Int32 {
        let listening = try SystemCall.localSocket(path)
        // Linux gives the file the mode that the socket has when it is bound: no window in between, and no mask of the
        // whole process, under which other threads would make folders that nobody can enter.
        fchmod(listening, 0o600)
        _ = fcntl(listening, F_SETFL, O_NONBLOCK)
        let bound: Int32
        do {
            bound = try SystemCall.withAddress(path) { bind(listening, $0, $1) }
        } catch {
            Glibc.close(listening)
            throw error
        }
        guard bound == 0, Glibc.listen(listening, 64) == 0 else {
            let reason = SystemCall.reason
            Glibc.close(listening)
            throw .system(call: "bind", path: path, reason: reason)
        }
        return listening
    }
}
