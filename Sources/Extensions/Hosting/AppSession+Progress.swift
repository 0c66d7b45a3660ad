internal import WilcoIntents

// What takes longer than an answer: the process stays for it, and if it does not, that is its failure.
extension AppSession {
    /// What was answered with `inProgress` goes on from now on.
    func note(_ result: Result<JSONValue, AppFailure>, of work: Work?) {
        guard let work, case .success(let response) = result else { return }
        guard response["code"]?.stringValue == ResponseCode.inProgress.rawValue else { return }
        inProgress[work.key] = work.intent
    }

    /// What is handled under a key, or goes on under it.
    func intent(of key: String) -> String? {
        inProgress[key] ?? pending.values.lazy.compactMap(\.work).first { $0.key == key }?.intent
    }

    /// An update with another code is the last.
    func note(_ notification: AppNotification) {
        guard case .update(let key, let response) = notification.kind, response.code != .inProgress,
            inProgress.removeValue(forKey: key) != nil
        else { return }
        watchIdleness()
    }

    /// The process is gone: unless Wilco has ended it with itself, nobody else will ever tell how these have gone.
    func loseWork() {
        let lost = inProgress.keys
        inProgress = [:]
        guard !isShutDown else { return }
        for key in lost.sorted() {
            notify(AppNotification(app: app.id, .update(idempotencyKey: key, IntentResponse(.failure))))
        }
    }

    /// Ends the process, whatever it has in progress; returns when it is gone.
    func dismiss() async {
        guard let connection else { return }
        leaving[connection.number] = connection.process
        connection.process.end()
        disconnect(.crashed(reason: "\(app.id) was ended"), counts: false)
        await connection.process.waitUntilGone()
    }
}
