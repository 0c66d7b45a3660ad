internal import Glibc

/// Listens on the control socket; only the same user, root, and the members of a group that is named may talk to it.
package final class ControlServer: Sendable {
    package let path: String
    /// Those who have asked for something.
    package let connections: AsyncStream<ControlConnection>

    private let loop: SocketLoop
    private let door: SocketDoor
    /// The socket, where it goes with the server.
    private let own: ControlSocket?
    private let continuation: AsyncStream<ControlConnection>.Continuation

    /// Serves a socket that there is, and leaves it to others when it closes.
    package convenience init(
        socket: ControlSocket,
        limits: ControlLimits = ControlLimits(),
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await ContinuousClock().sleep(for: $0) },
        complain: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(ControlError) {
        try self.init(socket, isOwn: false, limits, sleep, complain)
    }

    /// Makes the socket, and takes it along when it closes.
    ///
    /// - Parameters:
    ///   - group: Name of the group whose members may do all that the user may.
    ///   - sleep: How time passes.
    ///   - complain: Gets a line for the log when nobody can be let in.
    package convenience init(
        path: String,
        limits: ControlLimits = ControlLimits(),
        group: String? = nil,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await ContinuousClock().sleep(for: $0) },
        complain: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(ControlError) {
        let socket = try ControlSocket(path: path, group: group, limits: limits)
        try self.init(socket, isOwn: true, limits, sleep, complain)
    }

    private init(
        _ socket: ControlSocket,
        isOwn: Bool,
        _ limits: ControlLimits,
        _ sleep: @escaping @Sendable (Duration) async throws -> Void,
        _ complain: @escaping @Sendable (String) -> Void
    ) throws(ControlError) {
        path = socket.path
        own = isOwn ? socket : nil
        let (path, group) = (socket.path, socket.group)
        let loop = try SocketLoop()
        let listening = try socket.listen()
        let (stream, continuation) = AsyncStream.makeStream(of: ControlConnection.self)
        connections = stream
        self.loop = loop
        self.continuation = continuation
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

    /// Stops listening and ends every connection.
    package func close() {
        own?.close()
        door.shut()
        loop.closeAll()
        continuation.finish()
    }
}
