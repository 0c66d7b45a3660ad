import Logging
import WilcoIntents

/// Log lines on standard error, as the journal wants them: no time, the level in words where it matters.
struct StandardErrorLog: LogHandler {
    let label: String
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    init(label: String) {
        self.label = label
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let prefix = event.level >= .warning ? "\(event.level): " : ""
        Output.error("\(prefix)\(event.message)".inOneLine)
    }
}
