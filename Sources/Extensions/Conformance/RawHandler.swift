internal import WilcoIntents

/// An app's process that is spoken to line by line, right or wrong.
actor RawHandler {
    private var process: HandlerProcess?
    private var messages: [JSONValue] = []
    /// How the process ended; nil: it runs.
    private(set) var end: String?
    /// The last line that it wrote to standard error.
    private(set) var lastWords: String?
    /// What it logged as errors, since somebody forgot what was before.
    private(set) var errors: [String] = []
    /// What it did that Wilco would end it for, in words.
    private(set) var violations: [String] = []
    /// Ids of requests, and of those that were answered.
    private var asked: Set<Int> = []
    private var answered: Set<Int> = []
    /// It was sent what is no message, so that it may complain without an id.
    private var wasSentGarbage = false
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private let time: Timekeeper

    init(time: Timekeeper) {
        self.time = time
    }

    var isRunning: Bool { process != nil && end == nil }

    func start(_ command: LaunchCommand) {
        process = HandlerProcess(command, time: time) { [weak self] event in await self?.receive(event) }
    }

    func send(_ text: String) {
        wasSentGarbage = true
        process?.write([UInt8](text.utf8) + [UInt8(ascii: "\n")])
    }

    func send(_ message: ProtocolMessage) {
        guard let line = try? message.line() else { return }
        if case .request(let id, _, _) = message { asked.insert(id) }
        process?.write(line)
    }

    /// What it logs from now on belongs to the next that it is asked.
    func forgetErrors() { errors = [] }

    /// The answer with that id, or nil when none comes in time, something comes that must not, or the process ends.
    func answer(to id: Int, within limit: Duration = RawHandler.usualLimit) async -> JSONValue? {
        await message(within: limit) { $0["id"]?.integerValue == id && $0["method"] == nil }
    }

    static let usualLimit = Duration.seconds(20)

    /// What an `update` tells next of the request of that key; nil when none comes in time.
    func update(of key: String, within limit: Duration) async -> JSONValue? {
        await message(within: limit) { $0["method"] == "update" && $0["params"]?["key"]?.stringValue == key }?["params"]
    }

    private func message(within limit: Duration, where fits: (JSONValue) -> Bool) async -> JSONValue? {
        let timeout = Task { [time] in
            try? await time.sleep(limit)
            self.wake()
        }
        defer { timeout.cancel() }
        let deadline = time.now() + limit
        while true {
            if let index = messages.firstIndex(where: fits) { return messages.remove(at: index) }
            if end != nil || !violations.isEmpty || time.now() >= deadline { return nil }
            await withCheckedContinuation { waiters.append($0) }
        }
    }

    /// Closes its input and waits until it has gone.
    func finish() async {
        process?.end()
        await process?.waitUntilGone()
    }

    private func receive(_ event: HandlerProcess.Event) {
        switch event {
        case .output(.message(let message, let line)): receive(message, line)
        case .output(.unreadable(let error, let line)):
            violations.append(ProtocolViolation.unreadable(error, in: line).reason)
        case .output(.tooLong): violations.append(ProtocolViolation.tooLong.reason)
        case .ended(let reason, _): end = reason
        case .errorOutput(let line): lastWords = line
        }
        wake()
    }

    private func receive(_ message: ProtocolMessage, _ line: [UInt8]) {
        switch message {
        case .result(let id, _): note(id, line)
        case .error(let id?, _, _): note(id, line)
        case .error(nil, _, _):
            if !wasSentGarbage { violations.append(ProtocolViolation.errorWithoutID(in: line).reason) }
        case .notification("log", let parameters) where parameters["level"] == "error":
            errors.append(parameters["message"]?.stringValue ?? "")
        case .notification: break
        case .request(let id, let method, _): send(.noMethod(method, id: id))
        }
        if let json = try? JSONValue(reading: line) { messages.append(json) }
    }

    private func note(_ id: Int, _ line: [UInt8]) {
        if asked.contains(id), answered.insert(id).inserted { return }
        violations.append(ProtocolViolation.unwanted(id, wasAsked: asked.contains(id), in: line).reason)
    }

    private func wake() {
        let waiting = waiters
        waiters = []
        for waiter in waiting { waiter.resume() }
    }
}
