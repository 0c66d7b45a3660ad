internal import Conversation
internal import Extensions
internal import Logging
internal import WilcoIntents

extension AppLogEntry {
    /// For a command: what a person must know to mend an app is reported, as is what its answers lack, what the app itself writes to standard error or logs,
    /// and the protocol where it is traced.
    static func reporting(_ report: @escaping @Sendable (String) -> Void) -> @Sendable (AppLogEntry) -> Void {
        { entry in
            let least: Logger.Level = entry.origin == .app ? .info : .warning
            let isTold = entry.level >= least || entry.level == .trace
            guard isTold else { return }
            // What Wilco itself says needs no name before it.
            report(entry.app == "wilco" ? entry.message : "\(entry.app): \(entry.message)")
        }
    }

    /// For a service: everything that the apps say stands in the log under their names, and whoever watches sees what is wrong
    /// with their answers.
    static func logging(to log: Logger, hub: EventHub) -> @Sendable (AppLogEntry) -> Void {
        let quota = RemarkQuota()
        return { entry in
            for entry in quota.admit(entry) {
                if entry.origin == .host, entry.level >= .warning, entry.app != "wilco" {
                    hub.publish(ConversationEvent(.complaint(entry.message, app: entry.app), turn: 0, time: 0))
                }
                // Traced lines were asked for.
                log.log(level: entry.level == .trace ? .info : entry.level, "\(entry.app): \(entry.message)")
            }
        }
    }
}
