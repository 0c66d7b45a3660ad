import ArgumentParser
import Assistant
import Foundation
import Logging
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
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint, .sighup)
        var assistant = try await start(log)
        var running = Task { [assistant] in await assistant.run() }
        // The watcher of the signals outlives a reload; the assistant does not.
        for await signal in signals {
            await assistant.stop()
            await running.value
            guard signal == .sighup else { return }
            log.info("reloading")
            assistant = try await start(log)
            running = Task { [assistant] in await assistant.run() }
        }
    }

    private func start(_ log: Logger) async throws -> ServingAssistant {
        let parts = try shared.parts()
        parts.reportProblems { log.error("\($0)") }
        return try await ServingAssistant(parts: parts, log: log)
    }
}
