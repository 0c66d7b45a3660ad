internal import Glibc
private import Synchronization

/// A connected local socket that carries lines of text.
///
/// Nothing here waits for the other end but ``next()`` and ``send(_:)``, and neither blocks a thread. What is kept of
/// either direction is bounded: who sends more than is read is not read any further, and who does not read gets no more.
package final class LineSocket: Sendable {
    package enum Arrival: Sendable, Hashable {
        /// Without its break.
        case line([UInt8])
        /// Longer than is taken; nothing after it is read.
        case tooLong
    }

    private struct State {
        /// Negative: closed.
        var descriptor: Int32
        var input: LineBuffer
        var arrived: ArraySlice<Arrival> = []
        /// Bytes in `arrived`.
        var unread = 0
        var output = OutputQueue()
        /// Nothing more comes.
        var isAtEnd = false
        var canSend = true
        /// Those who wait for room.
        var waiting: [CheckedContinuation<Void, Never>] = []
        var news = News()
    }

    /// Whom a change of the state concerns: told when the state is let go of.
    ///
    /// A task that is cancelled asks for the state while the runtime holds its lock, which whoever resumes that task needs, too.
    private struct News {
        /// Something has come.
        var hasArrived = false
        /// Nothing more comes.
        var isInputOver = false
        var isClosed = false
        /// Those for whom there is room, or who need not wait any more.
        var ready: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>
    private let loop: SocketLoop
    private let arrivals: AsyncStream<Void>
    private let arrival: AsyncStream<Void>.Continuation
    private let closings: AsyncStream<Never>
    private let closing: AsyncStream<Never>.Continuation

    /// Longest line that is taken from somebody who need not be trusted, bytes.
    package static let longestRequest = 1 << 20
    /// Bytes of whole lines that are kept for whoever asks for ``next()``; the rest waits in the system, and with the sender.
    private static let mostUnread = 1 << 20
    /// Bytes that wait for the reader before ``send(_:)`` waits, too.
    private static let room = 1 << 18
    /// Bytes that wait for the reader before ``offer(_:)`` gives up.
    private static let mostUnsent = 1 << 24

    /// Takes over an open, connected descriptor.
    ///
    /// - Parameter longestLine: Longest line taken, bytes.
    init(descriptor: Int32, longestLine: Int = longestRequest, on loop: SocketLoop) {
        state = Mutex(State(descriptor: descriptor, input: LineBuffer(limit: longestLine)))
        self.loop = loop
        (arrivals, arrival) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        (closings, closing) = AsyncStream.makeStream(of: Never.self)
        if !loop.add(self) { close() }
    }

    /// A socket with a thread of its own.
    package convenience init(descriptor: Int32, longestLine: Int = longestRequest) throws(ControlError) {
        let loop: SocketLoop
        do {
            loop = try SocketLoop()
        } catch {
            Glibc.close(descriptor)
            throw error
        }
        self.init(descriptor: descriptor, longestLine: longestLine, on: loop)
        loop.start()
    }

    /// What comes next; nil when nothing does any more.
    ///
    /// One task asks at a time.
    package func next() async -> Arrival? {
        while true {
            let (arrived, isOver) = take()
            if arrived != nil || isOver { return arrived }
            var signals = arrivals.makeAsyncIterator()
            // At the end, or the task is cancelled.
            guard await signals.next() != nil else { return take().0 }
        }
    }

    /// Sends a line, after waiting for room.
    ///
    /// - Returns: False when nobody reads any more.
    package func send(_ line: String) async -> Bool {
        while true {
            if let isSent = change({ $0.output.count < Self.room ? put(line, &$0) : nil }) { return isSent }
            await withCheckedContinuation { continuation in
                let hasRoom = state.withLock { state in
                    if !state.canSend || state.output.count < Self.room { return true }
                    state.waiting.append(continuation)
                    return false
                }
                if hasRoom { continuation.resume() }
            }
        }
    }

    /// Sends a line at once.
    ///
    /// - Returns: False when nobody reads any more, or too much waits already.
    @discardableResult
    package func offer(_ line: String) -> Bool {
        change { state in
            // However long one line is, it is taken while nothing waits.
            let count = state.output.count
            guard count == 0 || count + line.utf8.count <= Self.mostUnsent else { return false }
            return put(line, &state)
        }
    }

    /// Whether nothing waits to be read by the other end.
    var isIdle: Bool { unsent == 0 }

    /// Bytes that lines take which have come and that nobody has asked for.
    package var unread: Int { state.withLock(\.unread) }
    /// Bytes that wait until the other end reads.
    package var unsent: Int { state.withLock { $0.output.count } }

    /// Ends both directions.
    ///
    /// What the other end has been sent, and the system has taken, can still be read there.
    package func close() {
        change { end(&$0) }
        loop.wake()
    }

    /// Returns when either end has closed it, or the task is cancelled.
    func untilClosed() async {
        for await _ in closings {}
    }

    var isClosed: Bool { state.withLock { $0.descriptor < 0 } }

    private func take() -> (Arrival?, isOver: Bool) {
        let (arrived, isOver, hasRoomAgain) = state.withLock { state in
            guard let first = state.arrived.popFirst() else { return (Arrival?.none, state.isAtEnd, false) }
            let before = state.unread
            if case .line(let bytes) = first { state.unread -= Self.cost(of: bytes) }
            return (first, false, before >= Self.mostUnread && state.unread < Self.mostUnread)
        }
        if hasRoomAgain { loop.wake() }
        return (arrived, isOver)
    }

    private func put(_ line: String, _ state: inout State) -> Bool {
        guard state.canSend else { return false }
        let waited = state.output.count > 0
        state.output.append(line: line)
        if waited { return true }
        flush(&state)
        if state.output.count > 0 { loop.wake() }
        return state.canSend
    }

    /// Writes what the system takes.
    private func flush(_ state: inout State) {
        while state.canSend, state.output.count > 0 {
            let sent = state.output.unsent.withUnsafeBytes {
                Glibc.send(state.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
            if sent > 0 {
                state.output.drop(sent)
            } else if errno == EAGAIN {
                break
            } else if errno != EINTR {
                // What has come before may still be read.
                state.canSend = false
                state.output.clear()
            }
        }
        guard !state.canSend || state.output.count < Self.room else { return }
        state.news.ready += state.waiting
        state.waiting = []
    }

    private func end(_ state: inout State) {
        guard state.descriptor >= 0 else { return }
        Glibc.close(state.descriptor)
        state.descriptor = -1
        state.canSend = false
        endInput(&state)
        state.news.isClosed = true
        flush(&state)
        state.output.clear()
    }

    private func endInput(_ state: inout State) {
        state.isAtEnd = true
        state.news.isInputOver = true
    }

    private func change<Result>(_ body: (inout State) -> Result) -> Result {
        let (result, news) = state.withLock { state in
            let result = body(&state)
            defer { state.news = News() }
            return (result, state.news)
        }
        if news.hasArrived { arrival.yield() }
        if news.isInputOver { arrival.finish() }
        if news.isClosed { closing.finish() }
        for continuation in news.ready { continuation.resume() }
        return result
    }
}

// What the loop's thread does.
extension LineSocket {
    /// What is waited for.
    var poll: pollfd {
        state.withLock { state in
            var events: Int32 = 0
            if !state.isAtEnd, state.unread < Self.mostUnread { events |= POLLIN }
            if state.output.count > 0 { events |= POLLOUT }
            // Whoever sends more than is read is left alone until it is; one who has gone, too, with what was sent before.
            let isPaused = events == 0 && !state.isAtEnd
            return pollfd(fd: isPaused ? -1 : state.descriptor, events: Int16(events), revents: 0)
        }
    }

    /// - Parameter buffer: Where to put what is read, for the moment.
    func serve(_ events: Int16, _ buffer: inout [UInt8]) {
        let events = Int32(events)
        change { state in
            guard state.descriptor >= 0 else { return }
            if events & POLLOUT != 0 { flush(&state) }
            if events & POLLIN != 0, !state.isAtEnd {
                receive(&state, &buffer)
            } else if events & (POLLHUP | POLLERR | POLLNVAL) != 0 {
                // Nobody is there, and nothing is left that would be read.
                end(&state)
            }
        }
    }

    /// Bytes that a line takes while it waits: an empty one takes some, too.
    private static func cost(of line: [UInt8]) -> Int { line.count + 64 }

    private func receive(_ state: inout State, _ buffer: inout [UInt8]) {
        let count = recv(state.descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        guard count > 0 else {
            if count == 0 || (errno != EAGAIN && errno != EINTR) { endInput(&state) }
            return
        }
        if let lines = state.input.take(buffer[..<count]) {
            guard !lines.isEmpty else { return }
            for line in lines {
                state.unread += Self.cost(of: line)
                state.arrived.append(.line(line))
            }
        } else {
            state.arrived.append(.tooLong)
            endInput(&state)
        }
        state.news.hasArrived = true
    }
}
