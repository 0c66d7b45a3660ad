import ArgumentParser
import Assistant
import CGlibc
import Configuration
import Control
import Conversation
import Glibc
import Installing
import Logging
import Speech

/// The assistant, until it is told to stop.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Listen on this machine's microphone and answer, until SIGTERM.",
        discussion: """
            SIGHUP takes up changed settings and apps. One assistant runs per user, or per --state folder.

            Example:
              $ wilco serve --apps config/apps
              $ wilco serve --group wilco-admin
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.Traffic>

    @Option(help: ArgumentHelp("Let this group's members administer it, as its user may.", valueName: "name"))
    var group: String?

    @Flag(help: "Say more in the log.")
    var verbose = false

    /// What the orders are about.
    private enum Event: Sendable {
        case order(ServingOrders.Event)
        /// The control socket is there; it is served by one assistant after the other.
        case opened(ControlSocket)
        case started(ServingAssistant)
        /// To start, or to serve.
        case failed(any Error)
    }

    /// Of the allocator, which has eight a core by itself: what an assistant before a reload gave back lies in pieces in each.
    private static let heaps: Int32 = 2

    func run() async throws {
        _ = mallopt(M_ARENA_MAX, Self.heaps)
        LoggingSystem.bootstrap { StandardErrorLog(label: $0) }
        var log = Logger(label: "wilco")
        log.logLevel = verbose ? .debug : .info
        let (events, feed) = AsyncStream.makeStream(of: Event.self)
        let signals = await Signals([SIGTERM, SIGINT, SIGHUP]) { [log] signal in
            if signal != SIGHUP { LastResort.endSoon(log) }
            feed.yield(.order(signal == SIGHUP ? .reload : .stop))
        }
        defer { signals.ignore() }
        var options = shared.options
        options.converses = true
        options.serves = true
        options.controlGroup = group
        options.sentenceEmbedding = LearnedModels(options).sentenceFolder
        var orders = ServingOrders()
        var assistant: ServingAssistant?
        var socket: ControlSocket?
        defer { socket?.close() }
        Self.begin(options, socket, log, feed)
        // One after the other: only here is decided what comes next. Nothing that takes its time is waited for.
        for await event in events {
            let order: ServingOrders.Event
            switch event {
            case .failed(let error): throw error
            case .opened(let opened):
                socket = opened
                continue
            case .started(let begun):
                assistant = begun
                order = .started
            case .order(let given): order = given
            }
            for action in orders.process(order) {
                switch action {
                case .start:
                    assistant = nil
                    log.info("reloading")
                    Self.begin(options, socket, log, feed)
                case .run: Self.serve(assistant, feed)
                case .takeUp: Self.takeUp(assistant, feed)
                case .stop: await assistant?.stop()
                // One that was still starting is not waited for.
                case .exit: return
                }
            }
        }
    }

    /// A start that nobody wants any more ends with the process, for nothing has begun.
    ///
    /// - Parameter kept: The socket of the assistant before, where whoever has come waits for this one.
    private static func begin(
        _ options: AssistantOptions,
        _ kept: ControlSocket?,
        _ log: Logger,
        _ feed: AsyncStream<Event>.Continuation
    ) {
        Task {
            do {
                let hub = EventHub()
                // Apps may take seconds to be read.
                let parts = try await OwnThread.run(named: "start") {
                    try AssistantParts(options, log: log, hub: hub)
                }
                parts.generation.reportProblems(in: log)
                let (path, group) = (parts.context.paths.socket, parts.context.controlGroup)
                let socket: ControlSocket
                if let kept, kept.fits(path: path, group: group) {
                    socket = kept
                } else {
                    kept?.close()
                    socket = try ControlSocket(path: path, group: group)
                    feed.yield(.opened(socket))
                }
                let assistant = try await ServingAssistant(
                    parts: parts,
                    installer: { AppInstaller(parts: $0, report: $1) },
                    hub: hub,
                    log: log,
                    socket: socket
                )
                feed.yield(.started(assistant))
            } catch {
                feed.yield(.failed(error))
            }
        }
    }

    private static func serve(_ assistant: ServingAssistant?, _ feed: AsyncStream<Event>.Continuation) {
        Task {
            do {
                try await assistant?.run()
                feed.yield(.order(.ended))
            } catch {
                feed.yield(.failed(error))
            }
        }
    }

    /// An assistant that is stopped meanwhile does not wait for it.
    private static func takeUp(_ assistant: ServingAssistant?, _ feed: AsyncStream<Event>.Continuation) {
        Task {
            let isTaken = await assistant?.takeUpChanges() ?? true
            feed.yield(.order(isTaken ? .tookUp : .needsStart))
        }
    }
}
