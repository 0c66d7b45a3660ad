internal import Glibc
private import Subprocess
private import SystemPackage

/// One running process of an app: lines in, lines out, and a certain end.
///
/// The process leads a session of its own, so that ending it ends everything it started.
final class HandlerProcess: Sendable {
    enum Event: Sendable {
        case output(LineSplitter.Piece)
        case errorOutput(String)
        /// The last event: the process and its group are gone.
        case ended(reason: String, neverStarted: Bool)
    }

    private enum Order: Sendable {
        case write([UInt8])
        case end
        case kill
    }

    private let orders: AsyncStream<Order>.Continuation
    private let running: Task<Void, Never>

    /// Writing to a process that has gone must be an error of that process, not a signal that ends ours.
    private static let brokenPipesAreErrors: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

    /// Starts the process; `receive` gets its events one after the other.
    init(_ command: LaunchCommand, time: Timekeeper, receive: @escaping @Sendable (Event) async -> Void) {
        Self.brokenPipesAreErrors
        let (stream, orders) = AsyncStream.makeStream(of: Order.self)
        self.orders = orders
        running = Task { await Self.run(command, orders: stream, time: time, receive: receive) }
    }

    func write(_ line: [UInt8]) { orders.yield(.write(line)) }

    /// Closes its input; if that is not enough, SIGTERM and then SIGKILL follow within 700 ms.
    func end() { orders.yield(.end) }

    /// Ends it at once.
    func kill() { orders.yield(.kill) }

    /// Returns when everything is gone.
    func waitUntilGone() async { await running.value }

    private static let lowPriority: Int32 = 5
    private static let inputGrace = Duration.milliseconds(200)
    private static let signalGrace = Duration.milliseconds(500)
    private static let errorLineLimit = 4096

    private static func run(
        _ command: LaunchCommand,
        orders: AsyncStream<Order>,
        time: Timekeeper,
        receive: @escaping @Sendable (Event) async -> Void
    ) async {
        var options = PlatformOptions()
        options.createSession = true
        let variables = command.environment.map { (Environment.Key(stringLiteral: $0.key), $0.value) }
        do {
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
                defer { _ = Glibc.kill(-group, SIGKILL) }
                await withTaskGroup(of: Bool.self) { tasks in
                    tasks.addTask {
                        await obey(orders, writer: execution.standardInputWriter, group: group, time: time)
                        return false
                    }
                    tasks.addTask {
                        await readErrors(execution.standardError, time: time, receive: receive)
                        return false
                    }
                    tasks.addTask {
                        await readOutput(execution.standardOutput, receive: receive)
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

    private static func obey(
        _ orders: AsyncStream<Order>,
        writer: StandardInputWriter,
        group: pid_t,
        time: Timekeeper
    ) async {
        for await order in orders {
            switch order {
            case .write(let line):
                // A process that is gone cannot be written to; its end is reported by its output.
                _ = try? await writer.write(line)
            case .end:
                try? await writer.finish()
                try? await time.sleep(inputGrace)
                _ = Glibc.kill(-group, SIGTERM)
                try? await time.sleep(signalGrace)
                _ = Glibc.kill(-group, SIGKILL)
            case .kill:
                _ = Glibc.kill(-group, SIGKILL)
            }
        }
    }

    private static func readOutput(
        _ output: SubprocessOutputSequence,
        receive: @Sendable (Event) async -> Void
    ) async {
        var splitter = LineSplitter(limit: 1_048_576)
        do {
            for try await buffer in output {
                for piece in splitter.append(bytes(of: buffer)) { await receive(.output(piece)) }
            }
        } catch {}
        for piece in splitter.finish() { await receive(.output(piece)) }
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
        case .exited(let code): "it ended with exit code \(code)"
        case .signaled(let signal): "it was ended by signal \(signal) (\(String(cString: strsignal(signal))))"
        }
    }
}
