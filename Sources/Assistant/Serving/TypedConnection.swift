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
        case typed(TypedTurn)
        case updated(IntentInvocation, app: String, IntentResponse)
        /// The app has not said for long how it goes on; what comes later is said aloud.
        case silence
    }

    private let turns: AsyncStream<Turn>.Continuation
    private let running: Task<Void, Never>

    init(connection: ControlConnection, mode: InteractionMode, hub: EventHub, reach: ControlService.Reach) {
        let (stream, turns) = AsyncStream.makeStream(of: Turn.self)
        self.turns = turns
        let seat = TypedSeat(
            mode: mode,
            presenter: SocketPresenter(connection: connection, mode: mode),
            observe: { event in
                hub.publish(event)
                connection.reply(.event(EventLine(event.jsonLine)))
            },
            updated: { turns.yield(.updated($0, app: $1, $2)) }
        )
        running = Task { await Self.run(stream, seat, connection, reach) { turns.yield(.silence) } }
    }

    func take(_ turn: TypedTurn) { turns.yield(.typed(turn)) }

    /// Nobody is at the other end any more.
    func finish() async {
        turns.finish()
        await running.value
    }

    private static func run(
        _ turns: AsyncStream<Turn>,
        _ seat: TypedSeat,
        _ connection: ControlConnection,
        _ reach: ControlService.Reach,
        silence: @escaping @Sendable () -> Void
    ) async {
        let owner: ConversationOwner
        do {
            owner = try await reach.conversation(seat)
        } catch {
            connection.reply(.failed("\(error)"))
            return
        }
        var cancel: ConversationClock.Cancel?
        // News that come while a question is open.
        var held: [Turn] = []
        for await arrived in turns {
            var next: Turn? = arrived
            while let turn = next {
                cancel?()
                cancel = await take(turn, owner, connection, reach, holding: &held, silence: silence)
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
        _ connection: ControlConnection,
        _ reach: ControlService.Reach,
        holding held: inout [Turn],
        silence: @escaping @Sendable () -> Void
    ) async -> ConversationClock.Cancel? {
        let end: ConversationOwner.TurnEnd
        switch turn {
        case .typed(let turn):
            // Whoever waits for an app types it elsewhere.
            if await !owner.isOpen, let kind = await owner.command(in: turn.text),
                await reach.interrupt(kind, owner)
            {
                end = .ended(.cancelled)
                break
            }
            end = await owner.take(input(turn))
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
        await report(end, of: owner, to: connection)
        return await owner.underWay.isEmpty ? nil : owner.clock.schedule(WorkInProgress.patience, silence)
    }

    private static func input(_ turn: TypedTurn) -> ConversationOwner.Input {
        switch turn.words {
        case .text(let text): .text(text)
        case .pin(let pin): .pin(pin)
        }
    }

    private static func report(
        _ end: ConversationOwner.TurnEnd,
        of owner: ConversationOwner,
        to connection: ControlConnection
    ) async {
        switch end {
        case .asking:
            let isSecret = await owner.awaitsAuthentication
            connection.reply(.asking(isSecret: isSecret))
        case .ended(let outcome):
            let goesOn = await !owner.underWay.isEmpty
            connection.reply(goesOn ? .inProgress(outcome) : .ended(outcome))
        }
    }
}
