internal import FlyingSocks
internal import Glibc

/// Listens on this machine's own address, which no other machine reaches.
struct Door: Sendable {
    let port: Int
    private let socket: Socket

    /// - Parameter port: 0: any that is free.
    init(port wanted: Int) throws(ConsoleError) {
        do {
            socket = try Socket(domain: AF_INET)
            try socket.setValue(true, for: .localAddressReuse)
            try socket.bind(to: .inet(ip4: "127.0.0.1", port: UInt16(wanted)))
            try socket.listen()
            guard case .ip4(_, let port) = try socket.sockname() else { throw SocketError.unsupportedAddress }
            self.port = Int(port)
        } catch SocketError.failed(_, EADDRINUSE, _) {
            throw .portTaken(wanted)
        } catch SocketError.failed(_, _, let message) {
            throw .cannotListen(port: wanted, reason: message)
        } catch {
            throw .cannotListen(port: wanted, reason: "\(error)")
        }
    }

    /// Serves whoever comes until the task is cancelled.
    ///
    /// - Parameter most: Connections at a time; whoever comes then is sent away without a word.
    func serve(
        _ handler: ConsoleHandler,
        most: Int,
        patience: Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) async throws {
        defer { try? socket.close() }
        let pool: some AsyncSocketPool = .ePoll()
        try await pool.prepare()
        let listening = try AsyncSocket(socket: socket, pool: pool)
        let places = Places(most: most)
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask { try await pool.run() }
            while true {
                do {
                    let visitor = try await listening.accept()
                    guard let place = places.take() else {
                        try visitor.close()
                        continue
                    }
                    group.addTask {
                        await HTTPConnection(socket: visitor, patience: patience, sleep: sleep).serve(handler)
                        _ = place
                    }
                } catch {
                    try Task.checkCancellation()
                    // The system has no file left for one more; others go.
                    try await sleep(.milliseconds(50))
                }
            }
        }
    }
}
