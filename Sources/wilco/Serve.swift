import ArgumentParser
import Assistant
import Foundation
import Logging
import Synchronization
import UnixSignals

/// The assistant, until it is told to stop.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Listen on this machine's microphone and answer, until SIGTERM.",
        discussion: """
            SIGHUP takes up changed settings and apps. One assistant runs per user, or per --state folder.

            Example:
              $ wilco serve --apps config/apps
            """
    )

    @OptionGroup var shared: SharedOptions

    @Flag(help: "Say more in the log.")
    var verbose = false

    func run() async throws {
        LoggingSystem.bootstrap { StandardErrorLog(label: $0) }
        var log = Logger(label: "wilco")
        log.logLevel = verbose ? .debug : .info
        let (signals, forward) = AsyncStream.makeStream(of: UnixSignal.self)
        let trapped = await UnixSignalsSequence(trapping: .sigterm, .sigint, .sighup)
        let isStarting = Mutex(true)
        let forwarding = Task {
            for await signal in trapped {
                // Grammars are compiled in one go; nothing has begun that would have to be ended.
                if signal != .sighup, isStarting.withLock({ $0 }) { Foundation.exit(0) }
                forward.yield(signal)
            }
        }
        defer { forwarding.cancel() }
        while try await serve(log, until: signals, isStarting) {
            isStarting.withLock { $0 = true }
            log.info("reloading")
        }
    }

    /// - Returns: Whether to start anew.
    private func serve(
        _ log: Logger,
        until signals: AsyncStream<UnixSignal>,
        _ isStarting: borrowing Mutex<Bool>
    ) async throws -> Bool {
        let assistant = try await start(log)
        isStarting.withLock { $0 = false }
        return try await withThrowingTaskGroup(of: Bool?.self) { group in
            group.addTask {
                try await assistant.run()
                return nil
            }
            group.addTask {
                for await signal in signals {
                    if signal == .sighup, await assistant.takeUpChanges() { continue }
                    await assistant.stop()
                    return signal == .sighup
                }
                return false
            }
            defer { group.cancelAll() }
            // It ended by itself: nobody waits for a signal any more.
            guard let startsAnew = try await group.next() ?? nil else { return false }
            _ = try await group.next()
            return startsAnew
        }
    }

    private func start(_ log: Logger) async throws -> ServingAssistant {
        var options = shared.options
        options.converses = true
        let parts = try AssistantParts(options, log: log)
        parts.reportProblems(in: log)
        return try await ServingAssistant(parts: parts, log: log)
    }
}
