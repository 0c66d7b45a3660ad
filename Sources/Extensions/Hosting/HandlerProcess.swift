private import Files
internal import Glibc
private import Speech
private import Subprocess
private import Synchronization
private import SystemPackage
internal import WilcoIntents

/// One running process of an app: lines in, lines out, and a certain end.
///
/// The process leads a session of its own, so that ending it ends everything it started.
final class HandlerProcess: Sendable {
    enum Event: Sendable {
        case output(ReceivedLine)
        case errorOutput(String)
        /// The last event: the process and its group are gone.
        case ended(reason: String, neverStarted: Bool)
    }

    /// How it is to end.
    ///
    /// Lines go another way: a process that does not read them must not keep its end waiting.
    private enum Order: Sendable {
        case end
        case kill
    }

    private let orders: AsyncStream<Order>.Continuation
    private let lines: AsyncStream<[UInt8]>.Continuation
    private let running: Task<Void, Never>
    private let state: State

    private final class State: Sendable {
        /// Of what the process has not taken yet.
        let bytes = Mutex(0)
        /// Nil before it has begun, and when it is over.
        let process = Mutex<Int32?>(nil)
    }

    /// The first process; nil: there is none.
    var number: Int32? { state.process.withLock(\.self) }

    /// Writing to a process that has gone must be an error of that process, not a signal that ends ours.
    private static let brokenPipesAreErrors: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

    /// Starts the process; `receive` gets its events one after the other.
    init(_ command: LaunchCommand, time: Timekeeper, receive: @escaping @Sendable (Event) async -> Void) {
        Self.brokenPipesAreErrors
        let (orders, order) = AsyncStream.makeStream(of: Order.self)
        let (lines, line) = AsyncStream.makeStream(of: [UInt8].self)
        let state = State()
        self.orders = order
        self.lines = line
        self.state = state
        running = Task {
            await Self.run(command, orders: orders, lines: lines, state: state, time: time, receive: receive)
        }
    }

    /// False where the process leaves so much unread that this is not written any more.
    @discardableResult
    func write(_ line: [UInt8]) -> Bool {
        let isTaken = state.bytes.withLock { bytes in
            guard bytes <= Self.waitingLimit else { return false }
            bytes += line.count
            return true
        }
        if isTaken { lines.yield(line) }
        return isTaken
    }

    /// Closes its input; if that is not enough, SIGTERM and then SIGKILL follow within 350 ms.
    func end() {
        lines.finish()
        orders.yield(.end)
    }

    /// Ends it at once.
    func kill() { orders.yield(.kill) }

    /// Returns when everything is gone, to whoever had it end.
    ///
    /// Of a process that was started with hardly a descriptor left the system may never tell: it is not waited for any longer than an end takes.
    func waitUntilGone(within limit: Duration = longestEnd) async {
        // A task of its own: the caller's may be cancelled.
        await Task { [running] in
            _ = try? await BoundedWait.result(within: limit) { await running.value }
        }.value
    }

    private static let lowPriority: Int32 = 5
    private static let inputGrace = Duration.milliseconds(200)
    private static let signalGrace = Duration.milliseconds(150)
    /// What a machine that has much else to do may need.
    static let longestEnd = Duration.seconds(1)
    /// Where everything ends: what comes later ends with Wilco's own process.
    static let orderlyEnd = inputGrace + signalGrace + .milliseconds(80)
    private static let errorLineLimit = 4096
    private static let waitingLimit = 8 << 20
    /// Bytes a second; who writes more waits for us, and not we for it.
    static let outputRate = 8 << 20
    /// What a line counts for at the least, the work for it.
    private static let leastOfLine = 1024

