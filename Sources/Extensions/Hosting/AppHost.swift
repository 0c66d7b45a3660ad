package import WilcoIntents

/// Runs the apps' processes and carries requests to them.
///
/// Each app has one process, started when it is first asked, or shortly before, and kept warm. Whatever happens to one app's process, the others
/// go on; see Protocol.md for what travels.
package actor AppHost {
    /// What the apps say unasked; one reader.
    package nonisolated let notifications: AsyncStream<AppNotification>
    private nonisolated let notify: AsyncStream<AppNotification>.Continuation

    private let sessions: [String: AppSession]
    private nonisolated let launcher: any Launcher
    private nonisolated let rights: @Sendable (AppDefinition) -> AppRights
    /// Apps that were asked, the last one first.
    private var recent: [String] = []
    private var calls: [Int: Task<Result<AppReply, AppFailure>, Never>] = [:]

    package init(apps: [AppDefinition], settings: AppHostSettings, clock: some Clock<Duration> = ContinuousClock()) {
        let (stream, notify) = AsyncStream.makeStream(of: AppNotification.self, bufferingPolicy: .bufferingNewest(1024))
        notifications = stream
        launcher = settings.launcher
        rights = settings.rights
        self.notify = notify
        let time = Timekeeper(clock)
        let share = FairShare()
        sessions = Dictionary(
            apps.map { app in
                (app.id, AppSession(app: app, settings: settings, time: time, share: share) { notify.yield($0) })
            },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Asks an app; comes back with its answer, or with a failure after its deadline at the latest.
    ///
    /// Cancelling the task cancels the call: the app is told, and a late answer is dropped.
    package func send(_ request: AppRequest, to app: String) async -> Result<AppReply, AppFailure> {
        guard let session = sessions[app] else {
            return .failure(.notStarted(reason: "there is no app \"\(app)\" — check --apps"))
        }
        if recent.first != app {
            recent.removeAll { $0 == app }
            recent.insert(app, at: 0)
        }
        return await session.send(request)
    }

    /// Starts apps that will probably be asked soon: those that were asked last, then the first of the rest.
    ///
    /// - Parameter candidates: Identifiers of the apps that may be started.
    package func warmUp(_ candidates: [String], limit: Int = 3) async {
        let known = recent.filter(candidates.contains)
        let order = known + candidates.filter { !known.contains($0) }
        await withTaskGroup(of: Void.self) { tasks in
            for app in order.prefix(limit) {
                guard let session = sessions[app] else { continue }
                tasks.addTask { await session.warmUp() }
            }
        }
    }

    /// Why no process would be started for an app, however well made; nil: nothing speaks against it.
    package nonisolated func distrust(of app: AppDefinition) -> LaunchError? {
        launcher.distrust(of: app.id, rights: rights(app))
    }

    /// Starts an app and asks nothing of it: whether it speaks the app protocol, and why not.
    package func start(_ app: String) async -> Result<Void, AppFailure> {
        guard let session = sessions[app] else {
            return .failure(.notStarted(reason: "there is no app \"\(app)\" — check --apps"))
        }
        return await session.start()
    }

    /// What an app says that it lacks.
    package func examine(_ app: String) async -> [AppFinding] {
        await sessions[app]?.examine() ?? []
    }

    /// As ``send(_:to:)``, under a number that ``cancel(call:)`` knows.
    package func send(_ request: AppRequest, to app: String, call: Int) async -> Result<AppReply, AppFailure> {
        let task = Task { await send(request, to: app) }
        calls[call] = task
        defer { calls[call] = nil }
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Tells an app something that it need not answer; nothing happens where its process does not run.
    package func tell(_ verdicts: TermVerdicts, to app: String) async {
        await sessions[app]?.tell(.notification(method: TermVerdicts.method, parameters: verdicts.json))
    }

    /// Apps that have something in progress.
    package func appsAtWork() async -> Set<String> {
        var atWork: Set<String> = []
        for (app, session) in sessions where await !session.inProgress.isEmpty { atWork.insert(app) }
        return atWork
    }

    /// Ends an app's process at once; what it has in progress has failed.
    package func dismiss(_ app: String) async {
        await sessions[app]?.dismiss()
    }

    /// Nobody waits for that answer any more.
    package func cancel(call: Int) {
        calls[call]?.cancel()
    }

    /// A call under that number is waiting for its answer.
    package func isOpen(call: Int) -> Bool {
        calls[call] != nil
    }

    /// Ends every process within half a second: input closed, then SIGTERM, then SIGKILL, each to the whole process group.
    package func shutdown() async {
        await withTaskGroup(of: Void.self) { tasks in
            for session in sessions.values { tasks.addTask { await session.shutDown() } }
        }
        launcher.cleanUp()
        notify.finish()
    }

    /// What cannot be enforced on this machine; empty: nothing.
    package nonisolated var shortcomings: [String] { launcher.shortcomings() }
}
