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
        package var conversation:
            @Sendable (any Presenter, InteractionMode, @escaping @Sendable (ConversationEvent) -> Void) async throws ->
                ConversationOwner
        /// Nobody is at the other end of that conversation any more.
        package var leave: @Sendable (ConversationOwner) async -> Void

        package init(
            listen: @escaping @Sendable () async throws -> Void,
            setMuted: @escaping @Sendable (Bool) async throws -> Void,
            status: @escaping @Sendable () async -> [(String, JSONValue?)],
            reload: @escaping @Sendable () async throws -> Void,
            happened: @escaping @Sendable (String) async throws -> Void,
            conversation:
                @escaping @Sendable (
                    any Presenter, InteractionMode, @escaping @Sendable (ConversationEvent) -> Void
                ) async throws -> ConversationOwner,
            leave: @escaping @Sendable (ConversationOwner) async -> Void
        ) {
            self.listen = listen
            self.setMuted = setMuted
            self.status = status
            self.reload = reload
            self.happened = happened
            self.conversation = conversation
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
            var typed: (owner: ConversationOwner, presenter: SocketPresenter)?
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
                    await ask(message, on: socket, typed: &typed)
                default:
                    await answer(message, on: socket)
                }
            }
            if let typed { await reach.leave(typed.owner) }
        } onCancel: {
            socket.close()
        }
    }

    private func watch(_ socket: LineSocket) async {
        for await event in hub.events() {
            guard socket.send(event.jsonLine) else { return }
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
            case .watch, .ask: break
            }
            socket.send(JSONLine.text(reply))
        } catch {
            log.error("\(request.rawValue): \(error)")
            socket.send(JSONLine.text([("error", .string(String(describing: error)))]))
        }
    }

    private func ask(
        _ message: ControlMessage,
        on socket: LineSocket,
        typed: inout (owner: ConversationOwner, presenter: SocketPresenter)?
    ) async {
        let mode = message.mode.flatMap(InteractionMode.init) ?? .screen
        do {
            if typed == nil {
                let presenter = SocketPresenter(socket: socket, mode: mode)
                let owner = try await reach.conversation(presenter, mode) { [hub] event in
                    hub.publish(event)
                    socket.send(JSONLine.text([("reply", "event"), ("line", .string(event.jsonLine))]))
                }
                typed = (owner, presenter)
            }
            guard let owner = typed?.owner else { return }
            switch await owner.take(message.pin.map(ConversationOwner.Input.pin) ?? .text(message.text ?? "")) {
            case .asking:
                let isSecret = await owner.awaitsAuthentication
                socket.send(JSONLine.text([("reply", "asking"), ("secret", isSecret ? true : nil)]))
            case .ended(let outcome):
                socket.send(JSONLine.text([("reply", "ended"), ("outcome", .string(outcome.rawValue))]))
            }
        } catch {
            socket.send(JSONLine.text([("error", .string(String(describing: error)))]))
        }
    }
}
