internal import Logging
private import Synchronization
internal import WilcoIntents

/// What may be remarked in the log on what an app says: it may say wrong things as fast as it likes.
///
/// Errors are not counted: after each the app's process ends, or somebody has asked for something.
package final class RemarkQuota: Sendable {
    private let quotas = Mutex<[String: LogQuota]>([:])
    private let now: @Sendable () -> Duration

    package convenience init() {
        self.init(clock: ContinuousClock())
    }

    package init(clock: some Clock<Duration>) {
        now = Timekeeper(clock).now
    }

    /// - Returns: What stands in the log for an entry.
    package func admit(_ entry: AppLogEntry) -> [AppLogEntry] {
        var entry = entry
        guard entry.origin == .host, entry.level != .trace else { return [entry] }
        // It quotes what the app says.
        entry.message = entry.message.folded(atMost: 4000)
        guard entry.level < .error, entry.app != "wilco" else { return [entry] }
        let bytes = entry.message.utf8.count
        switch quotas.withLock({ $0[entry.app, default: LogQuota()].admit(bytes, at: now()) }) {
        case .admitted(0): return [entry]
        case .admitted(let leftOut):
            return [remark("\(leftOut) remarks on what it says were left out", on: entry), entry]
        case .refused(isFirst: true):
            let rate = FolderSpace.text(LogQuota.rate)
            return [remark("there is more to remark on what it says than \(rate) a second: it is left out", on: entry)]
        case .refused: return []
        }
    }

    private func remark(_ message: String, on entry: AppLogEntry) -> AppLogEntry {
        AppLogEntry(app: entry.app, level: .warning, origin: .host, message: message)
    }
}
