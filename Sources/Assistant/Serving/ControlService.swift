package import Control
package import Conversation
package import Logging
package import WilcoIntents

/// Answers the commands that come over the control socket.
package struct ControlService: Sendable {
    /// What the socket can reach.
    package struct Reach: Sendable {
        package var listen: @Sendable () async throws -> Void
        package var setMuted: @Sendable (Bool) async throws -> Void
        package var status: @Sendable () async -> [(String, JSONValue?)]
        package var reload: @Sendable () async throws -> Void
        package var happened: @Sendable (String) async throws -> Void
        /// The user's own terms, of one app or of all.
        package var vocabulary: @Sendable (_ app: String?) async throws -> [AssistantSession.JudgedTerm]
        /// What a screen shows while nobody says anything; nil: nothing.
        package var idleScreen: @Sendable () async -> ConversationEvent?
        package var conversation: @Sendable (TypedSeat) async throws -> ConversationOwner
        /// Says "stop" or "cancel" to the conversations at work but this one; false: there is none.
        package var interrupt: @Sendable (Answer.Kind, _ except: ConversationOwner) async -> Bool
        /// Nobody is at the other end of that conversation any more.
        package var leave: @Sendable (ConversationOwner) async -> Void

        package init(
            listen: @escaping @Sendable () async throws -> Void,
            setMuted: @escaping @Sendable (Bool) async throws -> Void,
            status: @escaping @Sendable () async -> [(String, JSONValue?)],
            reload: @escaping @Sendable () async throws -> Void,
            happened: @escaping @Sendable (String) async throws -> Void,
            vocabulary: @escaping @Sendable (_ app: String?) async throws -> [AssistantSession.JudgedTerm],
            idleScreen: @escaping @Sendable () async -> ConversationEvent?,
            conversation: @escaping @Sendable (TypedSeat) async throws -> ConversationOwner,
            interrupt: @escaping @Sendable (Answer.Kind, _ except: ConversationOwner) async -> Bool = { _, _ in false },
            leave: @escaping @Sendable (ConversationOwner) async -> Void
        ) {
            self.listen = listen
            self.setMuted = setMuted
            self.status = status
            self.reload = reload
            self.happened = happened
            self.vocabulary = vocabulary
            self.idleScreen = idleScreen
            self.conversation = conversation
            self.interrupt = interrupt
            self.leave = leave
        }
    }

    private let server: ControlServer
    private let hub: EventHub
    private let reach: Reach
    private let log: Logger

    package init(server: ControlServer, hub: EventHub, reach: Reach, log: Logger) {
        self.server = server
        self.hub = hub
        self.reach = reach
        self.log = log
    }

    /// Serves connections side by side until the server closes or the task is cancelled.
    package func run() async {
        await withDiscardingTaskGroup { group in
            for await connection in server.connections {
                group.addTask { await serve(connection) }
            }
            group.cancelAll()
        }
    }

    private func serve(_ socket: LineSocket) async {
        await withTaskCancellationHandler {
            var typed: TypedConnection?
            for await line in socket.lines {
                guard let message = ControlMessage(line: line) else {
                    socket.send(
                        JSONLine.text([("error", "not a request this assistant knows — are both of one version?")])
                    )
                    continue
                }
                switch message.request {
                case .watch:
                    await watch(socket)
                case .ask:
                    if typed == nil {
                        let mode = message.mode.flatMap(InteractionMode.init) ?? .screen
                        typed = TypedConnection(socket: socket, mode: mode, hub: hub, reach: reach)
                    }
                    typed?.take(message)
                default:
                    await answer(message, on: socket)
                }
            }
            await typed?.finish()
        } onCancel: {
            socket.close()
        }
    }

    private func watch(_ socket: LineSocket) async {
        let events = hub.events()
        if let shown = await reach.idleScreen() { socket.send(shown.jsonLine) }
        for await event in events {
            guard socket.send(event.jsonLine) else { return }
            // The screen is free again.
            if case .ended = event.kind, let shown = await reach.idleScreen() { socket.send(shown.jsonLine) }
        }
    }

    private func answer(_ message: ControlMessage, on socket: LineSocket) async {
        let request = message.request
        do {
            var reply: [(String, JSONValue?)] = [("reply", "done")]
            switch request {
            case .listen: try await reach.listen()
            case .mute: try await reach.setMuted(true)
            case .unmute: try await reach.setMuted(false)
            case .status: reply += await reach.status()
            case .reload: try await reach.reload()
            case .happened: try await reach.happened(message.text ?? "")
            case .vocabulary:
                for term in try await reach.vocabulary(message.text) {
                    socket.send(JSONLine.text([("reply", "term")] + term.members))
                }
            case .watch, .ask: break
            }
            socket.send(JSONLine.text(reply))
        } catch {
            log.error("\(request.rawValue): \(error)")
            socket.send(JSONLine.text([("error", .string(String(describing: error)))]))
        }
    }
}
