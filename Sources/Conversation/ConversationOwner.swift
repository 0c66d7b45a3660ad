internal import Access
internal import Automation
package import Clocks
internal import Extensions
internal import Foundation
internal import Matching
package import Resolution
internal import Shortcuts
package import Speech
package import WilcoIntents

/// Holds one conversation at a time: turns input into dialogue events and performs the dialogue's actions.
///
/// It decides nothing, it performs: what a turn means is the reader's, in which app it is done the router's, whose turn it is the turn
/// machine's, what comes next in a conversation the dialogue machine's, in a shortcut the run machine's, and after both the course
/// machine's. Each of them is a value that is told what happens.
package actor ConversationOwner {
    /// Its machine and its understander are as they were when the conversation began; they go on in the next two.
    private var basis: Basis
    var machine: DialogueMachine
    var understander: Understander
    var successor: Successor?
    let queue: UtteranceQueue
    private let observe: @Sendable (ConversationEvent) -> Void
    let complain: @Sendable (String) -> Void
    let place: Place
    let memory: Memory
    package nonisolated let clock: ConversationClock
    var turns = TurnMachine()
    var reader = TurnReader()
    var course = CourseMachine()
    /// The shortcut whose steps are under way.
    var run: RunMachine?
    /// It need not be held while it waits: all of it is written down, and somebody comes back to it.
    var parksRuns = false
    /// What one of them waits for outside.
    var effect: Task<Void, Never>?
    private var hearing: Hearing?

    private let events: AsyncStream<Event>
    let feed: AsyncStream<Event>.Continuation
    private var calls: [Int: Task<Void, Never>] = [:]
    /// Keys of what apps were told to do for this conversation, and have not done.
    package private(set) var asked: Set<String> = []
    /// The app that was told last to do something, and when by ``clock``.
    package private(set) var lastAsked: (app: String, at: Duration)?
    /// Of those, what is in progress.
    package private(set) var underWay: Set<String> = []
    private var timers: [DialogueTimer: ConversationClock.Cancel] = [:]

    package init(
        _ basis: Basis,
        at place: Place,
        memory: Memory = Memory(),
        clock: ConversationClock,
        complain: @escaping @Sendable (String) -> Void = { _ in },
        observe: @escaping @Sendable (ConversationEvent) -> Void = { _ in }
    ) {
        self.basis = basis
        machine = basis.machine
        understander = basis.understander
        self.place = place
        self.memory = memory
        if let thread = place.seat?.thread, clock.elapsed() - thread.end < Thread.longestPause {
            machine.remembered = thread.remembered
            reader = thread.reader
        }
        queue = UtteranceQueue(presenter: place.presenter)
        self.clock = clock
        self.complain = complain
        self.observe = observe
        (events, feed) = AsyncStream.makeStream(of: Event.self)
    }

    var apps: any AppCalling { basis.apps }
    package var shortcuts: ShortcutRuns? { basis.shortcuts }
    var access: AccessControl? { basis.access }
    var surroundings: (any ConversationSurroundings)? { basis.surroundings }

    package var expectation: Expectation? { machine.expectation }
    package var isOpen: Bool { machine.isOpen }
    /// The open question is answered with a PIN, typed.
    package var awaitsAuthentication: Bool { machine.awaitsAuthentication }

    /// Begins the next conversation with other apps.
    func work(with basis: Basis) {
        let mode = machine.mode
        self.basis = basis
        let remembered = machine.remembered
        machine = basis.machine
        machine.mode = mode
        machine.remembered = remembered
        understander = basis.understander
    }

    /// Takes the person's turn and returns when the assistant has finished its own.
    ///
    /// - Parameter hearing: Whoever will hear the answer to a question that this leads to.
    package func take(_ input: Input, hearing: Hearing? = nil) async -> TurnEnd {
        self.hearing = hearing
        turns.respond()
        defer { turns.rest() }
        let isOpen = machine.isOpen
        if !isOpen {
            await changeOver()
            course.open()
            machine.isUnasked = input.isUnasked
        }
        turns.take(isOpen: isOpen, at: clock.elapsed())
        let event = await read(input)
        if let access { machine.access = await access.policy() }
        // What is begun after the end was told would not hear of it.
        guard !turns.isEnding else { return .ended(.cancelled) }
        return await respond(to: event)
    }

    /// Takes up what an earlier run left unfinished; a question about it may be open when this returns.
    package func takeUp(_ unfinished: [UnfinishedHandling]) async {
        for each in unfinished {
            // The rest waits for another run.
            if case .asking = await take(.recovered(each)) { return }
        }
    }

    /// Ends a conversation in which nobody will say any more; it counts as open if a question was.
    package func leave() async -> TurnEnd {
        guard machine.isOpen else { return .ended(.cancelled) }
        return await respond(to: .dialogue(.interrupted))
    }

    /// - Returns: Where the assistant's own turn has led, when it is over.
    private func respond(to event: Event) async -> TurnEnd {
        turns.respond()
        defer { turns.rest() }
        feed.yield(event)
        for await event in events {
            guard let end = await take(event) else { continue }
            if case .ended(let outcome) = end {
                abandonWork()
                for action in course.end(
                    outcome,
                    heardNothing: reader.heardNothing,
                    isUnheard: reader.heardNothing && machine.isUnasked,
                    isCutShort: turns.isEnding
                ) {
                    _ = await perform(action)
                }
                // Who hears of the end may come back at once.
                place.seat?.thread = Thread(
                    remembered: machine.remembered,
                    reader: reader,
                    end: clock.elapsed()
                )
                publish(.ended(outcome))
            }
            await queue.drain()
            if turns.isOver(at: end) { return end }
        }
        return .ended(.cancelled)
    }

    /// - Returns: Where the turn leads, once it is known.
    private func take(_ event: Event) async -> TurnEnd? {
        switch event {
        case .step(let answer): return await stepEnded(answer)
        case .resume(let left): return await resume(left)
        case .interruption(let kind):
            guard turns.takeUpInterruption(isBusy: isBusy) else { return nil }
            return await take(.dialogue(.answered(Answer(kind))))
        case .dialogue(let event):
            if turns.receiver(of: event, isOpen: machine.isOpen, isRunning: run != nil) == .run {
                return await interruptRun(event)
            }
            var end: TurnEnd?
            if turns.renewsAccess(before: event), let access { machine.access = await access.policy() }
            machine.today = clock.day
            for action in turns.ordered(machine.process(event, at: clock.elapsed() - turns.began)) {
                if let reached = await perform(action) { end = reached }
            }
            guard case .ended(let outcome)? = end else { return end }
            return await conversationEnded(outcome)
        }
    }

    /// Says "stop" or "cancel" while the assistant is busy with its turn.
    ///
    /// - Returns: False when that turn is over, so that nothing was said to anybody but whoever still speaks: the word is an answer.
    @discardableResult
    package func interrupt(with kind: Answer.Kind) async -> Bool {
        let (isTaken, isHeard) = turns.interrupt(isBusy: isBusy)
        if isHeard { feed.yield(.interruption(kind)) }
        await queue.silence()
        return isTaken
    }

    /// The same in the person's words, which are "stop" unless they are "cancel".
    @discardableResult
    package func interrupt(saying words: Transcript) async -> Bool {
        await interrupt(with: understander.interruption(in: words))
    }

    /// Something can be stopped.
    var isBusy: Bool { machine.isOpen || run != nil }

    /// It is the assistant's or an app's turn, not the person's.
    package var isWorking: Bool { machine.isOpen && machine.expectation == nil || run != nil }

    /// "Stop" or "cancel", when the words are that.
    package func command(in words: String) -> Answer.Kind? { understander.interruption(in: words) }

    /// Cuts speech short; the conversation goes on.
    package func silence() async {
        await queue.silence()
    }

    /// Ends the conversation because the assistant ends; no other begins.
    package func shutDown() async {
        turns.end()
        await queue.silence()
        feed.yield(.dialogue(.interrupted))
        // While the person is waited for nobody takes that up: what is asked for a run is not answered any more.
        if !turns.isResponding { _ = await interruptRun(.interrupted) }
    }

    private func perform(_ action: DialogueAction) async -> TurnEnd? {
        switch action {
        case .say(let utterance): await say(utterance)
        case .listen(let expectation, let silence):
            if let hearing { await hearing(understander.answers(to: expectation)) }
            return .asking(expectation, silence: silence)
        case .call(let number, let app, let request):
            calls[number] = Task { [apps, feed, place, turn = turnContext] in
                switch await apps.send(request.adding(output: place.output), to: app, in: turn) {
                case .success(let reply): feed.yield(.dialogue(.replied(call: number, reply)))
                case .failure(let failure): feed.yield(.dialogue(.failed(call: number, failure)))
                }
            }
        case .cancel(let number):
            calls.removeValue(forKey: number)?.cancel()
        case .record(let invocation, let app):
            course.record(invocation, app: app)
            asked.insert(invocation.idempotencyKey)
            lastAsked = (app, clock.elapsed())
            do {
                try await memory.journal?.begin(
                    invocation,
                    app: app,
                    types: types(of: invocation, app: app),
                    automation: course.automationAtWork,
                    run: durableRun
                )
            } catch {
                // It is done all the same; only a crash in the next seconds would find no trace of it.
                complain("what \(app) is told to do cannot be written down: \(error)")
            }
        case .reply(let answer): course.take(answer)
        case .keep(let words): course.keep(words)
        case .settle(let key):
            asked.remove(key)
            underWay.remove(key)
            if durableRun == nil || course.settle(key) { await memory.journal?.settle(key: key) }
        case .continue(let key):
            underWay.insert(key)
            do { try await memory.journal?.continue(key: key) } catch { complain("\(error)") }
        case .startTimer(let timer, let delay):
            timers[timer]?()
            timers[timer] = clock.schedule(delay) { [feed] in feed.yield(.dialogue(.timer(timer))) }
        case .stopTimer(let timer):
            timers.removeValue(forKey: timer)?()
        case .remember(let app, let intent):
            if course.teachesPreference { await memory.preferences?.remember(app: app, for: intent) }
        case .decide(let app, let isGranted):
            do {
                if let definition = machine.app(named: app) { try access?.decide(definition, isGranted: isGranted) }
            } catch {
                // It holds for this request; the next one asks again.
                complain("\(error)")
            }
            await surroundings?.decided(on: app)
        case .emit(let kind):
            if case .handled(let response, let app, let intent) = kind {
                let (isTold, actions) = course.handled(response, app: app, intent: intent)
                for action in actions { _ = await perform(action) }
                guard isTold else { return nil }
            } else if case .result(_, _, let app, let intent) = kind {
                course.asked(app, intent: intent)
            }
            publish(kind)
        case .open(let opening, let app, let activity):
            do {
                let types = machine.app(named: app)?.activityTypes ?? []
                try await place.opener?.open(opening, activity: activity, types: types)
            } catch {
                complain("\(app) cannot be opened: \(error)")
                await say(machine.openingFailed(app))
            }
        case .end(let outcome):
            return .ended(outcome)
        }
        return nil
    }

    private var turnContext: TurnContext {
        TurnContext(
            seat: place.seat?.id,
            isTyped: reader.isTyped,
            isAutomation: course.isAutomatic,
            isOfShortcut: course.isOfShortcut
        )
    }

    private func types(of invocation: IntentInvocation, app: String) -> [String: ParameterType] {
        let intent = machine.app(named: app)?.intent(named: invocation.intent)
        return Dictionary((intent?.parameters ?? []).map { ($0.name, $0.type) }, uniquingKeysWith: { $1 })
    }

    /// Nobody waits for these any more; late events carry numbers that the machine no longer knows.
    private func abandonWork() {
        for task in calls.values { task.cancel() }
        for cancel in timers.values { cancel() }
        calls.removeAll()
        timers.removeAll()
    }

    func say(_ given: Utterance) async {
        var utterance = given
        if let app = given.app.flatMap({ machine.app(named: $0.id) }) { utterance.card = given.card?.within(app) }
        course.said(utterance)
        publish(utterance.purpose == .question ? .asked(utterance) : .said(utterance))
        if let card = utterance.card { publish(.card(card, app: utterance.app)) }
        await queue.enqueue(utterance)
    }

    /// Waits no longer for what apps have in progress.
    package func leaveToOthers() {
        asked = []
        underWay = []
    }

    /// Shows how something goes on that an app has in progress, without a word.
    package func show(_ response: IntentResponse, of app: String) async {
        let definition = machine.app(named: app)
        guard let card = definition.flatMap({ response.card?.within($0) }) else { return }
        var utterance = Utterance("", card: card)
        utterance.app = definition.map(AppLabel.init)
        publish(.card(card, app: utterance.app))
        await queue.enqueue(utterance)
        await queue.drain()
    }

    func publish(_ kind: ConversationEvent.Kind) {
        let seconds = (clock.elapsed() - turns.began) / .seconds(1)
        observe(ConversationEvent(kind, turn: turns.number, time: seconds, seat: place.seat?.id))
    }
}
