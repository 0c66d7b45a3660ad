internal import Extensions
internal import Logging

extension AppLogEntry {
    /// For a command: what a person must know to mend an app is reported, what the app itself writes to standard error or logs,
    /// and the protocol where it is traced.
    static func reporting(_ report: @escaping @Sendable (String) -> Void) -> @Sendable (AppLogEntry) -> Void {
        { entry in
            let isTold = entry.level >= .error || entry.level == .trace || entry.origin == .app && entry.level >= .info
            guard isTold else { return }
            // What Wilco itself says needs no name before it.
            report(entry.app == "wilco" ? entry.message : "\(entry.app): \(entry.message)")
        }
    }

    /// For a service: everything that the apps say stands in the log under their names.
    static func logging(to log: Logger) -> @Sendable (AppLogEntry) -> Void {
        { entry in
            // Traced lines were asked for.
            log.log(level: entry.level == .trace ? .info : entry.level, "\(entry.app): \(entry.message)")
        }
    }
}
