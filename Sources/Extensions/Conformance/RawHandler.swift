internal import WilcoIntents

/// An app's process that is spoken to line by line, right or wrong.
actor RawHandler {
    private var process: HandlerProcess?
    private var messages: [JSONValue] = []
    /// How the process ended; nil: it runs.
    private(set) var end: String?
    /// The last line that it wrote to standard error.
    private(set) var lastWords: String?
    /// What it logged as errors.
    private(set) var errors: [String] = []
    /// Lines that are no protocol.
    private(set) var badLines: [String] = []
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
        process?.write([UInt8](text.utf8) + [UInt8(ascii: "\n")])
    }

    func send(_ message: ProtocolMessage) {
        guard let line = try? message.line() else { return }
        process?.write(line)
    }

    /// The answer with that id, or nil when none comes in time or the process ends.
    func answer(to id: Int, within limit: Duration = .seconds(20)) async -> JSONValue? {
        await message(within: limit) { $0["id"]?.integerValue == id && $0["method"] == nil }
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
            if end != nil || time.now() >= deadline { return nil }
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
        case .output(.line(let bytes)) where !bytes.isEmpty:
            if (try? ProtocolMessage(line: bytes)) != nil, let json = try? JSONValue(line: bytes) {
                if json["method"] == "log", json["params"]?["level"] == "error" {
                    errors.append(json["params"]?["message"]?.stringValue ?? "")
                }
                messages.append(json)
            } else {
                badLines.append(String(decoding: bytes.prefix(120), as: UTF8.self))
            }
        case .output(.tooLong): badLines.append("a line of more than \(ProtocolMessage.maximumLength) bytes")
        case .ended(let reason, _): end = reason
        case .errorOutput(let line): lastWords = line
        case .output: break
        }
        wake()
    }

    private func wake() {
        let waiting = waiters
        waiters = []
        for waiter in waiting { waiter.resume() }
    }
}
