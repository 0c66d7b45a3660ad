private import Synchronization

/// One who has connected to the assistant: brings requests, takes replies.
package final class ControlConnection: Sendable {
    private struct State {
        /// Asked before anybody wanted to know.
        var first: ControlRequest?
        /// Requests whose final reply has not been sent.
        var open = 0
        var isGreeted = false
        var heartbeat: Task<Void, Never>?
    }

    /// Whose process it is.
    package let peer: SocketPeer
    private let socket: LineSocket
    private let sleep: @Sendable (Duration) async throws -> Void
    private let state = Mutex(State())

    init(_ socket: LineSocket, peer: SocketPeer, sleep: @escaping @Sendable (Duration) async throws -> Void) {
        self.peer = peer
        self.socket = socket
        self.sleep = sleep
    }

    deinit {
        close()
    }

    /// The next request; nil when no more come.
    ///
    /// One task asks at a time.
    package func next() async -> ControlRequest? {
        let first = state.withLock { state in
            defer { state.first = nil }
            return state.first
        }
        if let first { return first }
        return await read()
    }

    /// Sends a reply at once; one who does not read them is disconnected.
    package func reply(_ reply: ControlReply) {
        if reply.isFinal { state.withLock { $0.open = max(0, $0.open - 1) } }
        if !socket.offer(reply.line) { close() }
    }

    /// Sends a reply once the other end has read most of those before.
    ///
    /// - Returns: False when nobody reads any more.
    package func send(_ reply: ControlReply) async -> Bool {
        await socket.send(reply.line)
    }

    /// Returns when the other end has gone, not only asks for nothing more; or the task is cancelled.
    package func untilClosed() async {
        await socket.untilClosed()
    }

    /// Nothing is sent any more.
    package var isClosed: Bool { socket.isClosed }

    package func close() {
        state.withLock { $0.heartbeat?.cancel() }
        socket.close()
    }

    /// Waits for the first request, which ``next()`` brings.
    ///
    /// - Returns: False where none came in time.
    func greet(within time: Duration) async -> Bool {
        let patience = Task { [sleep] in
            guard (try? await sleep(time)) != nil, !state.withLock({ $0.isGreeted }) else { return }
            dismiss("no request came for \(Int(time / .seconds(1))) s")
        }
        defer { patience.cancel() }
        guard let first = await read() else { return false }
        state.withLock { state in
            state.isGreeted = true
            state.first = first
        }
        return true
    }

    /// Ends the connection once so much time has passed, and says why; cancelled, it goes on.
    package func dismiss(after time: Duration, _ reason: String) -> Task<Void, Never> {
        Task { [weak self, sleep] in
            guard (try? await sleep(time)) != nil else { return }
            self?.dismiss(reason)
        }
    }

    func dismiss(_ reason: String) {
        reply(.failed(reason))
        close()
    }

    private func read() async -> ControlRequest? {
        while let arrival = await socket.next() {
            guard case .line(let line) = arrival else {
                dismiss("a request is longer than \(LineSocket.longestRequest) bytes")
                return nil
            }
            do {
                let message = try ControlMessage(line: line)
                state.withLock { $0.open += 1 }
                if let patience = message.patience { beat(every: patience / 3) }
                return message.request
            } catch {
                socket.offer(ControlReply.failed("\(error)").line) ? () : close()
            }
        }
        return nil
    }

    /// Says that somebody is at it, while a request takes its time.
    ///
    /// A task of the pool that does the work, so that it falls silent with it.
    private func beat(every period: Duration) {
        let heartbeat = Task { [weak self, sleep] in
            while (try? await sleep(period)) != nil {
                guard let self else { return }
                let isAtWork = state.withLock { $0.open > 0 }
                // Whoever has not read what came before hears enough.
                if isAtWork, socket.isIdle { socket.offer(ControlReply.working.line) }
            }
        }
        state.withLock { state in
            state.heartbeat?.cancel()
            state.heartbeat = heartbeat
        }
    }
}
