internal import Control
internal import WilcoIntents

/// The page's side of the assistant: what happens there goes into the journal, what is typed and tapped goes there.
///
/// A client of the control socket like any command. The page is one seat, however many browsers show it.
package actor ConsoleLink {
    /// An answer to the question that is open.
    package enum Answer: Sendable, Hashable {
        case yes, no, cancel, open
        /// Of the options, from 0.
        case option(Int)
        /// Typed where it was secret.
        case pin(String)
    }

    /// A conversation that is typed over a connection of its own, which it lasts as long as.
    private struct Conversation {
        var number: Int
        var client: ControlClient
        var reading: Task<Void, Never>
        /// Turns without an answer.
        var unanswered = 0
    }

    /// What was typed since the conversation began, which an assistant that starts anew does not know.
    private struct Story {
        var turns: [TypedTurn] = []
        /// Nothing has been done, and nothing secret was said.
        var canBeToldAgain = true
    }

    /// Turns without an answer that are taken.
    private static let mostUnanswered = 8
    /// Bytes of what is typed that are remembered for an assistant that starts anew.
    private static let longestStory = 1 << 16
    /// How often nobody is found before an open question is given up: two minutes.
    private static let mostAttempts = 240
    private static let pause = Duration.milliseconds(500)

    private let path: String
    private let journal: Journal
    private let pictures: Pictures
    private let sleep: @Sendable (Duration) async throws -> Void
    private var state = LinkState()
    private var conversation: Conversation?
    private var story = Story()
    private var lastText = ""
    private var conversations = 0
    private var questions = 0

    /// - Parameters:
    ///   - path: The control socket.
    ///   - sleep: How time passes.
    package init(
        path: String,
        journal: Journal,
        pictures: Pictures,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await ContinuousClock().sleep(for: $0) }
    ) {
        self.path = path
        self.journal = journal
        self.pictures = pictures
        self.sleep = sleep
        journal.append(Journal.stateName, state.json)
    }

    /// Follows the assistant, and looks for it where there is none, until the task is cancelled.
    package func run() async {
        var attempts = 0
        while !Task.isCancelled {
            let reason = await follow { attempts = 0 }
            guard !Task.isCancelled else { return }
            // Both connections lead to the same assistant.
            conversation?.client.close()
            if conversation != nil { lose() }
            change { state in
                state.status = nil
                state.reason = reason
                state.activity = .idle
            }
            attempts += 1
            if attempts == Self.mostAttempts { forgetQuestion() }
            try? await sleep(Self.pause)
        }
    }

    package func say(_ text: String) throws(LinkFault) {
        try send(TypedTurn(text), shown: nil)
    }

    package func answer(_ answer: Answer, to number: Int) throws(LinkFault) {
        guard let question = state.question, question.number == number, !question.isWaiting else {
            throw .answeredAlready
        }
        switch answer {
        case .yes: try send(TypedTurn(.yes), shown: .object(["tap": "yes"]))
        case .no: try send(TypedTurn(.no), shown: .object(["tap": "no"]))
        case .cancel: try send(TypedTurn(.cancel), shown: .object(["tap": "cancel"]))
        case .open:
            guard question.open.opensApp else { throw .noOption }
            try send(TypedTurn(.open), shown: .object(["tap": "open"]))
        case .option(let index):
            guard question.open.options.indices.contains(index) else { throw .noOption }
            try send(TypedTurn(.option(index)), shown: .object(["text": .string(question.open.options[index])]))
        case .pin(let pin):
            guard question.open.isSecret else { throw .noOption }
            try send(TypedTurn(pin: pin), shown: .object(["tap": "pin"]))
        }
    }

    /// Whatever is being done, said or rings ends, and so does the question that is open here.
    package func stop() async throws(LinkFault) {
        if state.question?.isWaiting == true {
            forgetQuestion()
        } else if state.question != nil {
            try send(TypedTurn(.cancel), shown: .object(["tap": "cancel"]))
        }
        try await tell(.stop)
    }

    package func setMuted(_ isMuted: Bool) async throws(LinkFault) {
        try await tell(isMuted ? .mute() : .unmute())
        await refreshStatus()
    }

    /// Push to talk.
    package func listen() async throws(LinkFault) {
        try await tell(.listen())
    }

    /// The user's shortcuts in their order, as a list in JSON.
    package func shortcuts() async throws(LinkFault) -> String {
        let lines = try await tell(.inquire(.shortcuts))
        return "[\(lines.map(\.json).joined(separator: ","))]"
    }
}

// What the assistant tells.
extension ConsoleLink {
    /// - Parameter found: Called once the assistant has answered.
    /// - Returns: Why it can be followed no more.
    private func follow(found: () -> Void) async -> String {
        do {
            let client = try ControlClient.connect(to: path)
            defer { client.close() }
            client.send(.watch)
            try await readStatus()
            found()
            try tellAgain()
            while true {
                switch try await client.next() {
                case .watched(let line): await take(line)
                case .gap(let lost): journal.append("gap", JSONLine.text([("lost", .integer(lost))]))
                default: break
                }
            }
        } catch {
            return "\(error)"
        }
    }

