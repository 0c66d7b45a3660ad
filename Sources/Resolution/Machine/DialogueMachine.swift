package import WilcoIntents

/// The conversation: resolves each parameter with app and person, confirms, handles.
///
/// A pure state machine: it is told what happened and returns what is to be done, in order. It has no clock, starts no process
/// and speaks to nobody. Whoever drives it answers each `call` once, with `replied` or `failed`, fires the timers, and
/// brings an `answered` for each `listen`. Whatever is told it out of turn is ignored.
///
/// ```swift
/// var machine = DialogueMachine(apps: apps, locale: "en-US", wording: wording, settings: DialogueSettings(session: "…"))
/// for action in machine.process(.understood(understanding), at: .zero) { await perform(action) }
/// ```
package struct DialogueMachine: Sendable {
    /// How answers are rendered; a change counts from the next utterance on.
    package var mode: InteractionMode
    /// What is allowed; a change counts from the next event on.
    package var access = AccessPolicy.open

    /// Nobody has asked for it, and nobody has said anything since: what it asks is asked once.
    package var isUnasked = false

    let apps: [String: AppDefinition]
    /// The apps' ids, in the order given.
    let order: [String]
    let locale: String
    let settings: DialogueSettings
    let wording: DialogueWording
    private(set) var filler: TemplateFiller
    /// The day on which things are said, in ISO 8601, for days of another year.
    package var today: String? {
        get { filler.formatter.today }
        set { filler.formatter.today = newValue }
    }

    var conversation: Conversation?
    var actions: [DialogueAction] = []
    private(set) var now: Duration = .zero
    var recollection = Recollection()
    /// A request that came to nothing just now though nobody took it back: what it lacked may still be said.
    package internal(set) var unfinished: IntentMatch? { didSet { turnsUnfinished = 0 } }
    private var turnsUnfinished = 0
    /// What came to nothing longer ago is not spoken of any more.
    private static let mostTurnsUnfinished = 3
    private var callCount = 0
    private var taskCount = 0

    package init(apps: [AppDefinition], locale: String, wording: DialogueWording, settings: DialogueSettings) {
        self.apps = Dictionary(apps.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        order = apps.map(\.id)
        self.locale = locale
        self.settings = settings
        mode = settings.mode
        self.wording = wording
        filler = TemplateFiller(wording)
    }

    /// Whether a conversation is under way.
    package var isOpen: Bool { conversation != nil }

    /// What the person may say now; nil while nothing is asked.
    package var expectation: Expectation? { question?.expectation }

    /// Tells the machine what happened.
    ///
    /// - Parameters:
    ///   - event: What happened.
    ///   - now: Time on any clock that only goes forward; delays that follow speech are counted from its events.
    /// - Returns: What is to be done, in this order.
    package mutating func process(_ event: DialogueEvent, at now: Duration) -> [DialogueAction] {
        self.now = now
        actions = []
        switch event {
        case .understood(let understanding): hear(understanding)
        case .asked(let question): begin(question)
        case .answered(let answer): hear(answer)
        case .authenticated(let verdict): hear(verdict)
        case .replied(let number, let reply): receive(reply, to: number)
        case .failed(let number, let failure): receive(failure, to: number)
        case .updated(let invocation, let app, let response): hear(response, of: invocation, from: app)
        case .recovered(let unfinished): recover(unfinished)
        case .timer(let timer): ring(timer)
        case .interrupted: interrupt()
        }
        notePerson()
        return actions
    }

    /// The open question waits for somebody to show who they are with a PIN.
    package var awaitsAuthentication: Bool {
        switch question?.kind {
        case .unlock: access.hasPIN && !access.isSessionLocked
        case .authenticate: access.hasPIN
        default: false
        }
    }

    /// It is asked whether a guess was meant, of which the person may know nothing.
    package var isGuessing: Bool {
        switch question?.kind {
        case .confirmMatch: true
        case .chooseMatch(_, let byApp): !byApp
        case .newRequest: true
        default: false
        }
    }

    /// It is asked whether more of what was told is to be read.
    package var isReading: Bool { question?.isOver ?? false }

    package func app(named id: String) -> AppDefinition? { apps[id] }

    var question: DialogueQuestion? {
        guard case .asking(let question) = conversation?.state else { return nil }
        return question
    }

    var pendingCall: Conversation.PendingCall? {
        guard case .calling(let call) = conversation?.state else { return nil }
        return call
    }

    // MARK: - Beginning

    private mutating func hear(_ understanding: Understanding) {
        turnsUnfinished += 1
        if turnsUnfinished > Self.mostTurnsUnfinished { unfinished = nil }
        if isGuessing, understanding.match == nil, understanding.status != .nothingHeard {
            // The guess was wrong: something else was said.
            unfinished = question?.expectation.pending
            takeTurn()
            conversation?.state = .moving
            conversation?.next = []
            start(understanding)
            return
        }
        guard let open = conversation else {
            conversation = Conversation(spokenAt: now)
            start(understanding)
            return
        }
        if open.isHandling {
            conversation?.queued = understanding
        } else if question != nil {
            guard let match = understanding.match else {
                let heardNothing = understanding.status == .nothingHeard
                hear(Answer(heardNothing ? .silence : .notUnderstood, transcript: understanding.transcript))
                return
            }
            takeTurn()
            interject(
                match,
                among: understanding.alternatives,
                band: understanding.band,
                next: understanding.next
            )
        } else {
            abandonCall()
            conversation = Conversation(spokenAt: now)
            start(understanding)
        }
    }

    /// Begins on a request: at once, or after asking which one was meant.
    mutating func start(_ understanding: Understanding) {
        switch (understanding.status, understanding.match) {
        case (.nothingHeard, _):
            say(wording[.nothingHeard], purpose: .error)
            finish(.cancelled)
        case (.failed, _):
            say(wording[.understandingFailed], purpose: .error)
            finish(.failed)
        case (.matched, .some(let match)) where !isFragment(understanding, match):
            conversation?.next = understanding.next
            if match.isChange {
                if !changeLast(to: match) { ask(ifMeant: match, rivals: []) }
                return
            }
            choose(match, among: understanding.alternatives, band: understanding.band)
        default:
            if let value = understanding.impossible {
                let text =
                    understanding.impossibleDay.map {
                        phrase(.otherWeekday, ["value": .text(value), "date": .value($0)])
                    } ?? phrase(.impossible, ["value": .text(value)])
                if !understanding.open.isEmpty {
                    lead(text)
                    open(understanding.open)
                    return
                }
                say(text, purpose: .error)
                finish(.failed)
                return
            }
            guard understanding.open.isEmpty else {
                open(understanding.open)
                return
            }
            say(rejection(of: understanding), purpose: .error)
            finish(.failed)
        }
    }

    mutating func choose(_ match: IntentMatch, among alternatives: [IntentMatch], band: ConfidenceBand) {
        guard apps[match.app]?.intent(named: match.intent) != nil else {
            // "How do I make coffee" may be asked of the world.
            if band == .confirm, match.app == BuiltInRequest.app {
                ask(ifMeant: match, rivals: [])
            } else {
                begin(match)
            }
            return
        }
        let known = alternatives.filter { apps[$0.app]?.intent(named: $0.intent) != nil }
        var others: [IntentMatch] = []
        for other in known where other.app != match.app && isSame(other, match, band) {
            if !others.contains(where: { $0.app == other.app }) { others.append(other) }
        }
        if !match.appWasNamed, !others.isEmpty {
            let all = [match] + others
            // One that the user has refused is no choice where another can do it.
            let allowed = all.filter { access.decisions[$0.app] != .denied }
            if allowed.count == 1 {
                beginUnnamed(allowed[0])
            } else {
                ask(whichOf: Array((allowed.isEmpty ? all : allowed).prefix(settings.maximumOptions)), byApp: true)
            }
            return
        }
        guard band == .confirm else {
            if match.appWasNamed { begin(match) } else { beginUnnamed(match) }
            return
        }
        let rivals = known.filter { other in
            other.confidence >= match.confidence - settings.tieMargin && summary(of: other) != summary(of: match)
        }
        if rivals.isEmpty {
            ask(ifMeant: match, rivals: known)
        } else {
            ask(whichOf: Array(([match] + rivals).prefix(settings.itemsAtATime)), byApp: false)
        }
    }

    /// Whether two apps would do the same: the intent has one name, or they are as likely and told in the same words.
    private func isSame(_ other: IntentMatch, _ match: IntentMatch, _ band: ConfidenceBand) -> Bool {
        if other.intent == match.intent { return true }
        return band == .confirm && other.confidence >= match.confidence - settings.tieMargin
            && summary(of: other) == summary(of: match)
    }

    /// Begins on a request without the app's name; what costs or reaches somebody wants it said.
    private mutating func beginUnnamed(_ match: IntentMatch) {
        let category = apps[match.app]?.intent(named: match.intent)?.category
        if category?.needsNamedApp == true { ask(ifAppOf: match) } else { begin(match) }
    }

    /// Begins on a request whose meaning is beyond doubt.
    mutating func begin(_ match: IntentMatch) {
        unfinished = nil
        if match.app == BuiltInRequest.app, let request = BuiltInRequest(rawValue: match.intent) {
            answer(request, match)
            return
        }
        guard let app = apps[match.app], var intent = app.intent(named: match.intent) else {
            say(wording[.unknownApp], purpose: .error)
            finish(.failed)
            return
        }
        recollection.begin()
        guard mayBegin(match, intent, of: app) else { return }
        guard !match.opensApp || app.opening != nil else {
            let failure = openingFailed(app.id)
            say(failure.spoken, purpose: failure.purpose)
            finish(.failed)
            return
        }
        lead(match.lead)
        var request = match
        request.lead = ""
        conversation?.unproductive = [:]
        conversation?.changed = []
        for index in intent.parameters.indices {
            guard let words = match.asked[intent.parameters[index].name], !words.isEmpty else { continue }
            intent.parameters[index].dialogs.prompt = PlainQuestion.placeholder
            intent.parameters[index].dialogs.reprompt = PlainQuestion.placeholder
        }
        var task = IntentTask(app: app, intent: intent, match: request, key: nextKey())
        task.mustAsk = Set(match.asked.keys)
        conversation?.task = task
        if task.opensApp || asksInApp(task) {
            handle()
        } else if let unknown = match.unknown.first, let parameter = intent.parameter(named: unknown.key) {
            tellUnknown(unknown.value, for: parameter)
        } else {
            advance()
        }
    }

    mutating func nextCall() -> Int {
        callCount += 1
        return callCount
    }

    /// Tells what is begun from all else that ever was.
    mutating func nextKey() -> String {
        taskCount += 1
        return "\(settings.session)-\(taskCount)"
    }

    // MARK: - Ending

    /// Ends the request in hand; goes on with what is waiting, or ends the conversation.
    mutating func finish(_ outcome: Outcome) {
        stopTimers()
        conversation?.state = .moving
        conversation?.task = nil
        if let queued = conversation?.queued {
            conversation?.queued = nil
            conversation?.isMuted = false
            start(queued)
            return
        }
        if outcome != .cancelled, var next = conversation?.next.first {
            next.next = Array(conversation?.next.dropFirst() ?? [])
            // Whether it is still wanted where the one before was not done, the person says.
            if outcome != .done { next.band = .confirm }
            start(next)
            return
        }
        conversation?.next = []
        if let task = conversation?.suspended {
            conversation?.suspended = nil
            conversation?.unproductive = [:]
            conversation?.task = task
            if task.mayBeDone {
                askWhetherToDoAgain(task)
                return
            }
            lead(phrase(.backTo, ["title": .text(task.intent.title)]))
            advance()
            return
        }
        end(outcome)
    }

    /// Ends the conversation, with whatever was put aside.
    mutating func end(_ outcome: Outcome) {
        stopTimers()
        if outcome == .open, let task = conversation?.task, !task.mayBeDone { unfinished = task.pending }
        if outcome == .cancelled || outcome == .refused { unfinished = nil }
        conversation = nil
        actions.append(.end(outcome))
    }

    private mutating func interrupt() {
        guard conversation != nil else { return }
        let wasAsking = question != nil
        let wasHandling = conversation?.isHandling == true
        if !wasHandling { abandonCall() }
        conversation?.lead = ""
        end(wasAsking ? .open : wasHandling ? .failed : .cancelled)
    }
}
