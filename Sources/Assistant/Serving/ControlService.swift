package import Control
package import Conversation
package import Logging
package import WilcoIntents

/// Answers the commands that come over the control socket.
package struct ControlService: Sendable {
    /// What the socket can reach.
    package struct Reach: Sendable {
        package var listen: @Sendable (SeatID?) async throws -> Void
        package var setMuted: @Sendable (Bool, SeatID?) async throws -> Void
        package var status: @Sendable () async -> ControlStatus
        package var lock: @Sendable () async throws -> Void
        package var unlock: @Sendable (_ pin: String?) async throws -> Void
        package var setPIN: @Sendable (_ pin: String?, _ present: String?) async throws -> Void
        package var apps: AppsReach
        package var change: @Sendable (UserDataChange) async throws -> [ToldLine]
        package var inquire: @Sendable (AssistantInquiry, @escaping AssistantInquiries.Tell) async throws -> Void
        package var reload: @Sendable () async throws -> Void
        package var happened: @Sendable (String) async throws -> Void
        /// The user's own terms, of one app or of all.
        package var vocabulary: @Sendable (_ app: String?) async throws -> [HandedTerm]
        /// What a screen shows while nobody says anything; nil: nothing.
        package var idleScreen: @Sendable () async -> ConversationEvent?
        package var conversation: @Sendable (TypedSeat) async throws -> ConversationOwner
        /// What is asked for by taking what was offered.
        package var request: @Sendable (TypedTurn.Offer) async throws -> ConversationOwner.Input
        /// Says "stop" or "cancel" to the conversations at work, but to this one; false: there is none.
        package var interrupt: @Sendable (Answer.Kind, _ except: ConversationOwner?) async -> Bool
        /// Nobody is at the other end of that conversation any more.
        package var leave: @Sendable (ConversationOwner) async -> Void

        package init(
            listen: @escaping @Sendable (SeatID?) async throws -> Void,
            setMuted: @escaping @Sendable (Bool, SeatID?) async throws -> Void,
            status: @escaping @Sendable () async -> ControlStatus,
            lock: @escaping @Sendable () async throws -> Void,
            unlock: @escaping @Sendable (_ pin: String?) async throws -> Void,
            setPIN: @escaping @Sendable (_ pin: String?, _ present: String?) async throws -> Void,
            apps: AppsReach,
            change: @escaping @Sendable (UserDataChange) async throws -> [ToldLine],
            inquire: @escaping @Sendable (AssistantInquiry, @escaping AssistantInquiries.Tell) async throws -> Void,
            reload: @escaping @Sendable () async throws -> Void,
            happened: @escaping @Sendable (String) async throws -> Void,
            vocabulary: @escaping @Sendable (_ app: String?) async throws -> [HandedTerm],
            idleScreen: @escaping @Sendable () async -> ConversationEvent?,
            conversation: @escaping @Sendable (TypedSeat) async throws -> ConversationOwner,
            request: @escaping @Sendable (TypedTurn.Offer) async throws -> ConversationOwner.Input,
            interrupt: @escaping @Sendable (Answer.Kind, _ except: ConversationOwner?) async -> Bool = { _, _ in false
            },
            leave: @escaping @Sendable (ConversationOwner) async -> Void
        ) {
            self.listen = listen
            self.setMuted = setMuted
            self.status = status
            self.lock = lock
            self.unlock = unlock
            self.setPIN = setPIN
            self.apps = apps
            self.change = change
            self.inquire = inquire
            self.reload = reload
            self.happened = happened
            self.vocabulary = vocabulary
            self.idleScreen = idleScreen
            self.conversation = conversation
            self.request = request
            self.interrupt = interrupt
            self.leave = leave
        }
    }

    /// What the socket can do to apps.
    package struct AppsReach: Sendable {
        package typealias Tell = @Sendable (String) -> Void

        package var decide: @Sendable (AppDecision) async throws -> DecidedApp
        /// Makes room for an app that arrives.
        package var upload: @Sendable () throws -> AppUpload
        package var install: @Sendable (AppInstallation, AppUpload, @escaping Tell) async throws -> InstalledApp
        package var remove: @Sendable (AppRemoval) async throws -> Void

        package init(
            decide: @escaping @Sendable (AppDecision) async throws -> DecidedApp,
            upload: @escaping @Sendable () throws -> AppUpload,
            install: @escaping @Sendable (AppInstallation, AppUpload, @escaping Tell) async throws -> InstalledApp,
            remove: @escaping @Sendable (AppRemoval) async throws -> Void
        ) {
            self.decide = decide
            self.upload = upload
            self.install = install
            self.remove = remove
        }
    }

    /// An app on its way over a connection, with which it goes.
    private struct Arrival {
        let upload: AppUpload
        /// Ends the connection of whoever takes too long.
        let deadline: Task<Void, Never>
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

    /// Ends when nothing more is asked for, or the task is cancelled: then once whoever watches has been told what has happened until
    /// then, or the connection is closed.
    private func serve(_ connection: ControlConnection) async {
        var typed: TypedConnection?
        var watching: Task<Void, Never>?
        var arrival: Arrival?
        while let request = await connection.next() {
            switch request {
            case .watch:
                guard watching == nil else { continue }
                // From the request on, not from whenever the task begins; to the last event, whatever is cancelled before.
                let subscription = hub.events()
                watching = Task { await watch(connection, subscription) }
            case .ask(let turn) where turn.text.count > TypedTurn.longest:
                // Every watcher is told of it.
                connection.reply(.failed("the words of a turn have at most \(TypedTurn.longest) characters"))
            case .ask(let turn):
                let conversation =
                    typed ?? TypedConnection(connection: connection, first: turn, hub: hub, reach: reach)
                typed = conversation
                if !conversation.take(turn) {
                    connection.reply(.failed("too much waits to be answered — wait for the answers"))
                }
            default:
                await answer(request, on: connection, &arrival)
            }
        }
        arrival?.deadline.cancel()
        arrival = nil
        await typed?.finish()
        // Whoever asks for nothing more may still read.
        if let watching {
            await connection.untilClosed()
            // Where it is this task that ends, the last is still told.
            if connection.isClosed { watching.cancel() }
            await watching.value
        }
    }

    private func watch(
        _ connection: ControlConnection,
        _ subscription: (next: Int, events: AsyncStream<EventHub.Numbered>)
    ) async {
        var (next, events) = subscription
        guard await showIdleScreen(on: connection) else { return }
        for await numbered in events {
            if numbered.number > next {
                guard await connection.send(.gap(lost: numbered.number - next)) else { return }
            }
            next = numbered.number + 1
            guard await connection.send(.watched(EventLine(numbered.event.jsonLine))) else { return }
            // The screen is free again.
            if case .ended = numbered.event.kind, await !showIdleScreen(on: connection) { return }
        }
    }

    /// - Returns: False when nobody reads any more.
    private func showIdleScreen(on connection: ControlConnection) async -> Bool {
        guard let shown = await reach.idleScreen() else { return true }
        return await connection.send(.watched(EventLine(shown.jsonLine)))
    }

    private func arrive(on connection: ControlConnection) throws -> Arrival {
        let time = AppUploads.patience
        return Arrival(
            upload: try reach.apps.upload(),
            deadline: connection.dismiss(after: time, "\(AppUpload.Refusal.late(time))")
        )
    }

    /// - Parameter arrival: What has come of an app over this connection.
    private func answer(
        _ request: ControlRequest,
        on connection: ControlConnection,
        _ arrival: inout Arrival?
    ) async {
        do {
            // One line in the log for each change, which does not tell what a person says and does.
            var deed = request.name
            switch request {
            case .ping, .watch, .ask: break
            case .listen(let seat): try await reach.listen(seat)
            case .mute(let seat): try await reach.setMuted(true, seat)
            case .unmute(let seat): try await reach.setMuted(false, seat)
            case .lock: try await reach.lock()
            case .unlock(let pin): try await reach.unlock(pin)
            case .setPIN(let pin, let present): try await reach.setPIN(pin, present)
            case .stop: _ = await reach.interrupt(.stop, nil)
            case .status: return connection.reply(.status(await reach.status()))
            case .decide(let decision):
                let decided = try await reach.apps.decide(decision)
                deed = "\(decision.verdict.name) \(decided.id)"
                connection.reply(.decided(decided))
            case .stage(let piece):
                let begun = try arrival ?? arrive(on: connection)
                arrival = begun
                try begun.upload.take(piece)
            case .install(let installation):
                guard let whole = arrival else { throw AppUpload.Refusal.nothing }
                whole.deadline.cancel()
                arrival = nil
                let installed = try await reach.apps.install(installation, whole.upload) {
                    connection.reply(.remark($0))
                }
                deed = "install \(installed.id)"
                connection.reply(.installed(installed))
            case .remove(let removal):
                try await reach.apps.remove(removal)
                deed = removal.extent == .dataOnly ? "erase what \(removal.app) keeps" : "remove \(removal.app)"
            case .change(let change):
                let lines = try await reach.change(change)
                deed = change.name
                // Also where nobody reads that any more.
                for told in lines { guard await connection.send(.told(told)) else { break } }
            case .inquire(let inquiry):
                try await reach.inquire(inquiry) { _ = await connection.send(.told($0)) }
            case .reload: try await reach.reload()
            case .happened(let what): try await reach.happened(what)
            case .vocabulary(let app):
                for term in try await reach.vocabulary(app) {
                    guard await connection.send(.term(term)) else { return }
                }
            }
            // Both may have whatever a peer has written in them: a line of the log is one of ours.
            if request.changesState { log.notice("\(deed.folded()): done for \(connection.peer.userName)") }
            connection.reply(.done)
        } catch is CancellationError {
            // The assistant ends, and with it the connection.
            connection.close()
        } catch {
            log.error("\(request.name) for \(connection.peer.userName): \("\(error)".folded())")
            connection.reply(.failed("\(error)"))
        }
    }
}
