package import Logging

/// One line for the log, under an app's name.
package struct AppLogEntry: Sendable, Hashable {
    package enum Origin: String, Sendable, Hashable {
        /// The app wrote it on its standard error, or sent it.
        case app
        /// Wilco says it about the app.
        case host
    }

    package var app: String
    package var level: Logger.Level
    package var origin: Origin
    package var message: String

    package init(app: String, level: Logger.Level, origin: Origin, message: String) {
        self.app = app
        self.level = level
        self.origin = origin
        self.message = message
    }

    /// Something that the author must mend: Wilco warns of an answer, or the app tells an error of its own.
    package var isComplaint: Bool { level >= (origin == .host ? .warning : .error) }
}

extension AppLogEntry {
    /// A line of the protocol, for those who asked to see them.
    package init(_ line: ProtocolTraceLine) {
        self.init(app: line.app, level: .trace, origin: .host, message: "\(line.direction.rawValue) \(line.text)")
    }
}
