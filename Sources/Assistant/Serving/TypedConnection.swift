internal import Automation
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
    private let stopFollowing: @Sendable () -> Void
    /// What has been typed and not taken up.
    private let waiting: Waiting

    /// Bytes that wait to be taken up.
    private final class Waiting: Sendable {
        private static let most = 1 << 20
        private let bytes = Mutex(0)

        /// - Returns: False where that is too much; one turn is taken however long it is.
        func add(_ turn: TypedTurn) -> Bool {
            bytes.withLock { bytes in
                let cost = Self.cost(of: turn)
                guard bytes == 0 || bytes + cost <= Self.most else { return false }
                bytes += cost
                return true
            }
        }

        func remove(_ turn: TypedTurn) { bytes.withLock { $0 -= Self.cost(of: turn) } }

        private static func cost(of turn: TypedTurn) -> Int {
            switch turn.words {
            case .text(let words), .pin(let words): words.utf8.count + 64
            case .tap, .offered: 64
            }
        }
    }

    /// - Parameter first: What is said first; its mode and its seat are those of all.
    init(connection: ControlConnection, first: TypedTurn, hub: EventHub, reach: ControlService.Reach) {
        let mode = first.mode
        let (stream, turns) = AsyncStream.makeStream(of: Turn.self)
        self.turns = turns
        // Whoever types is told what is wrong with what the apps answer that are asked.
        let asked = AskedApps()
        stopFollowing = hub.follow { event in
            guard case .complaint(_, let app) = event.kind, asked.contains(app) else { return }
            connection.reply(.event(EventLine(event.jsonLine)))
        }
        let seat = TypedSeat(
            mode: mode,
            presenter: SocketPresenter(connection: connection, mode: mode),
            observe: { event in
                asked.note(event)
                hub.publish(event)
                connection.reply(.event(EventLine(event.jsonLine)))
            },
            updated: { turns.yield(.updated($0, app: $1, $2)) },
            // Of another user somebody else's: what they spoke of is theirs.
            id: first.seat.map { SeatID(rawValue: "typed-\(connection.peer.user)-\($0)") }
        )
        let waiting = Waiting()
        self.waiting = waiting
        running = Task { await Self.run(stream, waiting, seat, connection, reach) { turns.yield(.silence) } }
    }

    /// - Returns: False where so much waits already that it is not taken.
    func take(_ turn: TypedTurn) -> Bool {
        guard waiting.add(turn) else { return false }
        turns.yield(.typed(turn))
        return true
    }

    /// Nobody is at the other end any more.
    func finish() async {
        turns.finish()
        await running.value
        stopFollowing()
    }

    private static func run(
        _ turns: AsyncStream<Turn>,
        _ waiting: Waiting,
        _ seat: TypedSeat,
        _ connection: ControlConnection,
        _ reach: ControlService.Reach,
        silence: @escaping @Sendable () -> Void
    ) async {
        let owner: ConversationOwner
        do {
            owner = try await reach.conversation(seat)
        } catch {
            // Each turn is answered, however often that fails.
            for await case .typed(let turn) in turns {
                waiting.remove(turn)
                connection.reply(.failed("\(error)"))
            }
            return
        }
        var cancel: ConversationClock.Cancel?
        // News that come while a question is open.
        var held: [Turn] = []
        for await arrived in turns {
            if case .typed(let turn) = arrived { waiting.remove(turn) }
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
            do {
                end = await owner.take(try await input(turn, owner, reach))
            } catch {
                connection.reply(.failed("\(error)"))
                return await patience(owner, silence)
            }
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
        return await patience(owner, silence)
    }

    private static func patience(
        _ owner: ConversationOwner,
        _ silence: @escaping @Sendable () -> Void
    ) async -> ConversationClock.Cancel? {
        await owner.underWay.isEmpty ? nil : owner.clock.schedule(WorkInProgress.patience, silence)
    }

    private static let idleTap = ControlError.refused(
        "that was tapped, and no question is open that it answers — say what you want"
    )

    private static func input(
        _ turn: TypedTurn,
        _ owner: ConversationOwner,
        _ reach: ControlService.Reach
    ) async throws -> ConversationOwner.Input {
        switch turn.words {
        case .text(let text): return .text(text)
        case .pin(let pin): return .pin(pin)
        case .tap(let tap):
            guard let expectation = await owner.expectation else { throw idleTap }
            switch tap {
            case .yes: return .answer(Answer(.yes))
            case .no: return .answer(Answer(.no))
            case .cancel: return .answer(Answer(.cancel))
            case .open:
                guard let pending = expectation.pending, FollowUpApp.canOpen(pending) else { throw idleTap }
                return .understanding(FollowUpApp.opening())
            case .option(let index):
                guard expectation.options.indices.contains(index) else { throw idleTap }
                return .answer(Answer(.choice(index)))
            }
        case .offered(let offer):
            guard await !owner.isOpen else {
                throw ControlError.refused("a question is open — answer it, or say “cancel”, before you take an offer")
            }
            return try await reach.request(offer)
        }
    }

    private static func report(
        _ end: ConversationOwner.TurnEnd,
        of owner: ConversationOwner,
        to connection: ControlConnection
    ) async {
        switch end {
        case .asking(let expectation, _):
            var question = OpenQuestion(isSecret: await owner.awaitsAuthentication)
            if case .confirmation = expectation.kind { question.isConfirmation = true }
            question.opensApp = expectation.pending.map(FollowUpApp.canOpen) ?? false
            question.options = expectation.options.map(\.display)
            connection.reply(.asking(question))
        case .ended(let outcome):
            let goesOn = await !owner.underWay.isEmpty
            connection.reply(goesOn ? .inProgress(outcome) : .ended(outcome))
        }
    }
}

extension Expectation {
    /// What may be chosen, as it is numbered.
    fileprivate var options: [IntentObject] {
        switch kind {
        case .choice(_, let options), .value(_, let options): options
        case .request, .confirmation: []
        }
    }
}
