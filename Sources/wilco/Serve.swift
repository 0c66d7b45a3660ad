import ArgumentParser
import Assistant
import Configuration
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
        // Said before it is stopped: it may have ended before whoever stops it comes back.
        let startsAnew = Mutex(false)
        let following = Task {
            for await signal in signals {
                if signal == .sighup {
                    if await assistant.takeUpChanges() { continue }
                    startsAnew.withLock { $0 = true }
                }
                await assistant.stop()
                return
            }
        }
        defer { following.cancel() }
        try await assistant.run()
        return startsAnew.withLock { $0 }
    }

    private func start(_ log: Logger) async throws -> ServingAssistant {
        var options = shared.options
        options.converses = true
        let parts = try AssistantParts(options, log: log)
        parts.generation.reportProblems(in: log)
        return try await ServingAssistant(parts: parts, log: log)
    }
}
