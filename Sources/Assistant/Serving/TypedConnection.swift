internal import Clocks
internal import Control
internal import Conversation
internal import Synchronization
internal import WilcoIntents

/// A typed conversation over a control connection: one turn after the other, typed or brought by an app.
///
/// What an app has in progress keeps the request open: the other end hears how it goes on, and how it has ended.
final class TypedConnection: Sendable {
    private enum Turn: Sendable {
        case typed(ControlMessage)
        case updated(IntentInvocation, app: String, IntentResponse)
        /// The app has not said for long how it goes on; what comes later is said aloud.
        case silence
    }

    private let turns: AsyncStream<Turn>.Continuation
    private let running: Task<Void, Never>

    init(socket: LineSocket, mode: InteractionMode, hub: EventHub, reach: ControlService.Reach) {
        let (stream, turns) = AsyncStream.makeStream(of: Turn.self)
        self.turns = turns
        let seat = TypedSeat(
            mode: mode,
            presenter: SocketPresenter(socket: socket, mode: mode),
            observe: { event in
                hub.publish(event)
                socket.send(JSONLine.text([("reply", "event"), ("line", .string(event.jsonLine))]))
            },
            updated: { turns.yield(.updated($0, app: $1, $2)) }
        )
        running = Task { await Self.run(stream, seat, socket, reach) { turns.yield(.silence) } }
    }

    func take(_ message: ControlMessage) { turns.yield(.typed(message)) }

    /// Nobody is at the other end any more.
    func finish() async {
        turns.finish()
        await running.value
    }

    private static func run(
        _ turns: AsyncStream<Turn>,
        _ seat: TypedSeat,
        _ socket: LineSocket,
        _ reach: ControlService.Reach,
        silence: @escaping @Sendable () -> Void
    ) async {
        let owner: ConversationOwner
        do {
            owner = try await reach.conversation(seat)
        } catch {
            socket.send(JSONLine.text([("error", .string(String(describing: error)))]))
            return
        }
        var cancel: ConversationClock.Cancel?
        // News that come while a question is open.
        var held: [Turn] = []
        for await arrived in turns {
            var next: Turn? = arrived
            while let turn = next {
                cancel?()
                cancel = await take(turn, owner, socket, reach, holding: &held, silence: silence)
                let isFree = await !owner.isOpen
                next = isFree && !held.isEmpty ? held.removeFirst() : nil
            }
        }
        cancel?()
        await reach.leave(owner)
    }

    /// - Parameter held: Gets the turn if it has to wait for the end of another.
    /// - Returns: Ends the wait for what is in progress; nil: nobody waits.
    private static func take(
        _ turn: Turn,
        _ owner: ConversationOwner,
        _ socket: LineSocket,
        _ reach: ControlService.Reach,
        holding held: inout [Turn],
        silence: @escaping @Sendable () -> Void
    ) async -> ConversationClock.Cancel? {
        let end: ConversationOwner.TurnEnd
        switch turn {
        case .typed(let message):
            // Whoever waits for an app types it elsewhere.
            if await !owner.isOpen, let kind = await owner.command(in: message.text ?? ""),
                await reach.interrupt(kind, owner)
            {
                end = .ended(.cancelled)
                break
            }
            end = await owner.take(message.pin.map(ConversationOwner.Input.pin) ?? .text(message.text ?? ""))
        case .updated(_, let app, let response) where response.code == .inProgress:
            await owner.show(response, of: app)
            return owner.clock.schedule(WorkInProgress.patience, silence)
        case .silence:
            await owner.leaveToOthers()
            guard await !owner.isOpen else { return nil }
            end = .ended(.done)
        case .updated(let invocation, let app, let response):
            guard await !owner.isOpen else {
                held.append(turn)
                return nil
            }
            end = await owner.take(.updated(invocation, app: app, response))
        }
        await report(end, of: owner, to: socket)
        return await owner.underWay.isEmpty ? nil : owner.clock.schedule(WorkInProgress.patience, silence)
    }

    private static func report(
        _ end: ConversationOwner.TurnEnd,
        of owner: ConversationOwner,
        to socket: LineSocket
    ) async {
        switch end {
        case .asking:
            let isSecret = await owner.awaitsAuthentication
            socket.send(JSONLine.text([("reply", "asking"), ("secret", isSecret ? true : nil)]))
        case .ended(let outcome):
            let goesOn = await !owner.underWay.isEmpty
            socket.send(
                JSONLine.text([("reply", goesOn ? "inProgress" : "ended"), ("outcome", .string(outcome.rawValue))])
            )
        }
    }
}
