internal import Glibc
private import Synchronization

/// The other end of the control socket: a command that talks to the assistant.
package final class ControlClient: Sendable {
    package let path: String
    private let socket: LineSocket
    private let patience: Duration
    private let sleep: @Sendable (Duration) async throws -> Void
    private let hasGivenUp = Mutex(false)
    /// Who answers; nil where the system does not say.
    package let peer: SocketPeer?

    /// Bytes: what an app answers in a line of the protocol may stand in a sentence several times.
    private static let longestReply = 1 << 26
    /// How long to wait for a connection, seconds: many others may be waiting, too.
    private static let connecting = 5

    private init(
        path: String,
        descriptor: Int32,
        patience: Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) throws(ControlError) {
        self.path = path
        self.patience = patience
        self.sleep = sleep
        peer = SocketPeer(of: descriptor)
        socket = try LineSocket(descriptor: descriptor, longestLine: Self.longestReply)
    }

    deinit {
        socket.close()
    }

    /// - Parameters:
    ///   - patience: How long nothing may come while something is expected.
    ///   - sleep: How time passes.
    package static func connect(
        to path: String,
        patience: Duration = .seconds(20),
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await ContinuousClock().sleep(for: $0) }
    ) throws(ControlError) -> ControlClient {
        if let stranger = FallbackFolder.stranger(at: path, for: getuid()) {
            let owner = SocketPeer(process: 0, user: stranger).userName
            throw .notOwn(folder: FallbackFolder.folder(of: getuid()), owner: owner)
        }
        let descriptor = try SystemCall.localSocket(path)
        var timeout = timeval(tv_sec: connecting, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        let status: Int32
        do {
            status = try SystemCall.withAddress(path) { Glibc.connect(descriptor, $0, $1) }
        } catch {
            Glibc.close(descriptor)
            throw error
        }
        guard status == 0 else {
            let cause = errno
            Glibc.close(descriptor)
            switch cause {
            case EACCES, EPERM: throw .notAllowed(path: path, group: SocketGroup.admitted(at: path)?.name)
            case EAGAIN: throw .unreachable(path: path)
            default: throw SocketOwnership.isOwned(path) ? .unreachable(path: path) : .notRunning(path: path)
            }
        }
        return try ControlClient(path: path, descriptor: descriptor, patience: patience, sleep: sleep)
    }

    /// The first of these at which an assistant runs.
    ///
    /// - Parameter paths: The user's own, then the system's where it is looked for.
    /// - Throws: ``ControlError/notRunning(path:)`` with all of them where none runs; ``ControlError/notAdmitted(own:path:group:)`` where only
    ///   one runs that the user may not speak to, so that nobody takes it for none.
    package static func connect(
        toFirstOf paths: [String],
        patience: Duration = .seconds(20)
    ) throws(ControlError) -> ControlClient {
        var passed: [String] = []
        for path in paths {
            do {
                return try connect(to: path, patience: patience)
            } catch .notRunning {
                passed.append(path)
            } catch .notAllowed(let path, let group) where !passed.isEmpty {
                throw .notAdmitted(own: passed[0], path: path, group: group)
            } catch {
                throw error
            }
        }
        throw .notRunning(path: passed.joined(separator: " nor at "))
    }

    /// Sends a request; the answers come with ``next()``, and so does what went wrong.
    package func send(_ request: ControlRequest) {
        socket.offer(ControlMessage(request, patience: patience).line)
    }

    /// What the assistant says next, but that it works.
    ///
    /// - Throws: ``ControlError/refused(_:)`` where it says that it could not do it; ``ControlError/silent(path:seconds:)``,
    ///   ``ControlError/closed(path:)`` or ``ControlError/malformed(_:)`` where nothing comes that would be an answer.
    package func next() async throws(ControlError) -> ControlReply {
        while true {
            switch try ControlReply(line: await line()) {
            case .failed(let reason): throw .refused(reason)
            // Of a later version: not for us, but a sign of life.
            case .working, .unknown: continue
            case let reply: return reply
            }
        }
    }

    /// Sends a request and waits until it is done.
    ///
    /// - Parameter each: Gets what comes before that.
    /// - Throws: As ``next()``; ``ControlError/tooLong(request:bytes:limit:)`` where it would not be read to its end.
    package func answer(
        to request: ControlRequest,
        each: (ControlReply) -> Void = { _ in }
    ) async throws(ControlError) -> ControlReply {
        let line = ControlMessage(request, patience: patience).line
        let (bytes, limit) = (line.utf8.count, LineSocket.longestRequest)
        guard bytes <= limit else { throw .tooLong(request: request.name, bytes: bytes, limit: limit) }
        socket.offer(line)
        while true {
            let reply = try await next()
            if reply.isFinal { return reply }
            each(reply)
        }
    }

    package func close() {
        socket.close()
    }

    private func line() async throws(ControlError) -> [UInt8] {
        let silence = Task {
            guard (try? await sleep(patience)) != nil else { return }
            hasGivenUp.withLock { $0 = true }
            socket.close()
        }
        defer { silence.cancel() }
        switch await socket.next() {
        case .line(let line)?: return line
        case .tooLong?: throw .malformed("a line of more than \(Self.longestReply) bytes")
        case nil:
            guard hasGivenUp.withLock(\.self) else { throw .closed(path: path) }
            throw .silent(path: path, seconds: Int(patience / .seconds(1)))
        }
    }
}