    private static func run(
        _ command: LaunchCommand,
        orders: AsyncStream<Order>,
        lines: AsyncStream<[UInt8]>,
        state: State,
        time: Timekeeper,
        receive: @escaping @Sendable (Event) async -> Void
    ) async {
        var options = PlatformOptions()
        options.createSession = true
        let variables = command.environment.map { (Environment.Key(stringLiteral: $0.key), $0.value) }
        do {
            // Since the command was found, others may have been started.
            try SpareFiles.check()
            let result = try await Subprocess.run(
                .path(FilePath(command.executable)),
                arguments: Arguments(command.arguments),
                environment: .custom(Dictionary(variables, uniquingKeysWith: { $1 })),
                workingDirectory: FilePath(command.appFolder),
                platformOptions: options,
                input: .inputWriter,
                output: .sequence,
                error: .sequence
            ) { execution in
                let group = execution.processIdentifier.value
                // Listening and speaking come first.
                _ = setpriority(__priority_which_t(PRIO_PGRP.rawValue), id_t(group), lowPriority)
                // Nothing of the process outlives its connection to us. It has not been reaped yet, so the number is its own.
                defer {
                    _ = Glibc.kill(-group, SIGKILL)
                    state.process.withLock { $0 = nil }
                }
                state.process.withLock { $0 = group }
                await withTaskGroup(of: Bool.self) { tasks in
                    tasks.addTask {
                        await obey(orders, group: group, time: time)
                        return true
                    }
                    tasks.addTask {
                        await write(lines, to: execution.standardInputWriter, state: state)
                        return false
                    }
                    tasks.addTask {
                        await readErrors(execution.standardError, time: time, receive: receive)
                        return false
                    }
                    tasks.addTask {
                        await readOutput(execution.standardOutput, time: time, receive: receive)
                        return true
                    }
                    while let isOver = await tasks.next(), !isOver {}
                    // What it said last on standard error is worth a moment.
                    tasks.addTask {
                        try? await Task.sleep(for: .milliseconds(20))
                        return true
                    }
                    _ = await tasks.next()
                    tasks.cancelAll()
                }
            }
            await receive(.ended(reason: describe(result.terminationStatus), neverStarted: false))
        } catch {
            await receive(.ended(reason: "\(error)", neverStarted: true))
        }
    }

    /// Returns when the process is killed: what it may have said then is not waited for.
    private static func obey(_ orders: AsyncStream<Order>, group: pid_t, time: Timekeeper) async {
        for await order in orders {
            if case .end = order {
                try? await time.sleep(inputGrace)
                _ = Glibc.kill(-group, SIGTERM)
                try? await time.sleep(signalGrace)
            }
            guard !Task.isCancelled else { return }
            _ = Glibc.kill(-group, SIGKILL)
            return
        }
    }

    private static func write(
        _ lines: AsyncStream<[UInt8]>,
        to writer: StandardInputWriter,
        state: State
    ) async {
        for await line in lines {
            // A process that is gone cannot be written to; its end is reported by its output.
            _ = try? await writer.write(line)
            state.bytes.withLock { $0 -= line.count }
        }
        if !Task.isCancelled { try? await writer.finish() }
    }

    private static func readOutput(
        _ output: SubprocessOutputSequence,
        time: Timekeeper,
        receive: @Sendable (Event) async -> Void
    ) async {
        var splitter = LineSplitter(limit: ProtocolMessage.maximumLength)
        var gate = FloodGate(limit: outputRate)
        do {
            for try await buffer in output {
                for piece in splitter.append(bytes(of: buffer)) {
                    await pass(piece, to: receive)
                    if let pause = gate.admit(size(of: piece), at: time.now()) { try await time.sleep(pause) }
                }
            }
        } catch {}
        for piece in splitter.finish() { await pass(piece, to: receive) }
    }

    private static func size(of piece: LineSplitter.Piece) -> Int {
        switch piece {
        case .line(let bytes), .tooLong(let bytes): max(leastOfLine, bytes.count)
        }
    }

    private static func pass(_ piece: LineSplitter.Piece, to receive: @Sendable (Event) async -> Void) async {
        switch piece {
        case .line(let line) where line.isEmpty: break
        case .line(let line): await receive(.output(await LineReader.shared.read(line)))
        case .tooLong: await receive(.output(.tooLong))
        }
    }

    private static func readErrors(
        _ errors: SubprocessOutputSequence,
        time: Timekeeper,
        receive: @Sendable (Event) async -> Void
    ) async {
        var splitter = LineSplitter(limit: errorLineLimit)
        var gate = FloodGate(limit: 200)
        do {
            for try await buffer in errors {
                for piece in splitter.append(bytes(of: buffer)) {
                    await receive(.errorOutput(text(of: piece)))
                    // An app that logs without end waits for us, not we for it.
                    if let pause = gate.admit(at: time.now()) { try await time.sleep(pause) }
                }
            }
        } catch {}
        for piece in splitter.finish() { await receive(.errorOutput(text(of: piece))) }
    }

    private static func bytes(of buffer: SubprocessOutputSequence.Buffer) -> [UInt8] {
        buffer.withUnsafeBytes { [UInt8]($0) }
    }

    private static func text(of piece: LineSplitter.Piece) -> String {
        switch piece {
        case .line(let bytes): String(decoding: bytes, as: UTF8.self)
        case .tooLong(let bytes): String(decoding: bytes, as: UTF8.self) + " …"
        }
    }

    private static func describe(_ status: TerminationStatus) -> String {
        switch status {
        case .exited(0):
            "it ended with exit code 0, though requests come until its input ends: a handler in Python calls `run` last"
        case .exited(let code): "it ended with exit code \(code)"
        case .signaled(let signal): "it was ended by signal \(signal) (\(String(cString: strsignal(signal))))"
        }
    }
}
