internal import Resolution
package import WilcoIntents

/// One conversation of a random person with random apps, watched for what must never happen.
package struct RandomConversation {
    /// What must never happen, and what led to it.
    package struct Fault: Error, CustomStringConvertible {
        package var what: String
        package var conversation: RandomConversation

        /// The script, to be kept in a file and run, and below it every event and action.
        package var description: String {
            let lines = conversation.log.flatMap { entry in
                ["# > \(entry.event)"] + entry.actions.map { "#     \($0)" }
            }
            return "seed \(conversation.seed): \(what)\n\n\(conversation.script)\n"
                + lines.joined(separator: "\n").replacing("WilcoIntents.", with: "").replacing("Resolution.", with: "")
        }
    }

    /// One event, when it came, and what the machine made of it.
    struct Entry {
        var event: DialogueEvent
        var time: Duration
        var actions: [DialogueAction]
    }

    /// What an app was asked, and what will come of it.
    struct Call {
        var request: AppRequest
        var isDue: Duration
        var failure: AppFailure?
        /// Nothing has happened since it was asked.
        var isFresh = true
    }

    package let seed: UInt64
    let locale: String
    let mode: InteractionMode
    /// A person who also speaks while an app works, and apps that answer out of turn: what no script can tell.
    let isUnruly: Bool
    var generator: SeededGenerator
    var machine: DialogueMachine
    private(set) var log: [Entry] = []
    var time: Duration = .zero

    // What is known from outside.
    var openCalls: [Int: Call] = [:]
    private(set) var listening: Expectation?
    /// Those that run, and when they are due.
    var timers: [DialogueTimer: Duration] = [:]
    private var handled: Set<String> = []
    private var refused: Set<String> = []
    private var agreed: Set<String> = []
    private var confirmedKey: String?
    private var isConfirming = false
    private var recorded: IntentInvocation?
    /// Recorded, and the outcome not told.
    private var unsettled: Set<String> = []
    private var wasInterrupted = false
    /// The person has just said "cancel".
    private var isCancelling = false
    private var ended = false
    /// Something that is no request asks, and has no answer.
    private var isAsking = false
    package private(set) var handles = 0
    package private(set) var outcome: Outcome?

    private static let wordings = Dictionary(
        uniqueKeysWithValues: ["en-US", "de-DE"].map { ($0, DialogueWording(TestLanguages.tables($0))) }
    )

    package init(seed: UInt64) {
        self.seed = seed
        generator = SeededGenerator(seed: seed)
        mode = generator.oneIn(3) ? .screen : .handsFree
        locale = generator.oneIn(4) ? "de-DE" : "en-US"
        isUnruly = generator.oneIn(3)
        machine = DialogueMachine(
            apps: Self.apps,
            locale: locale,
            wording: Self.wordings[locale] ?? DialogueWording(nil),
            settings: DialogueSettings(mode: mode, session: "model")
        )
    }

    /// Plays until the conversation ends.
    package mutating func run() throws(Fault) {
        let isAsked = isUnruly ? generator.oneIn(6) : false
        try feed(isAsked ? .asked(question()) : .understood(understanding()))
        var steps = 0
        while !ended {
            steps += 1
            guard steps < 3000 else { throw fault("the conversation does not end") }
            try feed(nextEvent())
        }
        guard !machine.isOpen, machine.expectation == nil else { throw fault("ended, but still open") }
        guard timers.isEmpty else { throw fault("ended, but timers go on: \(timers)") }
        guard unsettled.isEmpty || wasInterrupted else { throw fault("leaves what was recorded unsettled") }
    }

    private func fault(_ what: String) -> Fault { Fault(what: what, conversation: self) }

    private mutating func feed(_ event: DialogueEvent) throws(Fault) {
        let wasConfirming = isConfirming
        let confirmed = confirmedKey
        isCancelling = if case .answered(let answer) = event { answer.kind == .cancel } else { false }
        switch event {
        case .understood: listening = nil
        case .asked: isAsking = true
        case .interrupted:
            listening = nil
            wasInterrupted = true
        case .answered(let answer) where listening != nil:
            listening = nil
            if wasConfirming, let confirmed {
                switch answer.kind {
                case .yes where answer.values.isEmpty && answer.confidence >= 0.4: agreed.insert(confirmed)
                case .no where answer.values.isEmpty, .neither where answer.values.isEmpty, .cancel, .stop:
                    refused.insert(confirmed)
                default: break
                }
            }
        default: break
        }
        let actions = machine.process(event, at: time)
        log.append(Entry(event: event, time: time, actions: actions))
        for action in actions { try watch(action) }
        guard ended || listening != nil || !openCalls.isEmpty else { throw fault("stuck: nothing is waited for") }
        guard listening == nil || openCalls.isEmpty else { throw fault("listens while an app is asked") }
        guard machine.isOpen != ended else { throw fault("isOpen is wrong") }
        guard machine.expectation == listening else { throw fault("the expectation is not what is listened for") }
    }

    private mutating func watch(_ action: DialogueAction) throws(Fault) {
        guard !ended else { throw fault("acts after the end") }
        switch action {
        case .say(let utterance):
            guard !utterance.spoken.contains("{"), !utterance.shown.contains("{") else {
                throw fault("an unfilled text")
            }
            guard !utterance.spoken.isEmpty || utterance.card != nil else { throw fault("says nothing") }
            guard !utterance.spoken.contains("  "), !utterance.spoken.contains(" .") else {
                throw fault("a gap in: \(utterance.spoken)")
            }
        case .listen(let expectation, _):
            listening = expectation
            isConfirming = false
            if case .confirmation(let verbs) = expectation.kind, !verbs.isEmpty { isConfirming = true }
        case .call(let number, _, let request):
            guard openCalls.isEmpty else { throw fault("two calls at once") }
            openCalls[number] = call(request)
            try watch(request)
        case .cancel(let number):
            guard let request = openCalls.removeValue(forKey: number)?.request else { throw fault("cancels no call") }
            guard request.method != "handle" || isCancelling else { throw fault("cancels handle unasked") }
        case .record(let invocation, _):
            recorded = invocation
            unsettled.insert(invocation.idempotencyKey)
        case .startTimer(let timer, let delay):
            guard timers.updateValue(time + delay, forKey: timer) == nil else { throw fault("starts a timer twice") }
            guard delay >= .zero else { throw fault("a timer in the past") }
        case .stopTimer(let timer):
            guard timers.removeValue(forKey: timer) != nil else { throw fault("stops no timer") }
        case .end(let outcome):
            ended = true
            self.outcome = outcome
        case .settle(let key), .continue(let key):
            guard unsettled.remove(key) != nil else { throw fault("settles what was not recorded") }
        case .reply:
            guard isAsking else { throw fault("answers what nobody asks") }
            isAsking = false
        case .emit, .remember, .decide, .open, .keep: break
        }
    }

    private mutating func watch(_ request: AppRequest) throws(Fault) {
        switch request {
        case .confirm(let invocation):
            confirmedKey = invocation.idempotencyKey
        case .handle(let invocation):
            let key = invocation.idempotencyKey
            guard recorded == invocation else { throw fault("handles without a record") }
            guard handled.insert(key).inserted else { throw fault("handles twice") }
            guard !refused.contains(key) else { throw fault("handles after a refusal") }
            let intent = Self.apps.lazy.compactMap { $0.intent(named: invocation.intent) }.first
            if intent?.needsConfirmation == true || intent?.category.alwaysConfirms == true, !agreed.contains(key) {
                throw fault("handles without a yes")
            }
            for (name, assignment) in invocation.parameters {
                guard let parameter = intent?.parameter(named: name) else { throw fault("an unknown parameter") }
                if case .integer(let number) = assignment.value, let maximum = parameter.maximum,
                    Double(number) > maximum
                {
                    throw fault("a value out of range")
                }
            }
            handles += 1
        default: break
        }
    }
}
