internal import Logging
internal import WilcoIntents

/// Everything that is going on with one app: its process, the open calls, its failures.
actor AppSession {
    /// A call that waits for its answer.
    struct Pending {
        var continuation: CheckedContinuation<Result<JSONValue, AppFailure>, Never>
        var timeout: Task<Void, Never>
        var method: String
        /// Of the request that is to be handled; nil: something else is asked.
        var work: Work?
    }

    /// A request that is to be handled, which may go on behind its answer.
    struct Work {
        var key: String
        var intent: String
    }

    /// The process and what was agreed with it; the number tells it from its predecessors.
    struct Connection {
        var number: Int
        /// Of the first call that it was asked.
        var firstID: Int
        var process: HandlerProcess
        /// What it was started with.
        var rights: AppRights
        var ready: Task<Result<Void, AppFailure>, Never>
        /// It has answered the first call.
        var isReady = false
    }

    let app: AppDefinition
    let settings: AppHostSettings
    let time: Timekeeper
    /// Of what all apps say unasked.
    let share: FairShare
    let notify: @Sendable (AppNotification) -> Void

    var connection: Connection?
    private var connectionCount = 0
    /// Ended or being ended, but not gone yet.
    var leaving: [Int: HandlerProcess] = [:]
    private(set) var nextID = 1
    var pending: [Int: Pending] = [:]
    /// Calls that nobody waits for any more; their answers are dropped.
    var abandoned: Set<Int> = []
    /// What the process has in progress: intents by their keys.
    var inProgress: [String: String] = [:]
    /// A call timed out and nothing has been heard since.
    var isSilent = false
    var flood = FloodGate(limit: 500)
    /// Bytes of what comes unasked.
    var stream = FloodGate(limit: 4 << 20)
    /// How long its next line waits: others want to be heard, too.
    var pause: Duration?
    var logQuota = LogQuota()
    var backOff = BackOff()
    var lastErrorLine: String?
    private var idle: Task<Void, Never>?
    var spaceWatch: Task<Void, Never>?
    var isShutDown = false
    /// It could not be started before anybody asked; whoever asks is told why.
    private var isCold = false

    init(
        app: AppDefinition,
        settings: AppHostSettings,
        time: Timekeeper,
        share: FairShare,
        notify: @escaping @Sendable (AppNotification) -> Void
    ) {
        self.app = app
        self.settings = settings
        self.time = time
        self.share = share
        self.notify = notify
    }

    // MARK: - Asking

    /// What keeps the app from working, as it says itself; empty where it has no method for that.
    func examine() async -> [AppFinding] {
        guard case .success = await start(),
            case .success(let json) = await call(AppFinding.method, [:], deadline: usualDeadline)
        else { return [] }
        return AppFinding.list(json)
    }

    func send(_ request: AppRequest) async -> Result<AppReply, AppFailure> {
        let definition = request.invocation.flatMap { app.intent(named: $0.intent) }
        let types = Dictionary(
            (definition?.parameters ?? []).map { ($0.name, $0.type) },
            uniquingKeysWith: { $1 }
        )
        let parameters = request.adding(optional: definition).parameters(types: types)
        // Nobody waits for the answer: no process is started for it.
        if Task.isCancelled { return .failure(.reported(message: "cancelled")) }
        if case .failure(let failure) = await start() { return .failure(failure) }
        isCold = false
        var work: Work?
        if case .handle(let invocation) = request {
            work = Work(key: invocation.idempotencyKey, intent: invocation.intent)
        }
        switch await call(request.method, parameters, deadline: deadline(for: request), work: work) {
        case .failure(let failure): return .failure(failure)
        case .success(let first):
            let json: JSONValue
            switch await whole(first, of: request) {
            case .failure(let failure): return .failure(failure)
            case .success(let whole): json = whole
            }
            let check = ReplyCheck(app: app)
            do throws(ProtocolError) {
                let reply = try check.reply(json, to: request)
                for remark in check.remarks(on: json, to: request) { log(.warning, remark) }
                return .success(reply)
            } catch {
                let answer = ProtocolViolation.shortened(json.line)
                log(.error, "the answer to \(request.method) is not as Protocol.md says: \(error), in \(answer)")
                return .failure(.protocolViolation(line: "\(request.method): \(error)".folded(atMost: 1000)))
            }
        }
    }

    /// Nothing where no process runs, or where the line would be too long.
    func tell(_ message: ProtocolMessage) async {
        guard let connection, case .success = await connection.ready.value,
            self.connection?.number == connection.number, let line = try? message.line()
        else { return }
        write(line, to: connection)
    }

    private func deadline(for request: AppRequest) -> Duration {
        switch request {
        // Nobody waits for what can be said.
        case .handle, .vocabulary: usualDeadline
        default: max(usualDeadline / 3, .seconds(1))
        }
    }

    private static let firstMethod = "initialize"

    var usualDeadline: Duration { app.handler?.deadline ?? .seconds(10) }

    func call(
        _ method: String,
        _ parameters: JSONValue,
        deadline: Duration,
        work: Work? = nil
    ) async -> Result<JSONValue, AppFailure> {
        guard let connection else { return .failure(.crashed(reason: "\(app.id) has ended")) }
        let id = nextID
        nextID += 1
        idle?.cancel()
        defer { watchIdleness() }
        let line: [UInt8]
        do {
            line = try ProtocolMessage.request(id: id, method: method, parameters: parameters).line()
        } catch {
            return .failure(.protocolViolation(line: "\(method): a value cannot be written as JSON"))
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let timeout = Task { [time] in
                    do { try await time.sleep(deadline) } catch { return }
                    self.timeOut(id, method: method)
                }
                pending[id] = Pending(
                    continuation: continuation,
                    timeout: timeout,
                    method: method,
                    work: work
                )
                write(line, to: connection)
            }
        } onCancel: {
            Task { await self.cancel(id) }
        }
    }

    func write(_ line: [UInt8], to connection: Connection) {
        trace(.toApp, line.dropLast())
        if !connection.process.write(line) { violate(.deaf) }
    }

    func trace(_ direction: ProtocolTraceLine.Direction, _ line: some Sequence<UInt8>) {
        guard let trace = settings.trace else { return }
        trace(ProtocolTraceLine(app: app.id, direction: direction, text: String(decoding: Array(line), as: UTF8.self)))
    }

    private func timeOut(_ id: Int, method: String) {
        guard let call = pending.removeValue(forKey: id) else { return }
        let remedy =
            method == Self.firstMethod
            ? "let the handler do less before it reads its first line"
            : "make it faster, or raise `deadline` in app.yaml"
        log(.error, "no answer to \(method) in time — \(remedy)")
        isSilent = true
        abandon(id)
        call.continuation.resume(returning: .failure(.timedOut))
    }

    private func cancel(_ id: Int) {
        guard let call = pending.removeValue(forKey: id) else { return }
        call.timeout.cancel()
        abandon(id)
        call.continuation.resume(returning: .failure(.reported(message: "cancelled")))
    }

    private func abandon(_ id: Int) {
        abandoned.insert(id)
        let message = ProtocolMessage.notification(method: "cancel", parameters: ["id": .integer(id)])
        if let line = try? message.line(), let connection { write(line, to: connection) }
    }

    // MARK: - Starting and ending

    /// Starts the process for calls that will probably come.
    func warmUp() async {
        guard connection == nil, !isCold else { return }
        if case .failure = await start() { isCold = true }
    }

    /// A process that is ready: the running one, or a new one.
    func start() async -> Result<Void, AppFailure> {
        if isShutDown { return .failure(.notStarted(reason: "Wilco is shutting down")) }
        if isSilent, let connection {
            log(.warning, "it is silent since its last deadline: started anew")
            drop(connection, because: .timedOut, counts: true)
        }
        if let connection, mayUseOtherFolder(than: connection) {
            leaving[connection.number] = connection.process
            connection.process.end()
            disconnect(.crashed(reason: "it may use another folder now"), counts: false)
        }
        if let connection { return await connection.ready.value }
        if let wait = backOff.wait(at: time.now()) {
            let reason = "\(app.id) failed \(backOff.failures) times in a row; it is tried again in \(wait.spoken)"
            log(.warning, reason)
            return .failure(.notStarted(reason: reason))
        }
        let command: LaunchCommand
        do throws(LaunchError) {
            command = try settings.launcher.prepare(LaunchCommand.find(app, settings: settings))
        } catch {
            log(.error, "\(error)")
            return .failure(.notStarted(reason: "\(error)"))
        }
        connectionCount += 1
        let number = connectionCount
        isSilent = false
        lastErrorLine = nil
        let process = HandlerProcess(command, time: time) { [weak self] event in
            await self?.received(event, from: number)
        }
        let context = AppContext(
            app: app.id,
            dataFolder: command.dataFolder,
            folder: command.rights.folder?.path,
            locale: app.locale,
            announcements: settings.announcements(app.id)
        )
        let ready = Task { await self.initialize(context) }
        connection = Connection(
            number: number,
            firstID: nextID,
            process: process,
            rights: command.rights,
            ready: ready
        )
        watchSpace(of: command.dataFolder)
        return await ready.value
    }

    /// A process sees the folder that was there when it started: one that was granted, withdrawn or put in its place since needs
    /// another process, as soon as this one has nothing to do.
    private func mayUseOtherFolder(than connection: Connection) -> Bool {
        guard pending.isEmpty, inProgress.isEmpty, app.permissions.contains(where: { $0.name == AppPermission.folder })
        else { return false }
        return settings.rights(app).folder != connection.rights.folder
    }

    private func initialize(_ context: AppContext) async -> Result<Void, AppFailure> {
        switch await call(Self.firstMethod, context.json, deadline: settings.startDeadline) {
        case .failure(let failure): return .failure(failure)
        case .success(let result):
            guard result["protocol"]?.integerValue == ProtocolMessage.version else {
                violate(.otherVersion)
                return .failure(.protocolViolation(line: "initialize: another protocol version"))
            }
            connection?.isReady = true
            return .success(())
        }
    }

    /// Ends the process and fails what is open.
    func drop(_ connection: Connection, because failure: AppFailure, counts: Bool) {
        leaving[connection.number] = connection.process
        connection.process.kill()
        disconnect(failure, counts: counts)
    }

    func disconnect(_ failure: AppFailure, counts: Bool) {
        connection = nil
        idle?.cancel()
        spaceWatch?.cancel()
        isSilent = false
        if counts { backOff.fail(at: time.now()) }
        let open = pending
        pending = [:]
        abandoned = []
        for call in open.values {
            call.timeout.cancel()
            call.continuation.resume(returning: .failure(failure))
        }
        loseWork()
    }

    /// Ends the process within half a second and starts no other.
    func shutDown() async {
        isShutDown = true
        idle?.cancel()
        spaceWatch?.cancel()
        if let connection {
            leaving[connection.number] = connection.process
            // What has only just begun was asked nothing, and has nothing to finish.
            if connection.isReady { connection.process.end() } else { connection.process.kill() }
        }
        await withDiscardingTaskGroup { waits in
            for process in leaving.values {
                waits.addTask { await process.waitUntilGone(within: HandlerProcess.orderlyEnd) }
            }
        }
        // Nobody goes on waiting for one whose end is never told.
        if connection != nil { disconnect(.crashed(reason: "Wilco is shutting down"), counts: false) }
    }

    /// What watches something goes on with it after a crash, without being asked.
    func resume() {
        guard app.handler?.stays == true, !isShutDown else { return }
        let wait = max(backOff.wait(at: time.now()) ?? .zero, Self.resumption)
        idle = Task { [time] in
            do { try await time.sleep(wait) } catch { return }
            await self.warmUp()
        }
    }

    private static let resumption = Duration.seconds(1)

    func watchIdleness() {
        // What waits to start a watching app anew goes on waiting.
        guard app.handler?.stays != true else { return }
        idle?.cancel()
        guard pending.isEmpty, inProgress.isEmpty, connection != nil, !isShutDown else { return }
        idle = Task { [time, settings] in
            do { try await time.sleep(settings.idleTime) } catch { return }
            self.endIdle()
        }
    }

    private func endIdle() {
        guard pending.isEmpty, inProgress.isEmpty, let connection else { return }
        leaving[connection.number] = connection.process
        connection.process.end()
        disconnect(.crashed(reason: "idle"), counts: false)
    }
}
