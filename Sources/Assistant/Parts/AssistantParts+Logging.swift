internal import Extensions
package import Logging

extension AssistantParts {
    /// For a command: what a person must know to mend an app is reported, what the app itself writes to standard error or logs,
    /// and the protocol where it is traced.
    package init(_ options: AssistantOptions, report: @escaping @Sendable (String) -> Void) throws {
        try self.init(options) { (entry: AppLogEntry) in
            let isTold = entry.level >= .error || entry.level == .trace || entry.origin == .app && entry.level >= .info
            guard isTold else { return }
            // What Wilco itself says needs no name before it.
            report(entry.app == "wilco" ? entry.message : "\(entry.app): \(entry.message)")
        }
    }

    /// For a service: everything that the apps say stands in the log under their names.
    package init(_ options: AssistantOptions, log: Logger) throws {
        try self.init(options) { (entry: AppLogEntry) in
            // Traced lines were asked for.
            log.log(level: entry.level == .trace ? .info : entry.level, "\(entry.app): \(entry.message)")
        }
    }
}