    private func take(_ line: EventLine) async {
        guard let event = line.json else { return }
        let old = state.activity
        if state.take(event) {
            journal.append("event", event["card"] == nil ? line.text : JSONLine.value(pictures.shown(event)))
        }
        if old != state.activity { journal.append(Journal.stateName, state.json) }
        switch event["event"]?.stringValue {
        case "microphone": await refreshStatus()
        case "shortcut": journal.append("shortcuts", "{}")
        default: break
        }
    }

    private func readStatus() async throws(ControlError) {
        let client = try ControlClient.connect(to: path)
        defer { client.close() }
        guard case .status(let status) = try await client.answer(to: .status) else { return }
        change { state in
            state.status = status
            state.locale = status.locale
            state.reason = nil
        }
    }

    /// Where it cannot be read, the connection that follows ends, too.
    private func refreshStatus() async { try? await readStatus() }

    /// One request, on a connection of its own: nothing that is under way holds it up.
    ///
    /// - Returns: What is told of it, but for remarks.
    @discardableResult
    func tell(_ request: ControlRequest) async throws(LinkFault) -> [ToldLine] {
        do {
            let client = try ControlClient.connect(to: path)
            defer { client.close() }
            var told: [ToldLine] = []
            _ = try await client.answer(to: request) { reply in
                if case .told(let line) = reply { told.append(line) }
            }
            return told
        } catch {
            throw .refused("\(error)")
        }
    }

    private func change(_ change: (inout LinkState) -> Void) {
        var changed = state
        change(&changed)
        guard changed != state else { return }
        state = changed
        journal.append(Journal.stateName, state.json)
    }
}

// What is typed here.
extension ConsoleLink {
    /// - Parameter shown: What the page shows of it; nil: it is heard, and comes as an event.
    private func send(_ turn: TypedTurn, shown: JSONValue?) throws(LinkFault) {
        guard state.status != nil else { throw .away(reason: state.reason ?? "the assistant is away — wait for it") }
        guard (conversation?.unanswered ?? 0) < Self.mostUnanswered else { throw .busy }
        try pass(on: turn)
        if let members = shown?.objectValue {
            journal.append("tapped", JSONLine.text(members.map { ($0.key, $0.value) }))
        }
        remember(turn)
        change { state in
            state.question = nil
            state.isWorking = true
        }
    }

    private func pass(on turn: TypedTurn) throws(LinkFault) {
        if conversation == nil {
            do {
                // Nothing comes while nobody is asked; that the assistant has gone ends the connection.
                try begin(with: ControlClient.connect(to: path, patience: .seconds(3600)))
            } catch {
                throw .refused("\(error)")
            }
        }
        conversation?.unanswered += 1
        conversation?.client.send(.ask(turn))
    }

    private func begin(with client: ControlClient) {
        conversations += 1
        let number = conversations
        let reading = Task { await read(client, of: number) }
        conversation = Conversation(number: number, client: client, reading: reading)
    }

    private func remember(_ turn: TypedTurn) {
        switch turn.words {
        // What is offered then may be something else.
        case .pin, .offered: story.canBeToldAgain = false
        case .text(let text) where text.utf8.count > Self.longestStory: story.canBeToldAgain = false
        case .text, .tap: break
        }
        if story.turns.count == 64 { story.canBeToldAgain = false }
        if story.canBeToldAgain { story.turns.append(turn) } else { story.turns = [] }
    }

    private func read(_ client: ControlClient, of number: Int) async {
        while conversation?.number == number {
            do {
                take(try await client.next())
            } catch .refused(let reason) {
                answered()
                journal.append("fault", JSONLine.text([("text", .string(reason))]))
                change { $0.isWorking = false }
            } catch {
                client.close()
                if conversation?.number == number { lose() }
            }
        }
    }

    private func take(_ reply: ControlReply) {
        switch reply {
        case .show(let shown): if !shown.text.isEmpty { lastText = shown.text }
        // What has been done is not asked for again.
        case .event(let line): if line.json?["event"]?.stringValue == "handled" { story.canBeToldAgain = false }
        case .asking(let open):
            answered()
            questions += 1
            let question = LinkState.Question(number: questions, text: lastText, open: open)
            change { state in
                // What is asked between two turns that were typed at once is answered already.
                state.question = conversation?.unanswered == 0 ? question : nil
                state.isWorking = false
            }
        case .inProgress:
            change { $0.question = nil }
        case .ended:
            answered()
            story = Story()
            change { state in
                state.question = nil
                state.isWorking = false
            }
        case .done, .status, .term, .decided, .remark, .installed, .told, .watched, .gap, .working, .failed, .unknown:
            break
        }
    }

    private func answered() {
        guard let unanswered = conversation?.unanswered else { return }
        conversation?.unanswered = max(0, unanswered - 1)
    }

    /// The assistant has gone, and with it what was talked about.
    private func lose() {
        conversation = nil
        change { state in
            state.isWorking = false
            if story.canBeToldAgain { state.question?.isWaiting = true } else { state.question = nil }
        }
        if state.question == nil { story = Story() }
    }

    /// Asks an assistant that has started anew what led to the question that is open.
    private func tellAgain() throws(LinkFault) {
        guard state.question?.isWaiting == true else { return }
        journal.append("again", "{}")
        for turn in story.turns { try pass(on: turn) }
        change { $0.isWorking = true }
    }

    private func forgetQuestion() {
        story = Story()
        change { $0.question = nil }
    }
}
