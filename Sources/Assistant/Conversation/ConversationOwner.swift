internal import Matching
package import Resolution
package import Speech
package import WilcoIntents

/// Holds one conversation at a time: turns input into dialogue events and performs the dialogue's actions.
///
/// It decides nothing: the words are read by the matcher, the next step is the dialogue machine's.
package actor ConversationOwner {
    /// What a person did in their turn.
    package enum Input: Sendable {
        case text(String)
        case transcript(Transcript)
        /// A tap, a number typed, silence: nothing to understand.
        case answer(Answer)
        /// Already understood elsewhere.
        case understanding(Understanding)
    }

    /// Where a turn leads.
    package enum TurnEnd: Sendable, Hashable {
        /// A question is open; silence for this long is an answer too.
        case asking(Expectation, silence: Duration)
        case ended(Outcome)
    }

    private let understander: Understander
    private let apps: any AppCalling
    private let presenter: any Presenter
    private let queue: UtteranceQueue
    private let observe: @Sendable (ConversationEvent) -> Void
    private let journal: HandlingJournal?
    private let preferences: AppPreferences?
    private let lastTurn: LastTurn?
    private let clock: ConversationClock
    private var machine: DialogueMachine
    private var turn = 0
    private var began = Duration.zero

    private let events: AsyncStream<DialogueEvent>
    private let feed: AsyncStream<DialogueEvent>.Continuation
    private var calls: [Int: Task<Void, Never>] = [:]
    private var timers: [DialogueTimer: Task<Void, Never>] = [:]

    package init(
        machine: DialogueMachine,
        understander: Understander,
        apps: any AppCalling,
        presenter: any Presenter,
        journal: HandlingJournal? = nil,
        preferences: AppPreferences? = nil,
        lastTurn: LastTurn? = nil,
        clock: ConversationClock,
        observe: @escaping @Sendable (ConversationEvent) -> Void = { _ in }
    ) {
        self.machine = machine
        self.understander = understander
        self.apps = apps
        self.presenter = presenter
        self.queue = UtteranceQueue(presenter: presenter)
        self.observe = observe
        self.journal = journal
        self.preferences = preferences
        self.lastTurn = lastTurn
        self.clock = clock
        (events, feed) = AsyncStream.makeStream(of: DialogueEvent.self)
    }

    package var expectation: Expectation? { machine.expectation }
    package var isOpen: Bool { machine.isOpen }

    package func setMode(_ mode: InteractionMode) {
        machine.mode = mode
    }

    /// Takes the person's turn and returns when the assistant has finished its own.
    package func take(_ input: Input) async -> TurnEnd {
        if !machine.isOpen {
            turn = 0
            began = clock.elapsed()
        }
        turn += 1
        feed.yield(await read(input))
        for await event in events {
            var end: TurnEnd?
            for action in machine.process(event, at: clock.elapsed() - began) {
                if let reached = await perform(action) { end = reached }
            }
            if let end {
                if case .ended = end { abandonWork() }
                await queue.drain()
                return end
            }
        }
        return .ended(.cancelled)
    }

    /// Says "stop" or "cancel" while the assistant is busy with its turn.
    package func interrupt(with kind: Answer.Kind) async {
        await queue.silence()
        feed.yield(.answered(Answer(kind)))
    }

    /// Cuts speech short; the conversation goes on.
    package func silence() async {
        await queue.silence()
    }

    /// Ends the conversation because the assistant ends.
    package func shutDown() async {
        await queue.silence()
        feed.yield(.interrupted)
    }

    private func read(_ input: Input) async -> DialogueEvent {
        switch input {
        case .answer(let answer):
            publish(.heard(text: answer.transcript, confidence: answer.confidence))
            return .answered(answer)
        case .understanding(let understanding):
            return await understood(understanding)
        case .text(let text):
            guard let expectation = machine.expectation else {
                let understanding = understander.understand(text)
                await keep([(text, 1)], isTyped: true, understanding.match)
                return await understood(understanding)
            }
            return await answered(understander.answer(text, to: expectation))
        case .transcript(let transcript):
            guard let expectation = machine.expectation else {
                let understanding = understander.understand(transcript)
                let heard = transcript.hypotheses.prefix(10).map { ($0.text, $0.confidence) }
                await keep(Array(heard), isTyped: false, understanding.match)
                return await understood(understanding)
            }
            return await answered(understander.answer(transcript, to: expectation))
        }
    }

    private func understood(_ heard: Understanding) async -> DialogueEvent {
        let understanding = await preferences?.apply(to: heard) ?? heard
        publish(.heard(text: understanding.transcript, confidence: understanding.confidence))
        publish(.matched(understanding))
        return .understood(understanding)
    }

    /// Keeps the request for `wilco explain --last`, or marks the one before as misunderstood.
    private func keep(
        _ hypotheses: [(text: String, confidence: Double)],
        isTyped: Bool,
        _ match: IntentMatch?
    ) async {
        guard let lastTurn, !hypotheses.isEmpty else { return }
        if match?.app == BuiltInRequest.app {
            if match?.intent == BuiltInRequest.notMeant.rawValue { await lastTurn.mark() }
            return
        }
        await lastTurn.keep(hypotheses, isTyped: isTyped, match, at: clock.date())
    }

    private func answered(_ answer: Answer) async -> DialogueEvent {
        if case .request(let match) = answer.kind, match.app == BuiltInRequest.app {
            await keep([(answer.transcript, answer.confidence)], isTyped: true, match)
        }
        publish(.heard(text: answer.transcript, confidence: answer.confidence))
        return .answered(answer)
    }

    private func perform(_ action: DialogueAction) async -> TurnEnd? {
        switch action {
        case .say(let utterance):
            publish(utterance.purpose == .question ? .asked(utterance) : .said(utterance))
            if let card = utterance.card { publish(.card(card)) }
            await queue.enqueue(utterance)
        case .listen(let expectation, let silence):
            await presenter.expect(expectation)
            return .asking(expectation, silence: silence)
        case .call(let number, let app, let request):
            calls[number] = Task { [apps, feed] in
                switch await apps.send(request, to: app) {
                case .success(let reply): feed.yield(.replied(call: number, reply))
                case .failure(let failure): feed.yield(.failed(call: number, failure))
                }
            }
        case .cancel(let number):
            calls.removeValue(forKey: number)?.cancel()
        case .record(let invocation, let app):
            await journal?.begin(invocation, app: app)
        case .startTimer(let timer, let delay):
            timers[timer]?.cancel()
            timers[timer] = Task { [clock, feed] in
                guard (try? await clock.sleep(delay)) != nil else { return }
                feed.yield(.timer(timer))
            }
        case .stopTimer(let timer):
            timers.removeValue(forKey: timer)?.cancel()
        case .remember(let app, let intent):
            await preferences?.remember(app: app, for: intent)
        case .emit(let kind):
            if case .handled = kind { await journal?.end() }
            publish(kind)
        case .end(let outcome):
            publish(.ended(outcome))
            return .ended(outcome)
        }
        return nil
    }

    /// Nobody waits for these any more; late events carry numbers that the machine no longer knows.
    private func abandonWork() {
        for task in calls.values { task.cancel() }
        for task in timers.values { task.cancel() }
        calls.removeAll()
        timers.removeAll()
    }

    private func publish(_ kind: ConversationEvent.Kind) {
        let seconds = (clock.elapsed() - began) / .seconds(1)
        observe(ConversationEvent(kind, turn: turn, time: seconds))
    }
}
